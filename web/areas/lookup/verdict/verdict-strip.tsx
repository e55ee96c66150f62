import type { ReactNode } from 'react';
import type { ResultVerdict } from '#shared/deal/result-verdict.ts';
import { listingWarningOf, type StructureResult } from '#shared/structures/deal-answer.ts';
import { usd } from '#shared/values/money.ts';
import { durationInWords } from '#shared/values/words.ts';
import { focusFact } from '#web/areas/lookup/facts/focus-fact.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { FigureValue } from '#web/ui/layout/figure.tsx';
import { Verdict } from '#web/ui/text/verdict.tsx';
import './verdict-strip.css';

/** Opens the deal, which saves the result first. */
export type Compare = { run: () => void; busy: boolean; disabled: boolean; isPrimary: boolean };

type VerdictStripProps = {
  verdict: ResultVerdict;
  compare: Compare;
};

/** "On these numbers": what the recommended structure earns, and the one that ranks first where that is another. */
export function VerdictStrip({ verdict, compare }: VerdictStripProps) {
  const { recommended, first, noneStands, differ, basis } = verdict;
  const leads = recommended !== null && first === null && noneStands === null;
  return (
    <>
      <section className="numbers" aria-labelledby="on-these-numbers">
        <header className="numbers-head">
          <h3 id="on-these-numbers">On these numbers</h3>
          <p>{basis}</p>
        </header>
        {recommended && <Priced row={recommended} isFirst={leads} />}
        {first && <Priced row={first} isFirst />}
        {noneStands !== null && <p className="numbers-none">{noneStands}</p>}
      </section>
      {differ !== null && <p className="numbers-differ">{differ}</p>}
      <p className="numbers-go">
        <Button
          variant={compare.isPrimary ? 'primary' : 'default'}
          busy={compare.busy}
          disabled={compare.disabled}
          onClick={compare.run}
        >
          Compare All Five
        </Button>
        <Button variant="quiet" onClick={() => focusFact('estimatedValue')}>
          Add Seller Facts
        </Button>
      </p>
    </>
  );
}

function Priced({ row, isFirst }: { row: StructureResult; isFirst: boolean }) {
  const { structure, reasons, cashIn, monthlyCashFlow, npv, profit, exitMonth } = row;
  // A structure without a figure is not one whose figure nobody knows.
  const hasNoRent = structure === 'Novation' || structure === 'Wholesale';
  return (
    <article className={classes('numbers-one', isFirst && 'numbers-first')}>
      <header>
        {isFirst && <FirstFlag />}
        <h4>{structure}</h4>
        <Verdict of={row} />
      </header>
      <dl>
        <Amount label="Cash in" amount={cashIn} />
        {hasNoRent ? (
          <Amount label="A month">
            <span className="numbers-absent">no rent</span>
          </Amount>
        ) : (
          <Amount label="A month" amount={monthlyCashFlow} signed />
        )}
        <Amount
          label="Worth today"
          amount={npv}
          signed
          note={profit === null || exitMonth === null ? undefined : `${usd(profit)} in ${durationInWords(exitMonth)}`}
        />
      </dl>
      <p>{[...reasons, listingWarningOf(row)].filter(Boolean).join(' ')}</p>
    </article>
  );
}

function FirstFlag() {
  return <span className="numbers-flag">First on these numbers</span>;
}

function Amount({
  label,
  amount,
  signed = false,
  note,
  children,
}: {
  label: string;
  /** USD; `null` when nobody knows it. */
  amount?: number | null;
  signed?: boolean;
  note?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children ??
          (amount === null || amount === undefined ? (
            <FigureValue value={null} provenance="missing" />
          ) : (
            <FigureValue value={usd(amount)} signed={signed} />
          ))}
      </dd>
      {note !== undefined && <dd className="numbers-note">{note}</dd>}
    </div>
  );
}
