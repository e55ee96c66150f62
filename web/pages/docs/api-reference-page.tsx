import { lazyDocs } from '#web/areas/api-docs/lazy-docs.tsx';
import '#web/areas/api-docs/docs-page.css';
import '#web/ui/controls/back-link.css';
import '#web/areas/api-docs/docs-call.css';
import '#web/areas/api-docs/code-block.css';

export const ApiReferencePage = lazyDocs(
  async () => (await import('#web/areas/api-docs/overview/reference-overview.tsx')).ReferenceOverview,
);
export const EventsReferencePage = lazyDocs(
  async () => (await import('#web/areas/api-docs/reference-events.tsx')).ReferenceEvents,
);
const Group = lazyDocs(async () => (await import('#web/areas/api-docs/reference-group.tsx')).ReferenceGroupPage);
export const AnalysesReferencePage = () => <Group id="analyses" />;
export const DealsReferencePage = () => <Group id="deals" />;
export const LettersReferencePage = () => <Group id="letters" />;
export const PropertiesReferencePage = () => <Group id="properties" />;
export const StructuresReferencePage = () => <Group id="structures" />;
export const WebhooksReferencePage = () => <Group id="webhooks" />;
