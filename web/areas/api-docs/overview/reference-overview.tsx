import { lazy } from 'react';
import { apiKeyPrefix } from '#shared/account/api-terms.ts';
import { CodeBlock } from '#web/areas/api-docs/code-block.tsx';
import { DocsPage, DocsSection } from '#web/areas/api-docs/docs-page.tsx';
import { referenceGroups } from '#web/areas/api-docs/reference-contents.built.ts';
import { referencePages } from '#web/areas/api-docs/reference-pages.ts';
import { useSiteOrigin } from '#web/areas/api-docs/use-site-origin.ts';
import { StaticPart } from '#web/first-paint/static-part.tsx';
import { Link } from '#web/ui/controls/link.tsx';

const contents = [
  { id: 'basics', title: 'Address and key' },
  { id: 'limits', title: 'Limits' },
  { id: 'errors', title: 'Errors' },
  { id: 'idempotency', title: 'Sending a call again' },
  { id: 'paging', title: 'Pages of a list' },
  ...referenceGroups,
  { id: 'events', title: 'Events' },
  { id: 'objects', title: 'Objects' },
];

const ReferenceText = lazy(async () => ({ default: (await import('./reference-text.tsx')).ReferenceText }));

export function ReferenceOverview() {
  return (
    <DocsPage
      title="API Reference"
      lead="Every call, field, limit and error of the API. It shares the site’s portfolio and monthly analyses."
      contents={contents}
      among={referencePages}
    >
      <Basics />
      <StaticPart id="reference-text" content={ReferenceText} />
    </DocsPage>
  );
}

function Basics() {
  const origin = useSiteOrigin();
  return (
    <DocsSection id="basics" title="Address and key">
      <p>
        The API has the address of this site, speaks JSON over HTTPS, and takes a key as a bearer token. Make one under{' '}
        <Link to="/account-settings?tab=api">Settings → API</Link>; it begins with <code>{apiKeyPrefix}</code> and is
        shown once. The examples take it from the environment variable <code>DEALWRIGHT_KEY</code>.
      </p>
      <CodeBlock label="Base URL" code={origin} copies="URL" />
      <p>
        For tools and generated clients there is an <a href="/api/openapi.json">OpenAPI 3.1 description</a>, from which
        this page is made. Answers may gain fields over time: ignore those you do not know. New here? The{' '}
        <Link to="/documentation/quick-start">quick start</Link> takes a minute.
      </p>
    </DocsSection>
  );
}
