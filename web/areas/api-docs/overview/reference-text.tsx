import { apiCallsPerHour, maxApiKeys } from '#shared/account/api-terms.ts';
import { type Plan, plans } from '#shared/account/plans.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { CodeBlock } from '#web/areas/api-docs/code-block.tsx';
import { DocsSection } from '#web/areas/api-docs/docs-page.tsx';
import { MarkedText } from '#web/areas/api-docs/marked-text.tsx';
import { reference } from '#web/areas/api-docs/reference.built.ts';
import { referencePath } from '#web/areas/api-docs/reference-pages.ts';
import { failureId, objectId, objectPaths } from '#web/areas/api-docs/reference-parts.tsx';
import { Link } from '#web/ui/controls/link.tsx';

const { groups, events, failures } = reference;

/** Limits, errors, repeated calls and pages of a list, and a link to each call, event and object. Without state. */
export function ReferenceText() {
  return (
    <>
      <Limits />
      <Errors />
      <DocsSection id="idempotency" title="Sending a call again">
        <p>
          A lost answer does not say whether the call was made. Give each call that makes an analysis, a note or a
          webhook an <code>Idempotency-Key</code> of your own, such as the id of your record, and send the call again
          with the same key: for 24 hours you get the first call’s answer, and nothing is spent twice. While the first
          call runs you get 409 <code>request_in_progress</code> with <code>Retry-After</code>; with another body, 422{' '}
          <code>idempotency_key_reused</code>. A failed call can be sent again under its key.
        </p>
      </DocsSection>
      <DocsSection id="paging" title="Pages of a list">
        <p>
          Analyses, deals, notes and deliveries come newest first, a page at a time. Hand the <code>nextCursor</code> of
          a page back as <code>cursor</code> to get the next one. The last page has none.
        </p>
      </DocsSection>
      {groups.map(({ id, title, text, calls }) => (
        <DocsSection key={id} id={id} title={title}>
          <p>{text}</p>
          <dl className="docs-fields">
            {calls.map((call) => (
              <div key={call.id} id={call.id}>
                <dt>
                  <Link to={`${referencePath(id)}#${call.id}`}>{call.title}</Link>
                </dt>
                <dd className="docs-path">
                  <b>{call.method}</b> <code>{call.path}</code>
                </dd>
              </div>
            ))}
          </dl>
        </DocsSection>
      ))}
      <DocsSection id="events" title="Events">
        <p>Posted to a webhook’s URL.</p>
        <ul>
          {events.map(({ id, type }) => (
            <li key={id} id={id}>
              <Link to={`${referencePath('events')}#${id}`}>
                <code>{type}</code>
              </Link>
            </li>
          ))}
        </ul>
      </DocsSection>
      <DocsSection id="objects" title="Objects">
        <p>What calls answer.</p>
        <ul>
          {[...objectPaths].map(([name, path]) => (
            <li key={name} id={objectId(name)}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </DocsSection>
    </>
  );
}

function Limits() {
  return (
    <DocsSection id="limits" title="Limits">
      <p>
        An account has up to {maxApiKeys} keys. Calls are counted by key and clock hour, analyses by account and
        calendar month (UTC). An address that was looked up within 24 hours costs no lookup.
      </p>
      <div className="docs-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Calls an hour, all keys</th>
              <th scope="col">Analyses a month</th>
            </tr>
          </thead>
          <tbody>
            {Object.values(plans).map((plan) => (
              <tr key={plan.tier}>
                <td>{plan.name}</td>
                <td>{callsOf(plan)}</td>
                <td>{plan.features.unlimitedAnalyses ? 'Unlimited' : wholeNumber(plan.features.monthlyAnalyses)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        Every answer to a key carries <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and{' '}
        <code>RateLimit-Reset</code>, in seconds. Past the limit you get 429 with <code>Retry-After</code>. A body may
        have 32 KB.
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
        A failed call has a status of 400 or above and says what went wrong. Decide by <code>code</code>, show the{' '}
        <code>message</code> to people, quote the <code>reference</code> to support.
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
        A call without an <code>Authorization</code> header (401), with a path or method that there is not (404), with a
        body over 10 MB (413), in a flood of calls (429), or without an answer in time (500, 503) is answered by the
        gateway before us, as <code>{'{"message": "…"}'}</code> without a code. 409 <code>request_in_progress</code>,
        429 and everything from 500 on is worth another try a little later.
      </p>
    </DocsSection>
  );
}
