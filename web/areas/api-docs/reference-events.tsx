import { receiverExample } from '#shared/api-docs/quick-start.ts';
import { CodeBlock } from './code-block.tsx';
import { Anchor, DocsPage, DocsSection } from './docs-page.tsx';
import { MarkedText } from './marked-text.tsx';
import { reference } from './reference.built.ts';
import { referencePages } from './reference-pages.ts';
import { Fields } from './reference-parts.tsx';

const { events } = reference;

/** The webhook events, and how a server receives them. */
export function ReferenceEvents() {
  return (
    <DocsPage
      title="Webhook Events"
      lead="What is posted to a webhook’s URL when something happens in the account, and how your server receives it."
      contents={[
        { id: 'receiving', title: 'Receiving events' },
        ...events.map(({ id, type }) => ({ id, title: type })),
      ]}
      among={referencePages}
    >
      <DocsSection id="receiving" title="Receiving events">
        <p>
          Events are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> asks:{' '}
          <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> are headers of
          every event. Check them with the library <code>standardwebhooks</code>, which there is for most languages:
        </p>
        <CodeBlock label="receiver.mts" code={receiverExample} copies="Code" />
        <p>
          An answer from 200 to 299 within 10 seconds takes the event. 410 disables the webhook. After anything else the
          event is sent again, up to ten times within about three days. It can come twice, with the same{' '}
          <code>webhook-id</code>, and after a later one.
        </p>
      </DocsSection>
      <DocsSection id="events" title="Events">
        {events.map(({ id, type, text, fields, example }) => (
          <article key={id} id={id} className="docs-call" aria-labelledby={`${id}-title`}>
            <h3 id={`${id}-title`}>
              <code>{type}</code> <Anchor id={id} title={type} />
            </h3>
            <p>
              <MarkedText text={text} />
            </p>
            <Fields fields={fields} />
            <CodeBlock label={`${type}, an example`} bar={<span>Body</span>} code={JSON.stringify(example, null, 2)} />
          </article>
        ))}
      </DocsSection>
    </DocsPage>
  );
}
