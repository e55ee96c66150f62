import { lazy } from 'react';
import { DocsWaiting } from '#web/areas/api-docs/docs-waiting.tsx';
import '#web/areas/api-docs/docs-page.css';
import '#web/areas/api-docs/docs-call.css';
import '#web/areas/api-docs/code-block.css';

// The texts of a hundred fields: pre-rendered, and loaded after the code that draws them.
const Overview = lazy(() =>
  import('#web/areas/api-docs/reference-overview.tsx').then(({ ReferenceOverview: component }) => ({
    default: component,
  })),
);
const Group = lazy(() =>
  import('#web/areas/api-docs/reference-group.tsx').then(({ ReferenceGroupPage: component }) => ({
    default: component,
  })),
);
const Events = lazy(() =>
  import('#web/areas/api-docs/reference-events.tsx').then(({ ReferenceEvents: component }) => ({
    default: component,
  })),
);

export const ApiReferencePage = () => (
  <DocsWaiting>
    <Overview />
  </DocsWaiting>
);
export const AnalysesReferencePage = () => (
  <DocsWaiting>
    <Group id="analyses" />
  </DocsWaiting>
);
export const PropertiesReferencePage = () => (
  <DocsWaiting>
    <Group id="properties" />
  </DocsWaiting>
);
export const WebhooksReferencePage = () => (
  <DocsWaiting>
    <Group id="webhooks" />
  </DocsWaiting>
);
export const EventsReferencePage = () => (
  <DocsWaiting>
    <Events />
  </DocsWaiting>
);
