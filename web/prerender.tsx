import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '#web/app/app.tsx';
import { OfflinePage } from '#web/pages/public/offline-page.tsx';

/** The HTML of the page at a path, as a signed-out browser first draws it. */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      // Rendered in one piece: a streamed page would need a script to assemble its parts.
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

/** The HTML of the offline page, which is not hydrated. */
export function renderOfflinePage(): string {
  return renderToStaticMarkup(<OfflinePage />);
}
