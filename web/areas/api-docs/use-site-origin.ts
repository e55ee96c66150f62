import { useSyncExternalStore } from 'react';
import { siteOriginMarker } from '#shared/site/site-origin.ts';

const never = () => () => {};

/**
 * The site's and its API's origin, such as `https://example.com`. In pre-rendered pages it is a marker that the deploy
 * replaces. The text then differs from the hydrated one, so its elements need `suppressHydrationWarning`.
 */
export function useSiteOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => siteOriginMarker,
  );
}
