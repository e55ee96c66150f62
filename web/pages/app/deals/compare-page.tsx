import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import { compareDeals, comparisonCsv } from '#shared/pipeline/compare-deals.ts';
import { comparedDeals } from '#shared/pipeline/compare-deals-limits.ts';
import { comparePath } from '#shared/site/analysis-paths.ts';
import { localDay } from '#shared/values/dates.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { useCompared } from '#web/api/resources/deals/use-compared.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { PrintBrand, PrintFoot } from '#web/areas/brand/print-brand.tsx';
import { BackToDashboard } from '#web/areas/lookup/parts/back-to-dashboard.tsx';
import { ComparedTable } from '#web/areas/pipeline/compare/compared-table.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { WorkbookButton } from '#web/ui/forms/workbook-button.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import './deals-page.css';

const title = 'Compare Deals';
const { least, most } = comparedDeals;

/** The deals that the address names, side by side. */
export function ComparePage() {
  const { search } = useLocation();
  const { profile, error, retry } = useProfile();
  const ids = useMemo(() => idsIn(search), [search]);
  if (profile === undefined) {
    return <PageFrame title={title} loading={error === undefined} error={error} onRetry={retry} />;
  }
  if (!accessOf(profile, new Date()).opens('dealComparison')) {
    return (
      <PageFrame
        title={title}
        notFound={{
          title,
          text: 'Comparing deals comes with Professional and Enterprise.',
          action: <ButtonLink to="/pricing">See Plans</ButtonLink>,
        }}
      />
    );
  }
  if (ids.length < least) return <TooFew />;
  return <Comparison ids={ids} profile={profile} />;
}

/** The first five ids of the address, each once; what is none is left out. */
function idsIn(search: string): string[] {
  const parts = (new URLSearchParams(search).get('ids') ?? '').split(',');
  return [...new Set(parts)].filter((id) => Ulid.safeParse(id).success).slice(0, most);
}

function TooFew({ text = `Choose two to five deals on the dashboard, then press Compare.` }: { text?: string }) {
  return (
    <PageFrame
      title={title}
      notFound={{
        title,
        text,
        action: (
          <ButtonLink variant="primary" to="/dashboard">
            Return to Dashboard
          </ButtonLink>
        ),
      }}
    />
  );
}

function Comparison({ ids, profile }: { ids: string[]; profile: Profile }) {
  const { deals, error, retry } = useCompared(ids);
  const navigate = useNavigate();
  const today = localDay(new Date());
  const compared = useMemo(
    () => deals && compareDeals(deals, profile.buy_box ?? {}, today),
    [deals, profile.buy_box, today],
  );
  if (deals === undefined || compared === undefined) {
    return <PageFrame title={title} loading={error === undefined} error={error} onRetry={retry} />;
  }
  if (compared.length < least) return <TooFew text="There are not two of these deals any more. Choose others." />;
  const gone = ids.length - compared.length;
  const left = compared.map(({ id }) => id);
  return (
    <PageFrame title={title}>
      <PrintBrand />
      <header className="deals-head wrapping">
        <BackToDashboard />
        <h1>{title}</h1>
        <div className="button-row no-print">
          <Button onClick={() => downloadFile('Compared_Deals.csv', 'text/csv;charset=utf-8', comparisonCsv(compared))}>
            Download CSV
          </Button>
          <WorkbookButton
            fileName="Compared_Deals.xlsx"
            make={async () => {
              const { comparisonWorkbook } = await import('#shared/pipeline/deals-workbook.ts');
              return comparisonWorkbook(compared, { deals, buyBox: profile.buy_box ?? {}, today });
            }}
          />
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </header>
      <p className="deals-lead">
        Each as the structure it runs as, on your targets. Ranked by worth today.
        {gone > 0 && ` ${gone === 1 ? '1 deal is' : `${gone} deals are`} no longer there.`}
      </p>
      <ComparedTable
        deals={compared}
        onRemove={
          left.length > least
            ? (id) => navigate(comparePath(left.filter((each) => each !== id)), { replace: true })
            : undefined
        }
      />
      <p className="deals-note">
        Estimates from your terms and the record, before income tax. Not advice. A dash is a figure that nobody knows
        yet, or that the structure does not have.
      </p>
      <PrintFoot />
    </PageFrame>
  );
}
