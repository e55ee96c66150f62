import { lazyDocs } from '#web/areas/api-docs/lazy-docs.tsx';
import '#web/areas/api-docs/docs-page.css';
import '#web/ui/controls/back-link.css';
import '#web/areas/api-docs/code-block.css';

export const QuickStartPage = lazyDocs(async () => (await import('#web/areas/api-docs/quick-start.tsx')).QuickStart);
