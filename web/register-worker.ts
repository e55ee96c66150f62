import { workerUrl } from '#web/api/script-url.ts';

/** Registers the worker that shows the offline page. */
export function registerWorker(): void {
  const file = workerUrl('/service-worker.js');
  navigator.serviceWorker?.register(file).catch(() => undefined);
}
