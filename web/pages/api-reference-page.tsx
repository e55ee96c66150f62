import { lazy } from 'react';
import { DocsWaiting } from '#web/developer/docs-waiting.tsx';
import '#web/developer/docs-page.css';
import '#web/developer/docs-call.css';
import '#web/developer/code-block.css';

// The words of a hundred fields: in the pages' HTML from the start, and loaded after what draws them.
const Overview = lazy(() =>
  import('#web/developer/reference-overview.tsx').then(({ ReferenceOverview: component }) => ({
    default: component,
  })),
);
const Group = lazy(() =>
  import('#web/developer/reference-group.tsx').then(({ ReferenceGroupPage: component }) => ({
    default: component,
  })),
);
const Events = lazy(() =>
  import('#web/developer/reference-events.tsx').then(({ ReferenceEvents: component }) => ({
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
