import type { ReactNode } from 'react';
import { isAgreedTerm } from '#shared/deal/agreed-terms.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { Unknown } from '#shared/structures/base/deal-input.ts';
import { wordings } from '#shared/structures/wording.ts';
import { placesOf, type TermPlace } from '#shared/terms/structure-terms.ts';
import { valueIn } from '#shared/terms/term.ts';
import { AgreedTerm } from '#web/areas/deal/agreed/agreed-term.tsx';
import { Amount } from '#web/areas/deal/parts/amount.tsx';
import { DealTextField } from './deal-text-field.tsx';
import { SolveFor, type SolveForProps } from './solve-for.tsx';
import type { TermsDesk } from './solving.ts';
import { isThere, termText } from './term-text.ts';
import './terms-form.css';

type TermsFormProps = {
  desk: TermsDesk;
  structure: Strategy;
  row: StructureResult;
  /** The link to how it is left. */
  leaveBy: ReactNode;
  /** How saving stands. */
  saved: ReactNode;
  /** How a term is solved; absent where the plan does not have it. */
  solving: Omit<SolveForProps, 'unknown'> | undefined;
  /** Above the terms: what would work. */
  children: ReactNode;
};

/** Every term of a structure: as typed, or as proposed. */
export function TermsForm({ desk, structure, row, leaveBy, saved, solving, children }: TermsFormProps) {
  const price = wordings[structure].priceOf;
  const pricedBy = placesOf(structure).find(({ term }) => term.solved?.isPrice);
  return (
    <section aria-labelledby="deal-terms" className="terms-form">
      <div className="terms-part-head">
        <h2 id="deal-terms">Terms</h2>
        {leaveBy !== undefined && <p className="terms-leave small">Leave it by: {leaveBy}</p>}
        {solving && <p className="small muted">Beside each: how far it goes with the rest as it is.</p>}
        {saved}
      </div>
      {children}
      {price && (
        <div className="terms-row">
          <PlainAmount label="Price" note={price} amount={row.price} />
          {solving && pricedBy && <SolveFor {...solving} unknown={Unknown.parse(pricedBy.path)} label="Price" />}
        </div>
      )}
      {shownTerms(desk, row).map((place) => {
        const { field, term, path } = place;
        const { label, note, suffix, solved, leftBy } = term;
        if (leftBy !== undefined && new Map<string, unknown>(Object.entries(row.terms)).get(leftBy) != null) {
          return (
            <WorkedOut key={field} label={label} note={`What the ${leftBy} leaves`} amount={amountAt(place, row)} />
          );
        }
        const typed = desk.texts[field];
        if (desk.agreed && typed !== undefined && isAgreedTerm(desk.agreed.version, field, typed)) {
          return (
            <div key={field} className="terms-row">
              <AgreedTerm place={place} text={typed} agreed={desk.agreed} />
            </div>
          );
        }
        return (
          <div key={field} className="terms-row">
            <DealTextField
              field={field}
              {...{ label, note, suffix }}
              typed={typed}
              proposal={proposalOf(place, row)}
              problem={desk.deal.problems[field]}
              change={desk.change}
            />
            {solved && !solved.isPrice && solving && (
              <SolveFor {...solving} unknown={Unknown.parse(path)} label={label} />
            )}
          </div>
        );
      })}
    </section>
  );
}

/** A price that a rule leaves is proposed as it is worked out. */
function proposalOf(place: TermPlace, row: StructureResult): string | undefined {
  return place.term.unit === 'dollarsOrNone' ? row.price?.toString() : termText(place, row.terms);
}

function amountAt(place: TermPlace, { terms }: StructureResult): number | null {
  const value = valueIn(terms, place);
  return typeof value === 'number' ? value : null;
}

type WorkedOutProps = { label: string; note: string; amount: number | null };

/** A row of an amount that nobody types. */
function WorkedOut(props: WorkedOutProps) {
  return (
    <div className="terms-row">
      <PlainAmount {...props} />
    </div>
  );
}

function PlainAmount({ label, note, amount }: WorkedOutProps) {
  return (
    <div className="terms-worked-out">
      <span className="terms-label">
        {label}
        <small>{note}</small>
      </span>
      <output>
        <Amount of={amount} />
      </output>
    </div>
  );
}

/** A second's other terms mean nothing until it has an amount, unless they were typed. */
function shownTerms({ texts }: TermsDesk, { structure, terms }: StructureResult): readonly TermPlace[] {
  return placesOf(structure).filter((place) => isThere(place, terms) || (texts[place.field] ?? '').trim() !== '');
}
