import type { ReactNode } from 'react';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { EndTargets } from '#shared/exits/base/exit-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { SellerVerdict, SellerVerdictMark } from '#web/ui/text/seller-verdict.tsx';
import { Verdict, VerdictMark, VerdictShape, verdictClass } from '#web/ui/text/verdict.tsx';
import { type EndVerdict, theirs, yoursBrief } from './cell-words.ts';

export type Judged = { cell: ExitCell; deal: Deal; targets: EndTargets };

/** For the investor, the seller and the end buyer, in as few words as a cell has room for. */
export function CellVerdicts({ cell, deal, targets }: Judged) {
  const { verdict, sellerVerdict, isDeal } = cell;
  if (verdict === null || sellerVerdict === null) return null;
  const end = theirs(cell, targets, deal);
  return (
    <span className="exit-three">
      <span className={classes('verdict', verdictClass({ verdict, isDeal }))}>
        <VerdictShape verdict={verdict} />
        <span className="visually-hidden"> For you: </span>
        {yoursBrief({ ...cell, verdict }, deal)}
      </span>
      <span className="exit-three-seller">
        <span className="visually-hidden"> For the seller: </span>
        <SellerVerdict of={{ sellerVerdict, isDeal }} brief />
      </span>
      <EndBuyerVerdict end={end} isDeal={isDeal}>
        <span className="visually-hidden"> For the end buyer: </span>
        {end.brief}
      </EndBuyerVerdict>
    </span>
  );
}

function EndBuyerVerdict({
  end: { verdict },
  isDeal,
  children,
}: {
  end: EndVerdict;
  isDeal: boolean;
  children: ReactNode;
}) {
  if (verdict === null) return <span className="exit-nobody">{children}</span>;
  return (
    <span className={classes('verdict', verdictClass({ verdict, isDeal }))}>
      <VerdictShape verdict={verdict} />
      {children}
    </span>
  );
}

/** The three shapes alone, beside a figure; screen readers read the words. */
export function CellMarks({ cell, deal, targets }: Judged) {
  const { verdict, sellerVerdict, isDeal, reasons, needs } = cell;
  if (verdict === null || sellerVerdict === null) return null;
  const end = theirs(cell, targets, deal);
  return (
    <span className="exit-marks">
      <VerdictMark of={{ verdict, isDeal, reasons, needs }} />
      <SellerVerdictMark of={{ sellerVerdict, isDeal }} />
      {end.verdict === null ? (
        <span className="exit-no-mark" />
      ) : (
        <span className={classes('verdict', verdictClass({ verdict: end.verdict, isDeal }))}>
          <VerdictShape verdict={end.verdict} />
        </span>
      )}
      <span className="visually-hidden"> For the end buyer: {end.brief}</span>
    </span>
  );
}

/** All three in words, in a row. */
export function VerdictRow({ cell, deal, targets }: Judged) {
  const { verdict, sellerVerdict, isDeal, reasons, needs } = cell;
  if (verdict === null || sellerVerdict === null) return null;
  const end = theirs(cell, targets, deal);
  return (
    <dl className="exit-verdicts">
      <div>
        <dt>For you</dt>
        <dd>
          <Verdict of={{ verdict, isDeal, reasons, needs }} />
        </dd>
      </div>
      <div>
        <dt>For the seller</dt>
        <dd>
          <SellerVerdict of={{ sellerVerdict, isDeal }} />
        </dd>
      </div>
      <div>
        <dt>For the end buyer</dt>
        <dd>
          <EndBuyerVerdict end={end} isDeal={isDeal}>
            {end.text}
          </EndBuyerVerdict>
        </dd>
      </div>
    </dl>
  );
}
