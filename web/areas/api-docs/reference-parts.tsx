import { Link } from '#web/ui/controls/link.tsx';
import { MarkedText } from './marked-text.tsx';
import { reference } from './reference.built.ts';
import type { ReferenceField } from './reference-model.ts';
import { referenceOverview, referencePath } from './reference-pages.ts';

/** The explanation of an error code. */
export const failureId = (code: string) => `error-${code}`;
export const failurePath = (code: string) => `${referenceOverview}#${failureId(code)}`;

export const objectId = (name: string) => `object-${name}`;

export const objectPaths = new Map(
  reference.objects.map(({ name, page }) => [name, `${referencePath(page)}#${objectId(name)}`]),
);

/** A type in words with object names as links: `list of Comparable`. */
export function TypeName({ type }: { type: string }) {
  const [, before, name = '', after] = /^(.*?)\b([A-Z]\w+)\b(.*)$/.exec(type) ?? [];
  const path = objectPaths.get(name);
  if (path === undefined) return type;
  return (
    <>
      {before}
      <Link to={path}>{name}</Link>
      {after}
    </>
  );
}

export function Fields({ fields }: { fields: ReferenceField[] }) {
  return (
    <dl className="docs-fields">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>
            <FieldName name={field.name} />
            <span>
              <TypeName type={field.type} />
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

/** A field name with its path in gray. */
function FieldName({ name }: { name: string }) {
  const own = name.lastIndexOf('.') + 1;
  return (
    <code>
      {own === 0 ? null : <span>{name.slice(0, own)}</span>}
      {name.slice(own)}
    </code>
  );
}
