import { Link } from '#web/ui/controls/link.tsx';
import { CodeBlock } from './code-block.tsx';
import { Anchor, DocsPage, DocsSection } from './docs-page.tsx';
import { MarkedText } from './marked-text.tsx';
import { reference } from './reference.built.ts';
import type { ReferenceField } from './reference-model.ts';
import { referencePages } from './reference-pages.ts';
import { Fields } from './reference-parts.tsx';

const { events } = reference;

/** The webhook events, and how a server receives them. */
export function ReferenceEvents() {
  return (
    <DocsPage
      title="Webhook Events"
      lead="What is posted to a webhook’s URL when something happens, and how your server receives it."
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
          every event. The <Link to="/documentation/quick-start">quick start</Link> has a whole receiver.
        </p>
        <p>
          A body has the event’s <code>type</code>, its <code>timestamp</code> (ISO 8601 in UTC) and its{' '}
          <code>data</code>.
        </p>
        <p>
          An answer from 200 to 299 within 10 seconds takes the event. 410 disables the webhook. After anything else it
          is sent again, up to ten times in about three days. It can come twice, with the same <code>webhook-id</code>,
          and after a later one.
        </p>
      </DocsSection>
      <DocsSection id="events" title="Events">
        {events.map(({ id, type, text, fields, example, sameAs }) => (
          <article key={id} id={id} className="docs-call" aria-labelledby={`${id}-title`}>
            <h3 id={`${id}-title`}>
              <code>{type}</code> <Anchor id={id} title={type} />
            </h3>
            <p>
              <MarkedText text={text} />
            </p>
            {sameAs ? (
              <p>
                It has the fields of <code>{sameAs}</code>.
              </p>
            ) : (
              <>
                <Fields fields={fieldsOfData(fields)} />
                <CodeBlock label="Data" code={JSON.stringify(example, null, 2)} />
              </>
            )}
          </article>
        ))}
      </DocsSection>
    </DocsPage>
  );
}

/** The fields of an event's data, without its name: all of the page's are. */
const fieldsOfData = (fields: readonly ReferenceField[]) =>
  fields.flatMap((field) =>
    field.name.startsWith('data.') ? [{ ...field, name: field.name.slice('data.'.length) }] : [],
  );
