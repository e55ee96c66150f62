import { lazy, type ReactNode, Suspense } from 'react';
import { resultPath } from '#shared/site/analysis-paths.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { DealPager } from './deal-pager.tsx';

// Few houses are in public records.
const FollowEntry = lazy(async () => ({ default: (await import('./follow-entry.tsx')).FollowEntry }));

type MoreMenuProps = {
  analysisId: string;
  /** Whether its house may be followed in public records. */
  mayFollow: boolean;
  /** To whom the deal is assigned, where the header has no place for it. */
  assign: (close: () => void) => ReactNode;
  more: (close: () => void) => ReactNode;
};

/** The deals beside it, the seller's answers, paper and the page's own entries. */
export function MoreMenu({ analysisId, mayFollow, assign, more }: MoreMenuProps) {
  return (
    <MenuButton
      opensChat
      className="button dealbar-more"
      panelClassName="menu-panel-end"
      name="More"
      label={<span aria-hidden="true">•••</span>}
    >
      {(close) => (
        <>
          <DealPager key={analysisId} analysisId={analysisId} />
          {assign(close)}
          <ul>
            <li>
              <Link to={`${resultPath(analysisId)}#seller-facts`} onClick={close}>
                Seller facts
              </Link>
            </li>
            {mayFollow && (
              <Suspense fallback={null}>
                <li>
                  <FollowEntry analysisId={analysisId} close={close} />
                </li>
              </Suspense>
            )}
            <li>
              <button
                type="button"
                onClick={() => {
                  close();
                  // Once the menu is gone.
                  requestAnimationFrame(() => window.print());
                }}
              >
                Print
              </button>
            </li>
          </ul>
          {more(close)}
        </>
      )}
    </MenuButton>
  );
}
