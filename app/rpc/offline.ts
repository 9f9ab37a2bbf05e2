// What the service worker means for a page: is the app kept on this device, does an update wait, may a worker start.
//
// 1. Nothing reloads by itself. A reload follows `apply`, once (O14).
// 2. `not_ready` is said as soon as an installation fails, whatever the reason; the next visit tries again.
// 3. `later` hides an update for this visit only: the next visit finds it in `registration.waiting` (O15).
// 4. `ready` is said when the files that come after the first view are here as well.
// 5. An update applied in another tab leaves this page with older code, so it is offered a reload here as well.
import type { TrustUrl } from './trusted-url.ts';

export type NotReadyReason =
  /** This window has no service workers, as some private windows. */
  | 'unsupported'
  /** The browser would not take the service worker. */
  | 'refused'
  /** A file was missing, or was not the one that was published. */
  | 'incomplete';

export type OfflineState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'not_ready'; readonly reason: NotReadyReason }
  | { readonly kind: 'update'; readonly apply: () => void; readonly later: () => void };

/** Who gives worker scripts their policy. `nobody`: a host without headers, in a window without service workers. */
export type Protection = 'service_worker' | 'host' | 'nobody';

type Listen = (state: OfflineState) => void;

export interface Offline {
  /** Calls the listener at once and after every change; answers how to stop. */
  readonly subscribe: (listener: Listen) => () => void;
  /** Resolves when a worker may start: its script will come with its policy, or nothing here can give it one. */
  readonly whenControlled: (workerUrl: string) => Promise<Protection>;
}

/** Called once, in the page's root. */
export function createOffline(trustUrl: TrustUrl): Offline {
  const listeners = new Set<Listen>();
  let current: OfflineState = { kind: 'checking' };

  function say(state: OfflineState): void {
    current = state;
    for (const listener of listeners) listener(state);
  }

  function subscribe(listener: Listen): () => void {
    listeners.add(listener);
    listener(current);
    return () => listeners.delete(listener);
  }

  if ('serviceWorker' in navigator) void register(trustUrl, say);
  else say({ kind: 'not_ready', reason: 'unsupported' });
  return { subscribe, whenControlled: (workerUrl) => whenControlled(workerUrl, subscribe) };
}

async function register(trustUrl: TrustUrl, say: Listen): Promise<void> {
  try {
    const options = { updateViaCache: 'none' } as const;
    const registration = await navigator.serviceWorker.register(trustUrl('/service-worker.js'), options);
    follow(registration, say);
  } catch {
    say({ kind: 'not_ready', reason: 'refused' });
  }
}

function follow(registration: ServiceWorkerRegistration, say: Listen): void {
  const container = navigator.serviceWorker;
  let hadController = container.controller !== null;
  let isApplying = false;
  let isOutdated = false;
  let isOffering = false;
  let isReloading = false;

  container.addEventListener('controllerchange', () => {
    if (isApplying) return reload();
    isOutdated = hadController;
    hadController = true;
    if (isOutdated) offer(reload);
  });
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  if (registration.active) becomeReady(registration.active);
  if (registration.active && registration.waiting) offer(apply);

  function watch(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) offer(apply);
      if (worker.state === 'activated' && !isOutdated) becomeReady(worker);
      if (worker.state === 'redundant' && !registration.active) say({ kind: 'not_ready', reason: 'incomplete' });
    });
  }

  function becomeReady(worker: ServiceWorker): void {
    // On the first visit, and after a forced reload, the browser leaves the page without a controller.
    if (!container.controller) worker.postMessage({ type: 'CLAIM' });
    void keepLater(worker).then((isWhole) => {
      if (!isOffering) say(isWhole ? { kind: 'ready' } : { kind: 'not_ready', reason: 'incomplete' });
    });
  }

  function offer(take: () => void): void {
    isOffering = true;
    say({ kind: 'update', apply: take, later: () => say({ kind: 'ready' }) });
  }

  function apply(): void {
    const worker = registration.waiting;
    if (!worker) return reload();
    isApplying = true;
    // A page without a controller hears no controllerchange.
    worker.addEventListener('statechange', () => worker.state === 'activated' && reload());
    worker.postMessage({ type: 'SKIP_WAITING' });
  }

  function reload(): void {
    if (isReloading) return;
    isReloading = true;
    location.reload();
  }
}

/** The large files that the first view did not wait for; answers whether all of them are on this device. */
function keepLater(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data === true);
    };
    worker.postMessage({ type: 'KEEP_LATER' }, [port2]);
  });
}

async function whenControlled(workerUrl: string, subscribe: Offline['subscribe']): Promise<Protection> {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  if (container?.controller) return 'service_worker';
  if (await hostSendsPolicy(workerUrl)) return 'host';
  if (container?.controller) return 'service_worker';
  return new Promise((resolve) => {
    container?.addEventListener('controllerchange', () => resolve('service_worker'), { once: true });
    subscribe((state) => state.kind === 'not_ready' && resolve('nobody'));
  });
}

async function hostSendsPolicy(url: string): Promise<boolean> {
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
  return response?.headers.has('content-security-policy') ?? false;
}
