// Keeps every file of the app, each checked against its hash, and adds its policy to each script that it serves.
//
// It knows nothing about books: it imports nothing from app. It never takes over by itself: a new version waits until
// a page says SKIP_WAITING, and a page that no service worker controls yet says CLAIM. It answers only for files of the
// app: a browser activates the next version when this one has no request left, so a long one must never pass through here.
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import policies from './policies.json';

interface PrecachedFile {
  readonly url: string;
  readonly revision: string | null;
  readonly integrity: string;
}

declare const self: ServiceWorkerGlobalScope & {
  /** Written into this file by the build, tools/vite/service-worker.ts. */
  readonly __WB_MANIFEST: PrecachedFile[];
  /** Large files that the first view does without. They are kept once the app runs, so that it need not wait for them. */
  readonly __KEPT_LATER: PrecachedFile[];
};

/** The names change with the content, so one cache serves every version. */
const laterCache = 'lectern-later';
const later = self.__KEPT_LATER;

addPlugins([
  { handlerWillRespond: async ({ request, response }) => withPolicy(new URL(request.url).pathname, response) },
]);
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html')));

// A worker script of another version than this one is not in the list above; it must not start without a policy either.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/workers/'),
  async ({ request, url }) => withPolicy(url.pathname, await fetch(request)),
);

registerRoute(
  ({ url }) => later.some((file) => file.url === url.pathname),
  async ({ url }) => keptLater(url.pathname),
);

self.addEventListener('activate', (event) => event.waitUntil(dropUnlisted()));
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (event.data?.type === 'KEEP_LATER')
    event.waitUntil(keepAll().then((isWhole) => event.ports[0]?.postMessage(isWhole)));
});

async function keepAll(): Promise<boolean> {
  const responses = await Promise.all(later.map(({ url }) => keptLater(url).catch(() => null)));
  return responses.every((response) => response?.ok);
}

/** From the device, or else fetched, checked against its hash and kept. */
async function keptLater(path: string): Promise<Response> {
  const cache = await caches.open(laterCache);
  const kept = await cache.match(path);
  if (kept) return kept;
  const integrity = later.find(({ url }) => url === path)?.integrity ?? '';
  const response = await fetch(path, { integrity });
  if (response.ok) await cache.put(path, response.clone());
  return response;
}

async function dropUnlisted(): Promise<void> {
  const cache = await caches.open(laterCache);
  for (const request of await cache.keys()) {
    if (!later.some(({ url }) => url === new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** A host that sends no headers cannot give a worker its policy, and a policy in the page does not reach workers. */
function withPolicy(path: string, response: Response): Response {
  const isScriptOrPage = path.startsWith('/workers/') || path === '/index.html';
  const policy = Object.entries(policies).find(([prefix]) => path.startsWith(prefix))?.[1];
  if (!isScriptOrPage || !policy) return response;
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', policy.join('; '));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
