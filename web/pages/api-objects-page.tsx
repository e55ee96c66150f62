import { lazy } from 'react';
import { DocsWaiting } from '#web/developer/docs-waiting.tsx';
import '#web/developer/docs-page.css';

// As in api-reference-page.tsx, whose styles for calls and code this page has no use for.
const Objects = lazy(() =>
  import('#web/developer/reference-objects.tsx').then(({ ReferenceObjects: component }) => ({
    default: component,
  })),
);

export const ApiObjectsPage = () => (
  <DocsWaiting>
    <Objects />
  </DocsWaiting>
);
