import { lazy } from 'react';
import { DocsWaiting } from '#web/areas/api-docs/docs-waiting.tsx';
import '#web/areas/api-docs/docs-page.css';

// As in api-reference-page.tsx, without its styles for calls and code.
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
