import { DocsPage, DocsSection } from './docs-page.tsx';
import { reference } from './reference.built.ts';
import { Fields, objectId, referencePages } from './reference-parts.tsx';

const { objects } = reference;

export function ReferenceObjects() {
  return (
    <DocsPage
      title="API Objects"
      lead="What calls answer. Money is in US dollars, a percentage is its number (6.5 is 6.5%), and every field is there unless its text says that it can be absent."
      contents={objects.map(({ name }) => ({ id: objectId(name), title: name }))}
      among={referencePages}
    >
      {objects.map(({ name, fields }) => (
        <DocsSection key={name} id={objectId(name)} title={name}>
          <Fields fields={fields} />
        </DocsSection>
      ))}
    </DocsPage>
  );
}
