/*
 * Does one thing: a page that can't be fetched because there is no connection is answered with one that says so.
 * Everything else goes to the network as if it were not there, so it can never show anything old. It is replaced as
 * soon as there is a new one, which is safe for the same reason.
 */

/* The types a worker has are not those of a page; only what is used here. */
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
/** A digest of the offline page: another page is another worker and another cache. */
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
  (event as Extendable).waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse, respondWith } = event as Fetching;
  if (request.mode === 'navigate') respondWith.call(event, fromNetwork(request, preloadResponse));
});

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // The request does not wait for this worker to start.
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
