import { memo, useEffect, useRef } from 'react';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { type DeskTab, deskPath, deskTabs } from '#web/areas/deal/desk/desk-tab.ts';
import type { Priced } from '#web/areas/deal/desk/use-desk.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { SellerVerdictMark } from '#web/ui/text/seller-verdict.tsx';
import { VerdictMark } from '#web/ui/text/verdict.tsx';

/** The parts of a deal, each at an address of its own, with its verdict for both sides. */
export const DeskTabs = memo(function DeskTabs({
  analysisId,
  open,
  working,
  priced,
}: {
  analysisId: string;
  open: DeskTab;
  working: Strategy;
  priced: Priced;
}) {
  const list = useRef<HTMLElement>(null);
  const { structures } = priced.comparison;
  const judged = (tab: DeskTab) => {
    if (tab === 'Bank Loan') return priced.bank;
    return structures.find(({ structure }) => structure === tab);
  };

  // The open tab may be scrolled out of sight.
  useEffect(() => {
    const link = list.current?.querySelectorAll('a')[deskTabs.indexOf(open)];
    if (!link || !list.current) return;
    const { left, right } = link.getBoundingClientRect();
    const box = list.current.getBoundingClientRect();
    if (right > box.right) list.current.scrollLeft += right - box.right;
    else if (left < box.left) list.current.scrollLeft -= box.left - left;
  }, [open]);

  return (
    <nav ref={list} className="deal-tabs no-print" aria-label="Deal">
      {deskTabs.map((tab) => {
        const result = judged(tab);
        return (
          <Link key={tab} to={deskPath(analysisId, tab)} aria-current={tab === open ? 'page' : undefined}>
            {result && (
              <span className="deal-marks">
                <VerdictMark of={{ isDeal: false, ...result }} />
                {/* A bank pays the owner off: nothing of theirs is judged. */}
                {'sellerVerdict' in result && <SellerVerdictMark of={result} />}
              </span>
            )}
            {tab}
            {tab === working && <small>working</small>}
          </Link>
        );
      })}
    </nav>
  );
});
