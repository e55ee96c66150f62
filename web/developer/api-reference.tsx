import { Fragment } from 'react';
import { snippetOf } from '#shared/api-snippets.ts';
import { apiCallsPerHour, apiKeyPrefix, maxApiKeys } from '#shared/api-terms.ts';
import { type Plan, plans } from '#shared/plans.ts';
import { receiverExample } from '#shared/quick-start.ts';
import { wholeNumber } from '#web/ui/format.ts';
import { Link } from '#web/ui/link.tsx';
import { CodeBlock } from './code-block.tsx';
import { Anchor, type DocsHeading, DocsPage, DocsSection } from './docs-page.tsx';
import { MarkedText } from './marked-text.tsx';
import { reference } from './reference.built.ts';
import type { ReferenceAnswer, ReferenceCall, ReferenceField } from './reference-model.ts';
import { SnippetBlock } from './snippet-block.tsx';
import { useSiteOrigin } from './use-site-origin.ts';

const { calls, events, objects, failures } = reference;
const tags = [...new Set(calls.map(({ tag }) => tag))];
const objectId = (name: string) => `object-${name}`;
const failureId = (code: string) => `error-${code}`;
const tagId = (tag: string) => tag.toLowerCase();

const contents: DocsHeading[] = [
  { id: 'basics', title: 'Address and key' },
  { id: 'limits', title: 'Limits' },
  { id: 'errors', title: 'Errors' },
  { id: 'idempotency', title: 'Sending a call again' },
  { id: 'paging', title: 'Pages of a list' },
  ...tags.map((tag) => ({
    id: tagId(tag),
    title: tag,
    below: calls.filter((call) => call.tag === tag).map(({ id, title }) => ({ id, title })),
  })),
  { id: 'events', title: 'Events', below: events.map(({ id, type }) => ({ id, title: type })) },
  {
    id: 'objects',
    title: 'Objects',
    below: objects.map(({ name }) => ({ id: objectId(name), title: name })),
  },
];

/** Every call of the documented API, made from its description. */
export function ApiReference() {
  return (
    <DocsPage
      title="API Reference"
      lead="Every call, field, limit and error of the API. It works on the same portfolio, and counts toward the same monthly analyses, as the site."
      contents={contents}
    >
      <Basics />
      <Limits />
      <Errors />
      <DocsSection id="idempotency" title="Sending a call again">
        <p>
          When an answer is lost, you cannot know whether the call was made. Give each call that makes an
          analysis or a webhook an <code>Idempotency-Key</code> of your own, such as the id of your record,
          and send the call again with the same key: for 24 hours you get the first call’s answer, and nothing
          is spent twice. While the first call is still being answered you get 409{' '}
          <code>request_in_progress</code> with <code>Retry-After</code>; with another body, 422{' '}
          <code>idempotency_key_reused</code>. A call that failed can be sent again under its key.
        </p>
      </DocsSection>
      <DocsSection id="paging" title="Pages of a list">
        <p>
          Analyses and deliveries come newest first, a page at a time. Hand the <code>nextCursor</code> of a
          page back as <code>cursor</code> to get the next one. The last page has none.
        </p>
      </DocsSection>
      {tags.map((tag) => (
        <DocsSection key={tag} id={tagId(tag)} title={tag}>
          {calls
            .filter((call) => call.tag === tag)
            .map((call) => (
              <Call key={call.id} call={call} />
            ))}
        </DocsSection>
      ))}
      <Events />
      <Objects />
    </DocsPage>
  );
}

function Basics() {
  const origin = useSiteOrigin();
  return (
    <DocsSection id="basics" title="Address and key">
      <p>
        The API has the address of this site, speaks JSON over HTTPS, and takes a key as a bearer token. Make
        one under <Link to="/account-settings?tab=api">Settings → API</Link>; it begins with{' '}
        <code>{apiKeyPrefix}</code> and is shown once. The examples take it from the environment variable{' '}
        <code>DEALWRIGHT_KEY</code>.
      </p>
      <CodeBlock label="Base URL" code={origin} copies="URL" />
      <p>
        For tools and generated clients there is an <a href="/api/openapi.json">OpenAPI 3.1 description</a>,
        from which this page is made. Answers may gain fields over time: ignore those you do not know. New
        here? The <Link to="/documentation/quick-start">quick start</Link> takes a minute.
      </p>
    </DocsSection>
  );
}

