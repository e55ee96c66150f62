import { workerPolicy } from '#shared/site/trusted-types.ts';

/* Trusted Types, which the page's library lacks; only what is used here. */
declare global {
  interface Window {
    /** Absent in browsers that do not enforce them. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(path: string): string },
      ): {
        createScriptURL(path: string): URL;
      };
    };
  }
}

/** The scripts that run beside the page: the one that shows the offline page, and the one that reads files. */
const allowed = /^\/(?:service-worker|assets\/list-reader-[\w-]+)\.js$/;

function checked(path: string): string {
  // Vite's dev server names them otherwise, and sends no Content-Security-Policy.
  if (!import.meta.env.DEV && !allowed.test(path)) throw new TypeError('Not a worker of this site.');
  return path;
}

type Policy = ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']>;
let policy: Policy | undefined;

/**
 * The address of a worker as the page's Content-Security-Policy accepts it.
 *
 * @throws `TypeError` for any other script.
 */
export function workerUrl(path: string): URL | string {
  // A policy's name is taken once.
  policy ??= window.trustedTypes?.createPolicy(workerPolicy, { createScriptURL: checked });
  return policy?.createScriptURL(path) ?? checked(path);
}
