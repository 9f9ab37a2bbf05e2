// A place that is fetched when it is first gone to, together with its words in the current language.

import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../widgets/toast.tsx';
import { wordsReady } from '../widgets/words.ts';
import { focusPage } from './focus-page.ts';
import { words } from './interface-words.ts';
import { NotLoaded } from './not-loaded.tsx';

/** Draws nothing for the moment until it is here; what is here stays, so that going back is instant. */
export function lazyPlace<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const useFetched = keep(load);
  return function LazyPlace(props: P) {
    const Place = useFetched((component, show) => {
      // The page that stood here meanwhile is replaced, and the focus it had goes on to the new one.
      const hadFocus = document.activeElement?.id === 'main';
      show(component ?? NotLoaded);
      if (hadFocus) requestAnimationFrame(focusPage);
    });
    return Place === null ? <main id="main" aria-busy="true" /> : <Place {...props} />;
  };
}

interface PartProps {
  readonly onClose: () => void;
}

/** The same for what lies over a page: nothing stands there while it is fetched, nor when it cannot be had. */
export function lazyPart<P extends PartProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const useFetched = keep(load);
  return function LazyPart(props: P) {
    const Part = useFetched((component, show) => {
      if (component !== null) return show(component);
      say(`${words('notLoadedTitle')} ${words('notLoadedText')}`);
      props.onClose();
    });
    return Part === null ? null : <Part {...props} />;
  };
}

interface PieceProps {
  readonly children: ComponentChildren;
}

/** The same for what stands around a piece of a page: the piece is there before it, and without it. */
export function lazyPiece<P extends PieceProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const useFetched = keep(load);
  return function LazyPiece(props: P) {
    const Piece = useFetched((component, show) => {
      if (component !== null) show(component);
    });
    return Piece === null ? <>{props.children}</> : <Piece {...props} />;
  };
}

type Come<P> = (component: ComponentType<P> | null, show: (component: ComponentType<P>) => void) => void;

/** A hook that fetches the component once and keeps it; `come` hears of it unless what asked for it has gone. */
function keep<P>(load: () => Promise<ComponentType<P>>): (come: Come<P>) => ComponentType<P> | null {
  let here: ComponentType<P> | null = null;
  return (come) => {
    const [shown, setShown] = useState<ComponentType<P> | null>(() => here);
    useEffect(() => {
      if (here !== null) return undefined;
      let wanted = true;
      void withWords(load).then((component) => {
        here = component;
        if (wanted) come(component, (one) => setShown(() => one));
      });
      return () => {
        wanted = false;
      };
    }, []);
    return shown;
  };
}

/** Null when the network was lost before all of it was here. */
function withWords<P>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P> | null> {
  return load().then(
    (component) =>
      wordsReady().then(
        () => component,
        () => null,
      ),
    () => null,
  );
}
