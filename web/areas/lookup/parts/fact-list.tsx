import { figureNotes } from '#shared/finance/figure-notes.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { FigureValue } from '#web/ui/layout/figure.tsx';
import { originOf } from './origin.ts';
import { type FactField, factOf } from './property-facts.ts';
import './fact-list.css';

/** A property figure with its source and formula; a dash if unknown. */
export function FactValue({ property, field }: { property: PropertyResult; field: FactField }) {
  const fact = factOf(property, field);
  return <FigureValue value={fact.text} signed={fact.signed} {...originOf(property, field)} />;
}

/** A list of property fields: name on the left, figure on the right. */
export function FactList({
  property,
  fields,
  title,
}: {
  property: PropertyResult;
  fields: FactField[];
  title?: string;
}) {
  return (
    <section className="facts">
      {title !== undefined && <h3 className="facts-title">{title}</h3>}
      <dl>
        {fields.map((field) => {
          const { note, text } = factOf(property, field);
          return (
            <div key={field}>
              <dt>{figureNotes[field].label}</dt>
              <dd>
                <FactValue property={property} field={field} />
                {note !== undefined && text !== undefined && <small>{note}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
