import { lazy, memo, Suspense } from 'react';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import { exits } from '#shared/exits/registry.ts';
import { registry } from '#shared/structures/registry.ts';
import { exitKinds } from '#shared/terms/exit-fields.ts';
import type { ExitKey } from '#shared/terms/exit-terms.ts';
import { type ExitPlace, exitPlaces } from '#shared/terms/exit-texts.ts';
import { counted } from '#shared/values/words.ts';
import { deskPath } from '#web/areas/deal/desk/desk-tab.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { AmountText } from '#web/areas/deal/terms/deal-text-field.tsx';
import { Fold } from '#web/ui/controls/fold.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import type { Asked } from './far/asked.ts';

// The solver weighs as much as the rest of the cell.
const TermRange = lazy(async () => ({ default: (await import('./far/far.tsx')).TermRange }));

/** The terms of an exit: first what is solved and what a house is priced by, then the rest. */
export type SortedTerms = { first: ExitPlace[]; more: ExitPlace[] };

const early: ReadonlySet<string> = new Set(['startMonth', 'fee']);

export const nameOf = ({ field }: ExitPlace): string => field.split('.')[2] ?? '';

/** `null` where a structure's own exit has no terms but the structure's. */
export function termsOf({ structure, exit }: Pick<ExitCell, 'structure' | 'exit'>): SortedTerms | null {
  if (exit === 'hold' || exit === registry[structure].entry.own) return null;
  const places = exitPlaces.get(exit) ?? [];
  const isFirst = (place: ExitPlace) => isSolved(exit, nameOf(place)) || early.has(nameOf(place));
  return { first: places.filter(isFirst), more: places.filter((place) => !isFirst(place)) };
}

const isSolved = (key: ExitKey, name: string) => name in exits[key].solve;

type TermsProps = {
  cell: ExitCell;
  exit: Desk['exit'];
};

/** The exit's terms, and how far each goes for both sides with the rest as it is. */
export function HowFar({
  analysisId,
  cell,
  exit,
  asked,
  onUpgrade,
}: TermsProps & {
  analysisId: string;
  /** `null` where the plan does not have the solver. */
  asked: Asked | null;
  onUpgrade: () => void;
}) {
  const terms = termsOf(cell);
  if (terms === null) {
    return (
      <section className="exit-far" aria-labelledby="exit-far">
        <h3 id="exit-far">How far it goes</h3>
        <p className="small">
          This is how {cell.structure} ends by itself, on its own terms.{' '}
          <Link to={deskPath(analysisId, cell.structure)}>Set the Terms</Link>
        </p>
      </section>
    );
  }
  const all = [...terms.first, ...terms.more];
  const typed = all.filter(({ field }) => (exit.texts[field] ?? '').trim() !== '').length;
  return (
    <section className="exit-far" aria-labelledby="exit-far">
      <h3 id="exit-far">
        How far it goes <span>{countText(all.length, all.length - typed)}</span>
      </h3>
      {terms.first.map((place) => (
        <div key={place.field} className="exit-term">
          <ExitTerm place={place} cell={cell} exit={exit} />
          {asked !== null && isSolved(place.key, nameOf(place)) && (
            <Suspense fallback={null}>
              <TermRange asked={asked} place={place} value={pricedValue(cell, place)} />
            </Suspense>
          )}
        </div>
      ))}
      {asked === null && (
        <p className="small no-print">
          How far each term goes, and what breaks the exit, is in a larger plan.{' '}
          <button type="button" className="link-button" onClick={onUpgrade}>
            Upgrade for the Solver
          </button>
        </p>
      )}
    </section>
  );
}

/** "12 terms, 8 our suggestion" */
function countText(count: number, suggested: number): string {
  if (suggested === 0) return `${counted(count, 'term')}, all yours`;
  return `${counted(count, 'term')}, ${suggested === count ? 'all' : suggested} our suggestion`;
}

/** The terms that are seldom changed. */
export function MoreTerms({ cell, exit, more }: TermsProps & { more: readonly ExitPlace[] }) {
  return (
    <Fold title={counted(more.length, 'more term')} count={more.map(({ term }) => term.label).join(' · ')}>
      <div className="exit-more">
        {more.map((place) => (
          <ExitTerm key={place.field} place={place} cell={cell} exit={exit} />
        ))}
      </div>
    </Fold>
  );
}

function ExitTerm({ place, cell, exit }: TermsProps & { place: ExitPlace }) {
  const { field, term } = place;
  return (
    <Term
      place={place}
      typed={exit.texts[field]}
      proposal={proposalOf(cell, place)}
      problem={exit.kept.problems[field]}
      change={exit.change}
      note={term.note}
    />
  );
}

/** Drawn anew only when its own text changes. */
const Term = memo(function Term({
  place: { field, term },
  change,
  ...words
}: {
  place: ExitPlace;
  typed: string | undefined;
  proposal: string | undefined;
  problem: string | undefined;
  change: Desk['exit']['change'];
  note: string | undefined;
}) {
  const kind = exitKinds[field];
  if (typeof kind !== 'object') throw new Error(`${field} is no number.`);
  return (
    <AmountText
      field={field}
      kind={kind}
      label={term.label}
      suffix={term.suffix}
      proposed="Our suggestion"
      change={change}
      {...words}
    />
  );
});

/** A term's value as the exit is priced; `null` while nobody knows it, or there is none. */
function pricedValue({ terms }: ExitCell, place: ExitPlace): number | null {
  return new Map<string, number | null | undefined>(Object.entries(terms)).get(nameOf(place)) ?? null;
}

function proposalOf(cell: ExitCell, place: ExitPlace): string | undefined {
  const value = pricedValue(cell, place);
  if (value !== null) return String(value);
  return place.term.unit === 'balloon' && nameOf(place) in cell.terms ? 'none' : undefined;
}
