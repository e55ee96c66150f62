import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { ListRowDetail } from '#shared/lists/list.ts';
import { dealPath, newLetterPath, resultPath } from '#shared/site/analysis-paths.ts';
import { pathTo } from '#shared/site/app-paths.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { useAnalysis } from '#web/api/resources/use-analyses.ts';
import { useDeals } from '#web/api/resources/use-deals.ts';
import { useListRow } from '#web/api/resources/use-list.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { useRowDraft } from '#web/api/resources/use-row-draft.ts';
import { LoadedResult, loadResultView } from '#web/areas/lookup/result/loaded-result.tsx';
import { RowPeople } from '#web/areas/screening/opened/row-people.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { FieldsFor } from '#web/ui/controls/may.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Problem } from '#web/ui/layout/problem.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { DeskWithChecks, loadDesk } from './frames/desk-with-checks.tsx';
import { AskSavedProposal } from './proposal/ask-proposal.tsx';
import './row-page.css';

// What every fact is called and how it is written.
const RowFile = lazy(async () => ({ default: (await import('#web/areas/screening/opened/row-file.tsx')).RowFile }));

const title = 'A House of Your List';

type Place = { listId: string; position: number };

/** A row of a list as the house that it is, priced without a lookup. `?view=deal` is its desk. */
export function RowPage(place: Place) {
  const { detail, error, retry } = useListRow(place.listId, place.position);
  const { profile, error: profileError, retry: readProfile } = useProfile();
  const deals = useDeals();
  useEffect(() => {
    loadResultView().catch(() => undefined);
    loadDesk().catch(() => undefined);
  }, []);

  const list = pathTo('/screen-list/:listId', { listId: place.listId });
  const isKnown = deals.complete || deals.error !== undefined;
  if (detail === undefined || profile === undefined || !isKnown) {
    const problem = error ?? profileError;
    const notFound = error?.code === 'not_found' ? { title: 'Row not found' } : undefined;
    return (
      <PageFrame
        title={title}
        loading={problem === undefined}
        error={problem}
        onRetry={error ? retry : readProfile}
        notFound={notFound && { ...notFound, action: <ButtonLink to={list}>Back to the List</ButtonLink> }}
      />
    );
  }
  return <OpenedRow {...{ place, detail, profile, deals, list }} />;
}

type OpenedRowProps = {
  place: Place;
  detail: ListRowDetail;
  profile: Profile;
  deals: ReturnType<typeof useDeals>;
  /** Its list's page. */
  list: string;
};

function OpenedRow({ place, detail, profile, deals, list }: OpenedRowProps) {
  const { row, facts, contacts, answer } = detail;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { draft, saved, save } = useRowDraft(place, answer?.property, deals.save);
  const dealId = deals.deals?.find(({ id }) => id === row.deal_id || id === row.lookup_id)?.id;
  const known = useAnalysis(saved?.id ?? dealId ?? null).data;
  const stored = known ?? saved;
  const buyBox = useMemo(() => profile.buy_box ?? {}, [profile]);
  const saving = useAction(async () => {
    await keep();
    toast({ title: 'Saved to your portfolio' });
  });

  async function keep(price?: number) {
    const analysis = stored ?? (await save(price));
    // The list says what it is run as.
    deals.retry();
    return analysis;
  }

  const analysis = stored ?? draft;
  if (!answer || !analysis) {
    const text = row.problem ?? 'This row has no numbers yet.';
    const action = <ButtonLink to={list}>Back to the List</ButtonLink>;
    return <PageFrame title={row.address} notFound={{ title: row.address, text, action }} />;
  }
  // A deal that was saved before this page was opened is read first.
  if (dealId !== undefined && stored === undefined) return <PageFrame title={row.address} loading />;
  const toList = <BackLink to={list} label="Back to the List" />;
  if (query.get('view') === 'deal') {
    if (stored) return <Navigate to={`${dealPath(stored.id)}${structureIn(query)}`} replace />;
    return (
      <PageFrame title={row.address}>
        {toList}
        <header className="row-head">
          <h1>{row.address}</h1>
          <span className="button-row">
            <ButtonLink to={resultPath(analysis.id)}>Back to the Answer</ButtonLink>
            <Button need="write" variant="primary" busy={saving.busy} onClick={saving.run}>
              Save to Portfolio
            </Button>
          </span>
        </header>
        <Problem error={saving.problem} />
        <FieldsFor need="write">
          <DeskWithChecks analysis={analysis} profile={profile} />
        </FieldsFor>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={row.address}>
      {toList}
      <FieldsFor need="write">
        <LoadedResult
          property={stored?.analysis_data ?? answer.property}
          analysis={analysis}
          onSave={keep}
          solves={accessOf(profile, new Date()).opens('advancedAnalytics')}
          buyBox={buyBox}
          onOpen={(page, id) => navigate(page === 'calculator' ? dealPath(id) : newLetterPath(id))}
          onNewSearch={() => navigate(list)}
          leaveText="Back to the List"
          plan={<RowNotes row={row} />}
          {...(contacts.length > 0 && { people: <RowPeople contacts={contacts} save={keep} /> })}
          {...(stored && { proposal: (asked) => <AskSavedProposal analysis={stored} asked={asked} /> })}
        />
      </FieldsFor>
      <Suspense fallback={null}>
        <RowFile facts={facts} />
      </Suspense>
    </PageFrame>
  );
}

/** Why to call, and since when the row has another price. */
function RowNotes({ row: { reasons = [], repriced_on: repriced } }: Pick<ListRowDetail, 'row'>) {
  return (
    <>
      {reasons.length > 0 && <p className="row-reasons">{reasons.map(({ text }) => text).join(' · ')}</p>}
      {repriced !== undefined && <p className="row-repriced">Repriced, {dayMonth(repriced)}</p>}
    </>
  );
}

function structureIn(query: URLSearchParams): string {
  const structure = query.get('structure');
  return structure === null ? '' : `?${new URLSearchParams({ structure })}`;
}
