import { lazyDocs } from '#web/areas/api-docs/lazy-docs.tsx';
import '#web/areas/api-docs/docs-page.css';
import '#web/ui/controls/back-link.css';

// As in api-reference-page.tsx, without its styles for calls and code.
export const ApiObjectsPage = lazyDocs(
  async () => (await import('#web/areas/api-docs/reference-objects.tsx')).ReferenceObjects,
);
