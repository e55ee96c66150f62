import { type ReactNode, useId, useMemo } from 'react';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { heldYears } from '#shared/pipeline/held-deals.ts';
import { localDay } from '#shared/values/dates.ts';
import { useClosedDeals } from '#web/api/resources/deals/use-closed-deals.ts';
import { useDeals } from '#web/api/resources/use-deals.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { BooksSumsTable } from '#web/areas/book/desk/books-sums.tsx';
import { PrintBrand, PrintFoot } from '#web/areas/brand/print-brand.tsx';
import { BackToDashboard } from '#web/areas/lookup/parts/back-to-dashboard.tsx';
import { ExportDeals } from '#web/areas/pipeline/list/export-deals.tsx';
import { PipelineValue } from '#web/areas/pipeline/pipeline-value.tsx';
import { BalloonsTable } from '#web/areas/pipeline/portfolio/balloons-table.tsx';
import { CashTable } from '#web/areas/pipeline/portfolio/cash-table.tsx';
import { ClosingsTable } from '#web/areas/pipeline/portfolio/closings-table.tsx';
import { HeldTable } from '#web/areas/pipeline/portfolio/held-table.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { WorkbookButton } from '#web/ui/forms/workbook-button.tsx';
import { FailureText, PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import '#web/areas/pipeline/portfolio/portfolio.css';
import './deals-page.css';

const title = 'Portfolio';

/** The closings to come, the income of closed deals, and the balloons ahead. */
export function PortfolioPage() {
  const { profile, error: profileError, retry: retryProfile } = useProfile();
  const { deals, complete, error, retry } = useDeals();
  if (profile === undefined) {
    return <PageFrame title={title} loading={profileError === undefined} error={profileError} onRetry={retryProfile} />;
  }
  // Sums need all deals.
  if (deals === undefined || !complete) {
    return <PageFrame title={title} loading={error === undefined} error={error} onRetry={retry} />;
  }
  if (deals.length === 0) {
    return (
      <PageFrame
        title={title}
        notFound={{
          title,
          text: 'Save an analysis, and its deal is counted here.',
          action: (
            <ButtonLink variant="primary" to="/dashboard">
              Return to Dashboard
            </ButtonLink>
          ),
        }}
      />
    );
  }
  if (!accessOf(profile, new Date()).opens('portfolioTracking')) return <ValueAlone deals={deals} />;
  return <Portfolio deals={deals} profile={profile} />;
}

/** Every plan has this; the page names the plan that adds the rest. */
function ValueAlone({ deals }: { deals: DealRow[] }) {
  return (
    <PageFrame title={title}>
      <header className="deals-head wrapping">
        <BackToDashboard />
        <h1>{title}</h1>
      </header>
      <div className="portfolio-value">
        <PipelineValue deals={deals} />
      </div>
      <Part
        title="Closings, cash and balloons ahead"
        text="Portfolio tracking comes with Enterprise: expected closings, cash needed by date, equity year by year, balloons, and sums over your books."
      >
        <ButtonLink to="/pricing">See Plans</ButtonLink>
      </Part>
      <Part title="Books" text="What is paid, due and owed in your closed deals. Marking payments is on every plan.">
        <ButtonLink to="/books">Open Books</ButtonLink>
      </Part>
    </PageFrame>
  );
}

function Portfolio({ deals, profile }: { deals: DealRow[]; profile: Profile }) {
  const today = localDay(new Date());
  return (
    <PageFrame title={title}>
      <PrintBrand />
      <header className="deals-head wrapping">
        <BackToDashboard />
        <h1>{title}</h1>
        <div className="button-row no-print">
          <ExportDeals deals={deals} fileName="Portfolio.csv" label="Download CSV" />
          <WorkbookButton
            fileName="Portfolio.xlsx"
            make={async () => (await import('#shared/pipeline/deals-workbook.ts')).dealsWorkbook(deals)}
          />
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </header>
      <p className="deals-lead">Each deal as the structure it runs as. A sum says how many deals are not in it.</p>
      <div className="portfolio-value">
        <PipelineValue deals={deals} />
      </div>
      <Part
        title="Expected closings"
        text="Active deals by their closing day, which you set in the deal’s activity. Cash needed is what you bring to closing."
      >
        <ClosingsTable deals={deals} />
      </Part>
      <Part
        title="Cash needed by date"
        text="What the deals under contract take at closing. Add a missing closing date in the deal’s activity."
      >
        <CashTable deals={deals} today={today} />
      </Part>
      <Part
        title="Closed deals, year by year"
        text="Planned from each deal’s terms and your growth assumptions, through its exit. Equity is value less what is owed; houses under an option are not yours yet and have none."
      >
        <HeldDeals deals={deals} profile={profile} today={today} />
      </Part>
      <Part title="Books" text="What is recorded and due in the books of closed deals, to the cent.">
        <BooksSumsTable />
      </Part>
      <Part title="Balloons ahead" text="When the rest of a note falls due, counted from closing.">
        <BalloonsTable deals={deals} today={today} />
      </Part>
      <PrintFoot />
    </PageFrame>
  );
}

function Part({ title: head, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="portfolio-part" aria-labelledby={id}>
      <h2 id={id}>{head}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

function HeldDeals({ deals, profile, today }: { deals: DealRow[]; profile: Profile; today: string }) {
  const { closed, error, retry } = useClosedDeals(deals);
  const years = useMemo(
    () => closed && heldYears(closed, profile.buy_box ?? {}, today),
    [closed, profile.buy_box, today],
  );
  if (error !== undefined && years === undefined) {
    return (
      <div role="alert">
        <FailureText error={error} />
        <Button onClick={retry}>Retry</Button>
      </div>
    );
  }
  if (years === undefined) return <Skeleton lines={3} />;
  if (closed?.length === 0) return <p className="muted">No deal is closed yet.</p>;
  return <HeldTable years={years} />;
}
