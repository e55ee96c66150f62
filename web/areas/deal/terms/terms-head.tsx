import { memo, type ReactNode, type RefObject, useMemo } from 'react';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { wordings } from '#shared/structures/wording.ts';
import { usdExact } from '#shared/values/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { targetRows } from './live-figures.ts';
import { resultText, wordsFor } from './solve-texts.ts';
import { changesFor, termsThatWork } from './solving.ts';

/** Changes the deal, and says so in a toast with its undo. */
export type Apply = (title: string, changes: DealChanges) => void;

type HeadProps = {
  row: StructureResult;
  input: CompareInput;
  /** Takes the focus when what had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Beside the heading. */
  children: ReactNode;
};

export function TermsHead({ row, input, heading, children }: HeadProps) {
  const wording = wordings[row.structure];
  return (
    <header className="terms-head">
      <h2 ref={heading} tabIndex={-1}>
        {wording.title?.(row, input) ?? row.structure}
      </h2>
      <p>{wording.sentence(row, input)}</p>
      {children}
    </header>
  );
}

type OtherStructureProps = { structure: Strategy; working: Strategy; apply: Apply };

/** Of a structure that the deal is not run as: which one it is, and the way to run it as this one. */
export function OtherStructure({ structure, working, apply }: OtherStructureProps) {
  return (
    <div className="terms-other no-print">
      <p>
        This deal runs as <b>{working}</b>. Packet, workbook and list follow it.
      </p>
      <Button need="write" onClick={() => apply(`Switched to ${structure}`, { chosen: structure })}>
        Switch to {structure}
      </Button>
    </div>
  );
}

/** Terms that meet every target, with one press; nothing where there are none. */
export const TermsThatWork = memo(function TermsThatWork({
  input,
  structure,
  apply,
}: {
  input: CompareInput | null;
  structure: Strategy;
  apply: Apply;
}) {
  const found = useMemo(() => {
    const works = input && termsThatWork(input, structure);
    return works && { ...works, input };
  }, [input, structure]);
  if (found === null) return null;
  const { unknown, solution } = found;
  const { value, result, terms } = solution;
  const count = targetRows(result, found.input).length;
  const second = terms.second?.amount ?? 0;
  const isWhole = unknown === 'cashToSeller';
  const at = isWhole ? result.price : value;
  return (
    <div className="terms-works">
      <p>
        <b>
          At {at === null ? '' : wordsFor(unknown).text(at)} {atWhat[unknown]}it meets {countText(count)}:
        </b>{' '}
        {isWhole && `${partsText(value ?? 0, second)} `}
        {unknown === 'price' && `${usdExact(terms.down ?? 0)} down. `}
        {resultText(solution)}
      </p>
      <Button
        need="write"
        className="no-print"
        onClick={() => apply('Solved terms applied', changesFor(found.input, structure, terms))}
      >
        Use These Terms
      </Button>
    </div>
  );
});

/** Names the amount, where it is not the price. */
const atWhat: Partial<Record<string, string>> = {
  down: 'down ',
  ratePercent: 'a year ',
  rent: 'rent a month ',
  strike: 'strike ',
  sellerPrice: 'to the seller ',
  fee: 'fee ',
};

function partsText(cash: number, second: number): string {
  return second > 0
    ? `${usdExact(cash)} cash to the seller and a ${usdExact(second)} second.`
    : `${usdExact(cash)} cash to the seller.`;
}

function countText(count: number): string {
  if (count === 1) return 'your target';
  return count === 2 ? 'both targets' : `all ${['three', 'four', 'five', 'six'][count - 3]} targets`;
}

/** In the place of the solver and the tests, where the plan has neither. */
export function AnalyticsOffer({ onUpgrade }: { onUpgrade: () => void }) {
  return (
    <div className="terms-works no-print">
      <p>
        <b>Solve any term for your targets and stress-test the deal</b> on the Professional plan.
      </p>
      <Button onClick={onUpgrade}>Upgrade</Button>
    </div>
  );
}
