import { lazy } from 'react';
import { DocsWaiting } from '#web/areas/api-docs/docs-waiting.tsx';
import '#web/areas/api-docs/docs-page.css';
import '#web/areas/api-docs/code-block.css';

// Pre-rendered, and loaded after the code that draws it.
const QuickStart = lazy(() =>
  import('#web/areas/api-docs/quick-start.tsx').then(({ QuickStart: component }) => ({ default: component })),
);

export const QuickStartPage = () => (
  <DocsWaiting>
    <QuickStart />
  </DocsWaiting>
);
