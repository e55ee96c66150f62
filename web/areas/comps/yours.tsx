import type { SaleField } from '#shared/evidence/comp-fields.ts';
import type { ListedComp } from '#shared/evidence/read-comps.ts';

type YoursProps = { comp: ListedComp; field: SaleField; children: string };

/** A fact of a sale; one that the user typed is underlined. */
export function Yours({ comp, field, children }: YoursProps) {
  if (!comp.typed.includes(field)) return children;
  return (
    <>
      <span className="comps-yours">{children}</span>
      <span className="visually-hidden"> (you)</span>
    </>
  );
}
