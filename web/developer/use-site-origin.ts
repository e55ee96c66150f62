import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The site's own address, which its API has too, such as `https://example.com`. */
export function useSiteOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => 'https://origin-of-this-site.invalid',
  );
}
