import { Fragment } from 'react';
import { snippetOf } from '#shared/api-docs/api-snippets.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { CodeBlock } from './code-block.tsx';
import { Anchor, DocsPage, DocsSection } from './docs-page.tsx';
import { exampleText } from './example-text.ts';
import { MarkedText } from './marked-text.tsx';
import { reference } from './reference.built.ts';
import type { ReferenceAnswer, ReferenceCall } from './reference-model.ts';
import { referencePages } from './reference-pages.ts';
import { Fields, failurePath, TypeName } from './reference-parts.tsx';
import { SnippetBlock } from './snippet-block.tsx';
import { useSiteOrigin } from './use-site-origin.ts';

/**
 * The calls of one group, from the API's description.
 *
 * @throws for an unknown id.
 */
export function ReferenceGroupPage({ id }: { id: string }) {
  const group = reference.groups.find((each) => each.id === id);
  if (!group) throw new Error(`The reference has no group ${id}.`);
  const { title, text, calls } = group;
  return (
    <DocsPage
      title={`${title} API`}
      lead={text}
      contents={calls.map((call) => ({ id: call.id, title: call.title }))}
      among={referencePages}
    >
      <DocsSection id="calls" title="Calls">
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </DocsSection>
    </DocsPage>
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
                <Link to={failurePath(code)}>
                  <code>{code}</code>
                </Link>{' '}
              </Fragment>
            ))}
          </span>
        ))}
      </p>
      <h4 className="docs-input-title">Example</h4>
      <SnippetBlock title={title} snippet={snippetOf(example, origin)} />
      {answer === undefined ? null : <ExampleAnswer of={title} answer={answer} />}
    </article>
  );
}

function ExampleAnswer({ of, answer }: { of: string; answer: unknown }) {
  const { text, isShortened } = exampleText(answer);
  return (
    <CodeBlock
      label={`${of}, the answer`}
      bar={<span>{isShortened ? 'Answer, shortened' : 'Answer'}</span>}
      code={text}
    />
  );
}

function Answer({ answer: { status, text, object } }: { answer: ReferenceAnswer }) {
  return (
    <div>
      <dt>
        <code>{status}</code>
        {object === undefined ? null : (
          <span>
            <TypeName type={object} />
          </span>
        )}
      </dt>
      <dd>
        <MarkedText text={text} />
      </dd>
    </div>
  );
}
