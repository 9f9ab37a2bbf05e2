// A place that is fetched when it is first gone to, together with its words in the current language.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { wordsReady } from '../widgets/words.ts';
import { focusPage } from './focus-page.ts';

/** Draws nothing for the moment until it is here; what is here stays, so that going back is instant. */
export function lazyPlace<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let here: ComponentType<P> | null = null;
  return function LazyPlace(props: P) {
    const [Place, setPlace] = useState<ComponentType<P> | null>(() => here);
    useEffect(() => {
      if (here !== null) return undefined;
      let wanted = true;
      void load().then(async (component) => {
        await wordsReady();
        here = component;
        if (!wanted) return;
        // The page that stood here meanwhile is replaced, and the focus it had goes on to the new one.
        const hadFocus = document.activeElement?.id === 'main';
        setPlace(() => component);
        if (hadFocus) requestAnimationFrame(focusPage);
      });
      return () => {
        wanted = false;
      };
    }, []);
    return Place === null ? <main id="main" aria-busy="true" /> : <Place {...props} />;
  };
}

/** The same for what lies over a page: nothing stands there while it is fetched. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let here: ComponentType<P> | null = null;
  return function LazyPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(() => here);
    useEffect(() => {
      if (here !== null) return undefined;
      let wanted = true;
      void load().then(async (component) => {
        await wordsReady();
        here = component;
        if (wanted) setPart(() => component);
      });
      return () => {
        wanted = false;
      };
    }, []);
    return Part === null ? null : <Part {...props} />;
  };
}
