import { memo, type RefObject, useMemo } from 'react';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/deal-answer.ts';
import type { CompareInput } from '#shared/structures/deal-input.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import { targetRows } from './live-figures.ts';
import { resultText, unknownWords } from './solve-texts.ts';
import { changesFor, termsThatWork } from './solving.ts';
import { structureSentence, structureTitle } from './structure-texts.ts';

type HeadProps = {
  row: StructureResult;
  input: CompareInput;
  isChosen: boolean;
  /** Changes the deal, and says so in a toast with its undo. */
  apply: (title: string, changes: DealChanges) => void;
  /** Takes the focus when what had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
};

/** What the structure is on these terms, and whether the deal is run as it. */
export function TermsHead({ row, input, isChosen, apply, heading }: HeadProps) {
  const { structure } = row;
  return (
    <header className="terms-head">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {structureTitle(row, input)} {isChosen && <Tag tone="mark">Chosen</Tag>}
        </h2>
        <p>{structureSentence(row, input)}</p>
      </div>
      <div className="terms-choice no-print">
        {isChosen ? (
          <Button variant="quiet" onClick={() => apply('Choice cleared', { chosen: null })}>
            Clear Choice
          </Button>
        ) : (
          <Button onClick={() => apply(`${structure} chosen`, { chosen: structure })}>Choose {structure}</Button>
        )}
        <p className="small muted">
          {isChosen ? 'Your offer letter is written for it.' : 'Your offer letter follows the structure you choose.'}
        </p>
      </div>
    </header>
  );
}

/** Terms that meet every target, with one press; nothing where there are none. */
export const TermsThatWork = memo(function TermsThatWork({
  input,
  structure,
  apply,
}: Pick<HeadProps, 'apply'> & { input: CompareInput | null; structure: Strategy }) {
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
          At {at === null ? '' : unknownWords[unknown].text(at)} {atWhat[unknown]}it meets {countText(count)}:
        </b>{' '}
        {isWhole && `${partsText(value ?? 0, second)} `}
        {unknown === 'price' && `${unknownWords.down.text(terms.down ?? 0)} down. `}
        {resultText(solution)}
      </p>
      <Button
        className="no-print"
        onClick={() => apply('Solved terms applied', changesFor(found.input, structure, terms))}
      >
        Use These Terms
      </Button>
    </div>
  );
});

/** What the amount is, where it is not the price. */
const atWhat: Partial<Record<string, string>> = {
  down: 'down ',
  ratePercent: 'a year ',
  rent: 'rent a month ',
  strike: 'strike ',
  sellerPrice: 'to the seller ',
  fee: 'fee ',
};

function partsText(cash: number, second: number): string {
  const { text } = unknownWords.cashToSeller;
  return second > 0
    ? `${text(cash)} cash to the seller and a ${text(second)} second.`
    : `${text(cash)} cash to the seller.`;
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
