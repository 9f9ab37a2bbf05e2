// Something that takes several questions, as a hook: asked again whenever one of its tables was written to.

import { useEffect, useRef, useState } from 'preact/hooks';
import { onChange } from '../../rpc/changes.ts';

interface Loaded<T> {
  /** Null while the first answer is on its way; an older one stays until the next is here. */
  readonly value: T | null;
  readonly reload: () => void;
}

/** `about` names the question, null asks nothing; `everyMs` asks again while somebody looks. */
export function useLoaded<T>(
  load: () => Promise<T>,
  tables: readonly string[],
  about: string | null,
  everyMs: number | null = null,
): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const latest = useRef(load);
  latest.current = load;
  const reload = useRef(() => {});

  useEffect(() => {
    if (about === null) return undefined;
    let isOpen = true;
    let isLoading = false;
    let isWanted = false;
    // One at a time: a burst of changes asks twice, not once each.
    const run = async () => {
      isWanted = true;
      if (isLoading) return;
      isLoading = true;
      while (isWanted && isOpen) {
        isWanted = false;
        const loaded = await latest.current();
        if (isOpen && !isWanted) setValue(loaded);
      }
      isLoading = false;
    };
    reload.current = () => void run();
    void run();
    const stop = onChange((change) => {
      const concerns =
        'epoch' in change || (change.plugin === 'practice' && change.tables.some((table) => tables.includes(table)));
      if (concerns) void run();
    });
    const timer =
      everyMs === null ? null : setInterval(() => document.visibilityState === 'visible' && void run(), everyMs);
    return () => {
      isOpen = false;
      stop();
      if (timer !== null) clearInterval(timer);
    };
  }, [about]);
  return { value, reload: () => reload.current() };
}
