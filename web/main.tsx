import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#web/app/app.tsx';
import { preloadPage } from '#web/app/routing/routes.tsx';
import { registerInlinedStyles } from '#web/first-paint/inlined-styles.ts';
import { recordTyped } from '#web/first-paint/typed-early.ts';
import { registerWorker } from './register-worker.ts';
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
    {/* As the browser does it: without waiting for what the next page has yet to load. */}
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** Hydrates a pre-rendered page; the app's shell is empty and is rendered here. */
async function start(root: HTMLElement): Promise<void> {
  if (!root.hasChildNodes()) {
    createRoot(root).render(page);
    return;
  }
  recordTyped(root);
  registerInlinedStyles();
  // If the page's code fails to load, rendering the page fails too and shows the error.
  await preloadPage(window.location.pathname).catch(() => undefined);
  // In a transition React yields every few milliseconds, and the browser handles input in between.
  startTransition(() => {
    hydrateRoot(root, page);
  });
}

void start(root);

// The worker shows the offline page. Vite's dev server has none.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') registerWorker();
  else window.addEventListener('load', registerWorker);
}
