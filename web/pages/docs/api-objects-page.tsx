import { lazy } from 'react';
import { DocsWaiting } from '#web/areas/api-docs/docs-waiting.tsx';
import '#web/areas/api-docs/docs-page.css';

// As in api-reference-page.tsx, whose styles for calls and code this page has no use for.
const Objects = lazy(() =>
  import('#web/areas/api-docs/reference-objects.tsx').then(({ ReferenceObjects: component }) => ({
    default: component,
  })),
);

export const ApiObjectsPage = () => (
  <DocsWaiting>
    <Objects />
  </DocsWaiting>
);
