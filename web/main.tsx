import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { keepTyped } from './app/typed-early.ts';
import { drawInFont } from './draw-in-font.ts';
import { preloadPage } from './routes.tsx';
import './styles/layers.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/text.css';
import './styles/controls.css';
import './styles/pieces.css';
import './app/layout.css';

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
