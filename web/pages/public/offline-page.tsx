import { product } from '#shared/site/product.ts';
import { Plat } from '#web/ui/plat/plat.tsx';

/** Served by the service worker without a connection: a page without scripts, at any path. */
export function OfflinePage() {
  return (
    <main className="wrap page-state">
      <Plat title="A plat without a marked lot" unmarked small />
      <h1>You're offline</h1>
      <p>
        {product.name} can't be reached without a connection. Everything you have saved is still there; nothing was
        lost.
      </p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the requested URL with its query. */}
      <a className="button button-primary" href="">
        Try Again
      </a>
    </main>
  );
}
