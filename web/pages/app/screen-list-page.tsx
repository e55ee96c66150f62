import { Activity, lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { accessOf } from '#shared/account/access.ts';
import { useDeals } from '#web/api/resources/use-deals.ts';
import { useList, useLists } from '#web/api/resources/use-list.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { EarlierLists } from '#web/areas/screening/earlier-lists.tsx';
import { ListResults } from '#web/areas/screening/list-results.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { May, WhoMay } from '#web/ui/controls/may.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

const title = 'Screen a List';

// A list that is looked at needs nothing that reads a file.
const NewList = lazy(async () => ({ default: (await import('#web/areas/screening/new-list.tsx')).NewList }));

// Only lists with facts update deals.
const ListDeals = lazy(async () => ({ default: (await import('#web/areas/screening/list-deals.tsx')).ListDeals }));

// Most lists are looked at before a row of them is.
const RowPage = lazy(async () => ({ default: (await import('./row-page.tsx')).RowPage }));

/** A new list, the one that the path names, or one of its rows: the list stays behind it as it was left. */
export function ScreenListPage() {
  const { listId, position } = useParams();
  const isList = position === undefined;
  const last = useRef<string>(undefined);
  if (isList) last.current = listId;
  useScrollOf(isList);
  if (listId === undefined) return <NewListPage />;
  return (
    <>
      {last.current === listId && (
        <Activity mode={isList ? 'visible' : 'hidden'}>
          {/* Another list is another screen. */}
          <ListPage key={listId} id={listId} />
        </Activity>
      )}
      {!isList && (
        <Suspense fallback={<PageFrame title={title} loading />}>
          <RowPage key={position} listId={listId} position={Number(position)} />
        </Suspense>
      )}
    </>
  );
}

/** Scrolls back to where the list was left. */
function useScrollOf(isList: boolean): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    if (!isList) return;
    // After what begins a page at its top.
    const frame = top.current > 0 ? requestAnimationFrame(() => window.scrollTo(0, top.current)) : 0;
    const keep = () => {
      top.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', keep);
    };
  }, [isList]);
}

function NewListPage() {
  const { profile, error, retry, resetsAt } = useProfile();
  const { lists } = useLists();
  if (profile === undefined)
    return <PageFrame title={title} loading={error === undefined} error={error} onRetry={retry} />;
  return (
    <PageFrame title={title}>
      <May
        need="write"
        otherwise={
          <>
            <h1 tabIndex={-1}>{title}</h1>
            <WhoMay need="write" />
            <EarlierLists lists={lists ?? []} />
          </>
        }
      >
        <Suspense fallback={<Skeleton lines={9} />}>
          <NewList access={accessOf(profile, new Date())} lists={lists ?? []} resetsAt={resetsAt} />
        </Suspense>
      </May>
    </PageFrame>
  );
}

function ListPage({ id }: { id: string }) {
  const { answer, error, retry, act, estimate, changeAddress } = useList(id);
  const { profile, refresh, lookupsLeft } = useProfile();
  const mostLookups = profile === undefined ? 0 : accessOf(profile, new Date()).rowsPerList;
  const { deals, retry: readDeals } = useDeals();
  // While a row was open it may have been priced anew, or saved.
  const wasShown = useRef(false);
  const readAgain = useEffectEvent(() => {
    if (wasShown.current) retry();
    wasShown.current = true;
  });
  useEffect(() => readAgain(), []);
  const done = answer?.list.counts.done;
  const refreshUsage = useEffectEvent(() => void refresh());
  // Each row that is done has used an analysis, which the header counts.
  useEffect(() => {
    if (done !== undefined) refreshUsage();
  }, [done]);
  if (answer === undefined) {
    const notFound = error?.code === 'not_found' ? { title: 'List not found' } : undefined;
    return (
      <PageFrame
        title={title}
        loading={error === undefined}
        error={error}
        onRetry={retry}
        {...(notFound && { notFound: { ...notFound, action: <ButtonLink to="/screen-list">New List</ButtonLink> } })}
      />
    );
  }
  const { list } = answer;
  const onDealsChanged = () => {
    retry();
    readDeals();
  };
  return (
    <PageFrame title={list.name}>
      <header className="screening-title">
        <h1 title={list.name}>{list.name}</h1>
        <May need="write">
          <ButtonLink to="/screen-list">New List</ButtonLink>
        </May>
      </header>
      {list.source && deals && (
        <Suspense fallback={null}>
          <ListDeals list={list} rows={answer.rows} deals={deals} onChanged={onDealsChanged} />
        </Suspense>
      )}
      <ListResults {...{ answer, act, estimate, changeAddress, deals, mostLookups }} left={lookupsLeft} />
    </PageFrame>
  );
}
