import type { ReactNode } from 'react';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { Amount } from '#web/areas/deal/parts/amount.tsx';
import { DealTextField } from './deal-text-field.tsx';
import { SolveFor, type SolveForProps } from './solve-for.tsx';
import type { TermsDesk } from './solving.ts';
import { type TermFieldConfig, termFields, termText, workedOutPrice } from './term-fields.ts';
import './terms-form.css';

type TermsFormProps = {
  desk: TermsDesk;
  structure: Strategy;
  row: StructureResult;
  /** How a term is solved; absent where the plan does not have it. */
  solving: Omit<SolveForProps, 'unknown'> | undefined;
  /** Above the terms: what would work. */
  children: ReactNode;
};

/** Every term of a structure: as typed, or as proposed. */
export function TermsForm({ desk, structure, row, solving, children }: TermsFormProps) {
  const price = workedOutPrice[structure];
  return (
    <section aria-labelledby="deal-terms" className="terms-form">
      <div className="terms-part-head">
        <h2 id="deal-terms">Terms</h2>
        {solving && <p className="small muted">Beside each: how far it goes with the rest as it is.</p>}
      </div>
      {children}
      {price && (
        <div className="terms-row">
          <div className="terms-worked-out">
            <span className="terms-label">
              Price
              <small>{price.note}</small>
            </span>
            <output>
              <Amount of={row.price} />
            </output>
          </div>
          {price.solve && solving && <SolveFor {...solving} unknown={price.solve} label="Price" />}
        </div>
      )}
      {shownTerms(desk, row).map(({ field, solve, ...config }) => (
        <div key={field} className="terms-row">
          <DealTextField
            field={field}
            {...config}
            typed={desk.texts[field]}
            proposal={termText(field, row.terms)}
            problem={desk.deal.problems[field]}
            change={desk.change}
          />
          {solve && solving && <SolveFor {...solving} unknown={solve} label={config.label} />}
        </div>
      ))}
    </section>
  );
}

/** A second's other terms mean nothing until it has an amount, unless they were typed. */
function shownTerms({ texts }: TermsDesk, { structure, terms }: StructureResult): readonly TermFieldConfig[] {
  const configs = termFields[structure];
  const hasSecond = (terms.second?.amount ?? 0) > 0;
  const isShown = ({ field }: TermFieldConfig) =>
    hasSecond || !/second\.(?!amount)/.test(field) || (texts[field] ?? '').trim() !== '';
  return structure === 'Subject-To' ? configs.filter(isShown) : configs;
}
