import { lazy } from 'react';
import { DocsWaiting } from '#web/developer/docs-waiting.tsx';
import '#web/developer/docs-page.css';
import '#web/developer/code-block.css';

// In the page's HTML from the start, and loaded after what draws it.
const QuickStart = lazy(() =>
  import('#web/developer/quick-start.tsx').then(({ QuickStart: component }) => ({ default: component })),
);

export const QuickStartPage = () => (
  <DocsWaiting>
    <QuickStart />
  </DocsWaiting>
);
