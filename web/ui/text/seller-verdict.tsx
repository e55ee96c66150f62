import { sellerShapes, sellerVerdictBrief, sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { lowerFirst } from '#shared/values/words.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { VerdictShape } from './verdict.tsx';
import './verdict.css';

type Judged = Pick<StructureResult, 'sellerVerdict' | 'isDeal'>;

/** Shows a shape, then the words; green only in a deal. */
export function SellerVerdict({
  of: { sellerVerdict, isDeal },
  brief = false,
}: {
  of: Judged;
  /** For a table. */
  brief?: boolean;
}) {
  const { kind, needs } = sellerVerdict;
  if (brief && kind === 'unknown' && needs.length === 0) {
    return (
      <span className="not-available">
        <span aria-hidden="true">{sellerVerdictBrief(sellerVerdict)}</span>
        <span className="visually-hidden">Unknown</span>
      </span>
    );
  }
  const shape = sellerShapes[kind];
  return (
    <span className={markClass({ sellerVerdict, isDeal })}>
      <VerdictShape verdict={shape} />
      {brief ? sellerVerdictBrief(sellerVerdict) : sellerVerdictText(sellerVerdict)}
    </span>
  );
}

/** Only the shape, beside a name; screen readers read the words. */
export function SellerVerdictMark({ of }: { of: Judged }) {
  return (
    <span className={markClass(of)}>
      <VerdictShape verdict={sellerShapes[of.sellerVerdict.kind]} />
      <span className="visually-hidden">For the seller: {lowerFirst(sellerVerdictText(of.sellerVerdict))}: </span>
    </span>
  );
}

function markClass({ sellerVerdict, isDeal }: Judged): string {
  const shape = sellerShapes[sellerVerdict.kind];
  return classes('verdict', `verdict-${shape}`, !isDeal && shape === 'works' && 'verdict-plain');
}
