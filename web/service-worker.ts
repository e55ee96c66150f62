/*
 * Does one thing: answers page requests with an offline page when there is no connection. Everything else goes to the
 * network, so it never shows stale content. For the same reason a new version can replace it at once.
 *
 * It leaves a seller's page alone: that is a form, and with the browser's own page nothing that was typed is lost.
 */

/* Worker types that the page's library lacks; only those used here. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Worker = EventTarget & {
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
declare const self: Worker;
/** A digest of the offline page: a changed page means a new worker and a new cache. */
declare const offlineVersion: string;

const page = '/offline.html';
const cacheName = `offline-${offlineVersion}`;

self.addEventListener('install', (event) => {
  (event as Extendable).waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.add(new Request(page, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  (event as Extendable).waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse, respondWith } = event as Fetching;
  if (request.mode === 'navigate' && !isSellerPage(request.url))
    respondWith.call(event, fromNetwork(request, preloadResponse));
});

const isSellerPage = (url: string) => new URL(url).pathname.startsWith('/o/');

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // Requests don't wait for this worker to start.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function fromNetwork(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch (error) {
    const kept = await caches.match(page);
    if (kept === undefined) throw error;
    return kept;
  }
}

export {};
