import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { focusOn } from '#web/ui/controls/reveal.ts';
import { type Place, placeNames, placeOfNeed } from './house-fields.ts';

/** The addresses of the places where the other facts are entered; one that is absent is only named. */
export type FactPlaces = Partial<Record<Place, string>>;

/** Each with the place where it is filled in. */
export function LackingFacts({ row, places }: { row: StructureResult; places: FactPlaces }) {
  if (row.needs.length === 0) return null;
  return (
    <div className="terms-needs">
      <h3>Fill in to see every figure</h3>
      <ul>
        {row.needs.map((path) => {
          const found = placeOfNeed(path);
          if (found === null) return null;
          if ('field' in found) {
            return (
              <li key={path}>
                <button type="button" className="link-button" onClick={() => focusOn(found.field)}>
                  {found.label}
                </button>
              </li>
            );
          }
          const href = places[found.place];
          return (
            <li key={path}>
              {found.label}:{' '}
              {href === undefined ? placeNames[found.place] : <Link to={href}>{placeNames[found.place]}</Link>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
