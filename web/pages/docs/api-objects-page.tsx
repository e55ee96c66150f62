import { lazyDocs } from '#web/areas/api-docs/lazy-docs.tsx';
import '#web/areas/api-docs/docs-page.css';
import '#web/ui/controls/back-link.css';

// As in api-reference-page.tsx, without its styles for calls and code.
const Objects = lazyDocs(async () => (await import('#web/areas/api-docs/reference-objects.tsx')).ReferenceObjects);
export const ApiObjectsPage = () => <Objects page="objects" />;
export const DealObjectsPage = () => <Objects page="deal-objects" />;
export const StructureObjectsPage = () => <Objects page="structure-objects" />;
export const ExitObjectsPage = () => <Objects page="exit-objects" />;
