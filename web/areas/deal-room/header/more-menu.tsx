import { lazy, type ReactNode, Suspense } from 'react';
import { resultPath } from '#shared/site/analysis-paths.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { DealPager } from './deal-pager.tsx';

// Few houses are in public records.
const FollowEntry = lazy(async () => ({ default: (await import('./follow-entry.tsx')).FollowEntry }));
const SampleFollowEntry = lazy(async () => ({ default: (await import('./follow-entry.tsx')).SampleFollowEntry }));

type MoreMenuProps = {
  analysisId: string;
  /** Whether its house may be followed: certainly, or in a made-up county where there is any. */
  follows: 'certainly' | 'sample' | undefined;
  /** To whom the deal is assigned, where the header has no place for it. */
  assign: (close: () => void) => ReactNode;
  more: (close: () => void) => ReactNode;
};

/** The deals beside it, the seller's answers, paper and the page's own entries. */
export function MoreMenu({ analysisId, follows, assign, more }: MoreMenuProps) {
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
            {follows && (
              <Suspense fallback={null}>
                {follows === 'certainly' ? (
                  <FollowEntry analysisId={analysisId} close={close} />
                ) : (
                  <SampleFollowEntry analysisId={analysisId} close={close} />
                )}
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
