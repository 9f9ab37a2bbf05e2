// Where the person is: the address bar as a signal, links that stay on the page, a back button that does what it says.

import { batch, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

export const route = signal<string>(typeof location === 'undefined' ? '/' : location.pathname);

/** What stands after the question mark: the same place, asked something. */
export const routeQuery = signal<string>(typeof location === 'undefined' ? '' : location.search);

/** Goes to a place; with `replace`, the present place leaves no step behind for the back button. */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  if (address === location.pathname + location.search) return;
  if (how === 'push') {
    rememberScroll();
    history.pushState({ top: 0 }, '', address);
  } else history.replaceState({ top: 0 }, '', address);
  readAddress();
  scrollTo(0, 0);
}

/** Follows the history and takes over plain clicks on links inside the app; returns how to stop. */
export function startRouting(): () => void {
  history.scrollRestoration = 'manual';
  const onPop = (event: PopStateEvent) => {
    readAddress();
    restoreScroll(event.state);
  };
  addEventListener('popstate', onPop);
  addEventListener('pagehide', rememberScroll);
  document.addEventListener('click', followLink);
  return () => {
    removeEventListener('popstate', onPop);
    removeEventListener('pagehide', rememberScroll);
    document.removeEventListener('click', followLink);
  };
}

/** For a view whose content arrives later: puts the page back where it was left once it is there. */
export function useRestoredScroll(isHere: boolean): void {
  useEffect(() => {
    if (isHere) restoreScroll(history.state);
  }, [isHere]);
}

function readAddress(): void {
  batch(() => {
    route.value = location.pathname;
    routeQuery.value = location.search;
  });
}

function restoreScroll(state: unknown): void {
  const top = topOf(state);
  if (top > 0) requestAnimationFrame(() => scrollTo(0, top));
}

function followLink(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  ) {
    return;
  }
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || !isPlace(link.pathname)) return;
  if (link.pathname === location.pathname && link.hash !== '') return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** Files (notices, manifests) are for the browser; places have no dot in their last part. */
function isPlace(path: string): boolean {
  return !path.slice(path.lastIndexOf('/')).includes('.');
}

function rememberScroll(): void {
  history.replaceState({ top: Math.round(scrollY) }, '');
}

function topOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('top' in state)) return 0;
  return typeof state.top === 'number' ? state.top : 0;
}
