import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#web/app/app.tsx';
import { preloadPage } from '#web/app/routing/routes.tsx';
import { drawInFont } from '#web/first-paint/draw-in-font.ts';
import { keepTyped } from '#web/first-paint/typed-early.ts';
import '#web/styles/layers.css';
import '#web/styles/fonts.css';
import '#web/styles/tokens.css';
import '#web/styles/base.css';
import '#web/styles/text.css';
import '#web/styles/controls.css';
import '#web/styles/pieces.css';
import '#web/app/frame/layout.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const page = (
  <StrictMode>
    {/* Without transitions a change of page shows at once: its skeleton, and never a page of someone signed out. */}
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** Takes over what the build has rendered for this address; the app's shell comes empty. */
async function start(into: HTMLElement): Promise<void> {
  if (!into.hasChildNodes()) {
    // With nothing to read before its scripts, it shows its first page in the font; see draw-in-font.ts.
    document.documentElement.dataset.font = '';
    createRoot(into).render(page);
    return;
  }
  keepTyped(into);
  noteInlinedStyles();
  void drawInFont();
  // When the page's code does not come, drawing the page fails as well, and says so.
  await preloadPage(window.location.pathname).catch(() => undefined);
  // As a transition: React stops every few milliseconds and lets the browser answer.
  startTransition(() => {
    hydrateRoot(into, page);
  });
}

/** Vite loads the styles of a chunk unless there is a link to them; those in the page itself have none yet. */
function noteInlinedStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-files]')) {
    for (const file of dataset.files?.split(' ') ?? []) {
      const link = { rel: 'stylesheet', href: `/${file}`, disabled: true };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
  }
}

void start(root);

// Says so when there is no connection; nothing is lost without it. Vite's own server has none.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') registerWorker();
  else window.addEventListener('load', registerWorker);
}

function registerWorker(): void {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
}
