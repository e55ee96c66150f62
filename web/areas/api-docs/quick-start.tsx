import { apiKeyPrefix } from '#shared/account/api-terms.ts';
import { quickStartSnippets, receiverExample } from '#shared/api-docs/quick-start.ts';
import { sampleAddress } from '#shared/property/sample-addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { CodeBlock } from './code-block.tsx';
import { type DocsHeading, DocsPage, DocsSection } from './docs-page.tsx';
import { SnippetBlock } from './snippet-block.tsx';
import { useSiteOrigin } from './use-site-origin.ts';

const contents: DocsHeading[] = [
  { id: 'key', title: '1. Get a key' },
  { id: 'call', title: '2. Analyze an address' },
  { id: 'answer', title: '3. Read the answer' },
  { id: 'again', title: '4. Make it safe to send again' },
  { id: 'events', title: '5. Be told instead of asking' },
  { id: 'next', title: 'Where to go next' },
];

/** Figures that depend on the date are left out, so the rest stays valid. */
const answerExcerpt = `{
  "id": "01…",
  "propertyAddress": "${sampleAddress}",
  "recommendation": {
    "strategy": "Seller Finance",
    "reasons": ["Seller Finance applies: equity is …", "…"], …
  },
  "deal": { "cashFlow": -1298.91, "capRate": 3.71, "terms": { … }, … },
  "property": { "estimatedValue": 402000, "provenance": { … }, … }, …
}`;

const receiverCommands = `npm install standardwebhooks
WEBHOOK_SECRET=whsec_… node receiver.mts`;

export function QuickStart() {
  const snippets = quickStartSnippets(useSiteOrigin());
  return (
    <DocsPage
      title="Quick Start"
      lead="From a key to your first analysis in a minute, with nothing to install."
      contents={contents}
    >
      <DocsSection id="key" title="1. Get a key">
        <p>
          With Professional or Enterprise, create a key under <Link to="/account-settings?tab=api">Settings → API</Link>
          . It is shown once: keep it like a password, and hand it to your programs by an environment variable.
        </p>
        <CodeBlock label="Terminal" code={`export DEALWRIGHT_KEY=${apiKeyPrefix}…`} />
      </DocsSection>
      <DocsSection id="call" title="2. Analyze an address">
        <p>This house is one of the sample data; where the figures are real, put a real address in its place.</p>
        <p>
          <code>node first.mts</code> runs the TypeScript as it is, with Node 24 or newer, once you have saved it under
          that name.
        </p>
        <SnippetBlock title="Analyze an address" snippet={snippets.first} />
      </DocsSection>
      <DocsSection id="answer" title="3. Read the answer">
        <p>
          The analysis is in your portfolio now, under its <code>id</code>, and this is what to look at first:
        </p>
        <CodeBlock label="Answer, shortened" code={answerExcerpt} />
        <ul>
          <li>
            <code>recommendation.strategy</code>: which financing structure fits. <code>reasons</code> says why, with
            the numbers that decided.
          </li>
          <li>
            <code>deal.cashFlow</code>, <code>deal.capRate</code>: what the house earns on the terms in{' '}
            <code>deal.terms</code>, which you can send with the address.
          </li>
          <li>
            <code>property</code>: what is known of the house. <code>property.provenance</code> says of each field
            whether it is reported, computed, estimated or missing.
          </li>
        </ul>
        <p>
          Something else came back? It says what is wrong: see{' '}
          <Link to="/documentation/api-reference#errors">errors</Link>.
        </p>
      </DocsSection>
      <DocsSection id="again" title="4. Make it safe to send again">
        <p>
          Name each call with an <code>Idempotency-Key</code> of your own. When the answer gets lost, send the same call
          again: you get the same answer, and one analysis is spent, not two.
        </p>
        <SnippetBlock title="Analyze an address once" snippet={snippets.again} />
      </DocsSection>
      <DocsSection id="events" title="5. Be told instead of asking">
        <p>
          A webhook sends events to your server as they happen, such as <code>analysis.created</code>. Its URL has to be
          on the public internet and begin with https: put yours in the place of this one. The answer holds the{' '}
          <code>secret</code>, this once.
        </p>
        <SnippetBlock title="Create a webhook" snippet={snippets.webhook} />
        <p>
          Anybody can send something to your URL, so check the signature. This server takes what is ours and refuses the
          rest:
        </p>
        <CodeBlock label="receiver.mts" code={receiverExample} copies="Code" />
        <CodeBlock label="Terminal" code={receiverCommands} copies="Commands" />
        <p>
          Let the URL lead to its port, 8787, then choose Send Test Event in the details of the webhook under{' '}
          <Link to="/account-settings?tab=api">Settings → API</Link>. What your server answered is shown there, too. An
          address that was analyzed within 24 hours is the same analysis again and sends no{' '}
          <code>analysis.created</code>.
        </p>
        <p>
          Answer with 200 to 299 within 10 seconds. Whatever else comes of it, the event is sent again later under the
          same <code>webhook-id</code>: remember those you have seen.
        </p>
      </DocsSection>
      <DocsSection id="next" title="Where to go next">
        <ul>
          <li>
            <Link to="/documentation/api-reference">API reference</Link>: every call, field and limit.
          </li>
          <li>
            <Link to="/documentation/api-reference#limits">Limits</Link>: calls an hour and analyses a month.
          </li>
          <li>
            <Link to="/documentation/integration-guide">Integration guide</Link>: what a program needs to run for
            months.
          </li>
        </ul>
      </DocsSection>
    </DocsPage>
  );
}
