import { lazy, Suspense, useState } from 'react';
import { accessOf } from '#shared/account/access.ts';
import type { DealView } from '#shared/account/deal-views.ts';
import type { RecentLookup } from '#shared/analysis/recent-lookups.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import type { useRecentLookups } from '#web/api/resources/use-recent-lookups.ts';
import { Calls } from '#web/areas/pipeline/calls.tsx';
import { DealsView } from '#web/areas/pipeline/list/deals-view.tsx';
import { useOwnDay } from '#web/areas/pipeline/use-own-day.ts';
import { ListFailure } from '#web/areas/portfolio/list-failure.tsx';
import { ListSkeleton } from '#web/areas/portfolio/list-skeleton.tsx';
import type { usePortfolio } from '#web/areas/portfolio/use-portfolio.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { failureInWords } from './frames/failure-in-words.ts';

const DatesAhead = lazy(async () => ({
  default: (await import('#web/areas/pipeline/dates-ahead.tsx')).DatesAhead,
}));

// Few days have an answer.
const SellersWaiting = lazy(async () => ({
  default: (await import('#web/areas/pipeline/sellers-waiting.tsx')).SellersWaiting,
}));

// Few accounts keep books.
const BooksDue = lazy(async () => ({ default: (await import('#web/areas/book/desk/books-due.tsx')).BooksDue }));

// Few follow houses.
const ChangedToday = lazy(async () => ({ default: (await import('#web/areas/watch/changed-today.tsx')).ChangedToday }));

const RecentLookups = lazy(async () => ({
  default: (await import('#web/areas/portfolio/recent-lookups.tsx')).RecentLookups,
}));
// A deal is lost now and then.
const LostDialog = lazy(async () => ({
  default: (await import('#web/areas/deal-room/header/lost-dialog.tsx')).LostDialog,
}));
const CloseDeals = lazy(async () => ({
  default: (await import('#web/areas/deal-room/closing/close-deals.tsx')).CloseDeals,
}));

const hasDates = ({ dates }: DealRow) => Object.values(dates).some((day) => day !== null);

type PortfolioProps = { portfolio: ReturnType<typeof usePortfolio> };

/** Due today in the deals of the user's day: the sellers who wait, the calls, dues in books, and what records changed. */
export function DashboardCalls({ portfolio }: PortfolioProps) {
  const { deals: all, complete, error, retry, change } = portfolio;
  const { profile, may } = useProfile();
  const access = profile && accessOf(profile, new Date());
  const follows = access !== undefined && access.housesFollowed + access.areas.followed > 0;
  const isOfDay = useOwnDay();
  const deals = all?.filter(isOfDay);
  // Who keeps books only has no deals, and records what is due in all.
  const withBooks = may('books') && !may('write') ? all : deals;
  return (
    <>
      {deals?.some(({ seller_waiting }) => seller_waiting !== undefined) && (
        <Suspense fallback={<Skeleton />}>
          <SellersWaiting deals={deals} />
        </Suspense>
      )}
      <Calls
        deals={deals}
        complete={complete}
        error={error && failureInWords('Failed to load what is due', error)}
        onRetry={retry}
        onChange={change}
      />
      {withBooks?.some(({ has_book }) => has_book === true) && (
        <Suspense fallback={<Skeleton />}>
          <BooksDue except={all?.filter((deal) => !withBooks.includes(deal)).map(({ id }) => id)} />
        </Suspense>
      )}
      {follows && deals && (
        <Suspense fallback={null}>
          <ChangedToday deals={deals} />
        </Suspense>
      )}
    </>
  );
}

export function DealList({ portfolio }: PortfolioProps) {
  const { deals = [], complete, change, deleteAnalysis } = portfolio;
  const { profile, updateProfile } = useProfile();
  const isOfDay = useOwnDay();
  const dated = deals.filter((deal) => hasDates(deal) && isOfDay(deal));
  const views = {
    all: profile?.deal_views ?? [],
    save: async (deal_views: DealView[]) => void (await updateProfile({ deal_views })),
  };
  return (
    <>
      <DealsView
        deals={deals}
        complete={complete}
        onChange={change}
        onDelete={deleteAnalysis}
        views={views}
        lostDialog={LostDialog}
        closeDeals={CloseDeals}
      />
      {dated.length > 0 && (
        <Suspense fallback={null}>
          <DatesAhead deals={dated} />
        </Suspense>
      )}
    </>
  );
}

/** Stands below the deals: the analyses that are not saved, at a press, and where more is. */
export function DashboardFoot({
  recent,
  deals = [],
  ...actions
}: {
  recent: ReturnType<typeof useRecentLookups>;
  deals: DealRow[] | undefined;
  onOpen: (lookup: RecentLookup) => Promise<void>;
  onSave: (lookup: RecentLookup) => Promise<void>;
}) {
  const { lookups, error, loading, showMore, refresh } = recent;
  const [isOpen, setOpen] = useState(false);
  const saved = new Set(deals.map(({ id }) => id));
  // One that was saved on this page leaves the list at once.
  const unsaved = lookups?.filter(({ lookup_id }) => !saved.has(lookup_id)) ?? [];
  // A page of saved ones alone may be followed by others.
  const hasSome = unsaved.length > 0 || showMore !== undefined;
  return (
    <>
      <ul className="dashboard-foot">
        {hasSome && (
          <li>
            {showMore && 'More than '}
            {unsaved.length === 1 ? '1 analysis' : `${unsaved.length} analyses`} you didn’t save, kept 30 days.{' '}
            <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide' : 'Show'}
              <span className="visually-hidden"> recent analyses</span>
            </button>
          </li>
        )}
        <li>
          <Link to="/screen-list">Screen a list</Link>
        </li>
        <li>
          <Link to="/portfolio">Payments and balloons ahead</Link>
        </li>
      </ul>
      {!lookups && error && (
        <ListFailure error={failureInWords('Failed to load recent analyses', error)} onRetry={refresh} />
      )}
      {isOpen && hasSome && (
        <Suspense fallback={<ListSkeleton />}>
          <RecentLookups lookups={unsaved} loading={loading} onMore={showMore} {...actions} />
        </Suspense>
      )}
    </>
  );
}
