import { useSyncExternalStore } from 'react';
import { siteOriginMarker } from '#shared/site/site-origin.ts';

const never = () => () => {};

/**
 * The site's own address, which its API has too, such as `https://example.com`. In what the build renders it is the
 * marker that a deploy replaces, so that text with it differs from what the browser draws first: whoever shows it
 * suppresses that warning.
 */
export function useSiteOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => siteOriginMarker,
  );
}