function Limits() {
  return (
    <DocsSection id="limits" title="Limits">
      <p>
        An account has up to {maxApiKeys} keys. Calls are counted by key and clock hour, analyses by account
        and calendar month (UTC). An address that was looked up within 24 hours costs no analysis.
      </p>
      <div className="docs-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Calls an hour, each key</th>
              <th scope="col">Analyses a month</th>
            </tr>
          </thead>
          <tbody>
            {Object.values(plans).map((plan) => (
              <tr key={plan.tier}>
                <td>{plan.name}</td>
                <td>{callsOf(plan)}</td>
                <td>
                  {plan.features.unlimitedAnalyses ? 'Unlimited' : wholeNumber(plan.features.monthlyAnalyses)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        Every answer to a key carries <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and{' '}
        <code>RateLimit-Reset</code>, in seconds. Past the limit you get 429 with <code>Retry-After</code>. A
        body may have 32 KB.
      </p>
    </DocsSection>
  );
}

function callsOf({ tier, features }: Plan): string {
  if (!features.apiAccess) return 'No API access';
  return `${wholeNumber(apiCallsPerHour[tier])}${features.unlimitedAnalyses ? ' (fair use)' : ''}`;
}

const failure = `{
  "error": {
    "code": "invalid_input",
    "message": "body.price: Unknown field.",
    "reference": "b6f1c0de-5a0e-4c1b-9f2d-3c7d2f0b8a41"
  }
}`;

function Errors() {
  return (
    <DocsSection id="errors" title="Errors">
      <p>
        A failed call has a status of 400 or above and says what went wrong. Decide by <code>code</code>, show
        the <code>message</code> to people, quote the <code>reference</code> to support.
      </p>
      <CodeBlock label="A failure" code={failure} />
      <dl className="docs-fields">
        {failures.map(({ code, status, text }) => (
          <div key={code} id={failureId(code)}>
            <dt>
              <span>{status}</span>
              <code>{code}</code>
            </dt>
            <dd>
              <MarkedText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        A call without an <code>Authorization</code> header (401), with a path or method that there is not
        (404), with a body over 10 MB (413), in a flood of calls (429), or without an answer in time (500,
        503) is answered by the gateway before us, as <code>{'{"message": "…"}'}</code> without a code. 409{' '}
        <code>request_in_progress</code>, 429 and everything from 500 on is worth another try a little later.
      </p>
    </DocsSection>
  );
}

function Call({ call }: { call: ReferenceCall }) {
  const { id, title, method, path, text, inputs, answers, example, answer } = call;
  const origin = useSiteOrigin();
  return (
    <article id={id} className="docs-call" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {title} <Anchor id={id} title={title} />
      </h3>
      <p className="docs-path">
        <b>{method}</b> <code>{path}</code>
      </p>
      <p>
        <MarkedText text={text} />
      </p>
      {inputs.map((input) => (
        <Fragment key={input.title}>
          <h4 className="docs-input-title">{input.title}</h4>
          <Fields fields={input.fields} />
        </Fragment>
      ))}
      <h4 className="docs-input-title">Answers</h4>
      <dl className="docs-fields">
        {answers.map((each) => (
          <Answer key={each.status} answer={each} />
        ))}
      </dl>
      <h4 className="docs-input-title">Errors</h4>
      <p className="docs-failures">
        {call.failures.map(({ status, codes }) => (
          <span key={status}>
            {status}{' '}
            {codes.map((code) => (
              <Fragment key={code}>
                <a href={`#${failureId(code)}`}>
                  <code>{code}</code>
                </a>{' '}
              </Fragment>
            ))}
          </span>
        ))}
      </p>
      <h4 className="docs-input-title">Example</h4>
      <SnippetBlock title={title} snippet={snippetOf(example, origin)} />
      {answer === undefined ? null : (
        <CodeBlock
          label={`${title}, the answer`}
          bar={<span>Answer</span>}
          code={JSON.stringify(answer, null, 2)}
        />
      )}
    </article>
  );
}

function Answer({ answer: { status, text, object } }: { answer: ReferenceAnswer }) {
  return (
    <div>
      <dt>
        <code>{status}</code>
        {object === undefined ? null : (
          <span>
            <a href={`#${objectId(object)}`}>{object}</a>
          </span>
        )}
      </dt>
      <dd>
        <MarkedText text={text} />
      </dd>
    </div>
  );
}

function Events() {
  return (
    <DocsSection id="events" title="Events">
      <p>
        What is posted to a webhook’s URL, signed as{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> asks: <code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code> and <code>webhook-signature</code> are headers of every event. Check
        them with the library <code>standardwebhooks</code>, which there is for most languages:
      </p>
      <CodeBlock label="receiver.mts" code={receiverExample} copies="Code" />
      <p>
        An answer from 200 to 299 within 10 seconds takes the event. 410 disables the webhook. After anything
        else the event is sent again, up to ten times within about three days. It can come twice, with the
        same <code>webhook-id</code>, and after a later one.
      </p>
      {events.map(({ id, type, text, fields, example }) => (
        <article key={id} id={id} className="docs-call" aria-labelledby={`${id}-title`}>
          <h3 id={`${id}-title`}>
            <code>{type}</code> <Anchor id={id} title={type} />
          </h3>
          <p>
            <MarkedText text={text} />
          </p>
          <Fields fields={fields} />
          <CodeBlock
            label={`${type}, an example`}
            bar={<span>Body</span>}
            code={JSON.stringify(example, null, 2)}
          />
        </article>
      ))}
    </DocsSection>
  );
}

function Objects() {
  return (
    <DocsSection id="objects" title="Objects">
      <p>
        What calls answer. Money is in US dollars, a percentage is its number (6.5 is 6.5%), and every field
        is there unless its text says that it can be absent.
      </p>
      {objects.map(({ name, fields }) => (
        <section key={name} id={objectId(name)} className="docs-object" aria-label={name}>
          <h3 className="docs-object-title">
            {name} <Anchor id={objectId(name)} title={name} />
          </h3>
          <Fields fields={fields} />
        </section>
      ))}
    </DocsSection>
  );
}

function Fields({ fields }: { fields: ReferenceField[] }) {
  return (
    <dl className="docs-fields">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>
            <FieldName name={field.name} />
            <span>
              {field.type}
              {field.limits === undefined ? '' : `, ${field.limits}`}
              {field.required ? (
                <>
                  , <b>required</b>
                </>
              ) : null}
            </span>
          </dt>
          <dd>
            <MarkedText text={field.text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The path to a field stands back behind its own name. */
function FieldName({ name }: { name: string }) {
  const own = name.lastIndexOf('.') + 1;
  return (
    <code>
      {own === 0 ? null : <span>{name.slice(0, own)}</span>}
      {name.slice(own)}
    </code>
  );
}
