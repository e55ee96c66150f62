import { brand } from '#shared/site/brand.ts';
import { Plat } from '#web/ui/plat/plat.tsx';

/** What the service worker shows when there is no connection: a page without scripts, at whatever path was asked for. */
export function OfflinePage() {
  return (
    <main className="wrap page-state">
      <Plat title="A plat without a marked lot" unmarked small />
      <h1>You're offline</h1>
      <p>
        {brand.name} can't be reached without a connection. Everything you have saved is still there; nothing
        was lost.
      </p>
      {/* biome-ignore lint/a11y/useValidAnchor: empty is the address that was asked for, with its query. */}
      <a className="button button-primary" href="">
        Try Again
      </a>
    </main>
  );
}
