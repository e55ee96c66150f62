import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { App } from '#web/app/app.tsx';
import { OfflinePage } from '#web/pages/public/offline-page.tsx';
import { SiteRouter } from '#web/ui/controls/router.tsx';

/** The HTML of the page at a path, as a browser without a session draws it first. */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <SiteRouter path={path}>
        <App />
      </SiteRouter>
    </StrictMode>,
    {
      // All of it in its place: a long page in parts would need a script to put them together.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        throw error;
      },
    },
  );
  let html = '';
  for await (const part of prelude) html += String(part);
  return html;
}

/** The HTML of the page that says there is no connection, which nothing takes over. */
export function renderOfflinePage(): string {
  return renderToStaticMarkup(<OfflinePage />);
}
