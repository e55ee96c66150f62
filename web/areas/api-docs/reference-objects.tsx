import { DocsPage, DocsSection } from './docs-page.tsx';
import { reference } from './reference.built.ts';
import type { ObjectsPage } from './reference-model.ts';
import { referencePages } from './reference-pages.ts';
import { Fields, objectId } from './reference-parts.tsx';

const about: Record<ObjectsPage, { title: string; lead: string }> = {
  objects: {
    title: 'API Objects',
    lead: 'What calls answer. Money is in US dollars, a percentage is its number (6.5 is 6.5%), and every field is there unless its text says otherwise.',
  },
  'deal-objects': {
    title: 'Deal Objects',
    lead: 'What the calls about deals and letters answer. Money is in US dollars, a percentage is its number, and an unknown is null, never 0.',
  },
  'structure-objects': {
    title: 'Structure Objects',
    lead: 'What the calls about structures take and answer. Money is in US dollars to the cent, a percentage is its number, and an unknown is null, never 0.',
  },
  'exit-objects': {
    title: 'Exit Objects',
    lead: 'How a deal is left, as the calls about structures take and answer it. Money is in US dollars to the cent, and an unknown is null, never 0.',
  },
};

export function ReferenceObjects({ page }: { page: ObjectsPage }) {
  const { title, lead } = about[page];
  const objects = reference.objects.filter((object) => object.page === page);
  return (
    <DocsPage
      title={title}
      lead={lead}
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
