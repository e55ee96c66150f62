import { workerPolicy } from '#shared/site/trusted-types.ts';

/* Trusted Types, which the page's library lacks; only what is used here. */
declare global {
  interface Window {
    /** Absent in browsers that do not enforce them. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(): string },
      ): {
        createScriptURL(text: string): URL;
      };
    };
  }
}

const file = '/service-worker.js';

/** Registers the worker that shows the offline page. Call it once: a policy's name is taken once. */
export function registerWorker(): void {
  // The policy makes one URL, whatever it is given.
  const policy = window.trustedTypes?.createPolicy(workerPolicy, { createScriptURL: () => file });
  navigator.serviceWorker?.register(policy?.createScriptURL(file) ?? file).catch(() => undefined);
}
