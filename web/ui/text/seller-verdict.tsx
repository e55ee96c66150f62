import { sellerVerdictBrief, sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import type { StructureResult, Verdict as VerdictName } from '#shared/structures/deal-answer.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { VerdictShape } from './verdict.tsx';
import './verdict.css';

const shapes: Record<StructureResult['sellerVerdict']['kind'], VerdictName> = {
  better: 'works',
  underwater: 'works',
  close: 'misses',
  worse: 'fails',
  unknown: 'needs',
};

/** What a structure leaves the seller: a shape, then the words; green only in a deal. */
export function SellerVerdict({
  of: { sellerVerdict, isDeal },
  brief = false,
}: {
  of: Pick<StructureResult, 'sellerVerdict' | 'isDeal'>;
  /** For a table. */
  brief?: boolean;
}) {
  const shape = shapes[sellerVerdict.kind];
  return (
    <span className={classes('verdict', `verdict-${shape}`, !isDeal && shape === 'works' && 'verdict-plain')}>
      <VerdictShape verdict={shape} />
      {brief ? sellerVerdictBrief(sellerVerdict) : sellerVerdictText(sellerVerdict)}
    </span>
  );
}
