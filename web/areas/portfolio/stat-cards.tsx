import { accessOf, isUnlimited } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import { shortDate } from '#shared/values/dates.ts';
import { utcDay } from '#shared/values/days.ts';
import { usd } from '#shared/values/money.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { Figure, Figures } from '#web/ui/layout/figure.tsx';
import { Progress } from '#web/ui/layout/progress.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { nextLookups } from '#web/ui/text/usage.ts';
import type { PortfolioFigures } from './portfolio-figures.ts';
import './stat-cards.css';

/** This month's lookups and the portfolio's totals. */
export function StatCards({
  profile,
  resetsAt,
  figures,
  failed,
}: {
  profile: Profile;
  resetsAt: Date;
  /** `undefined` until every page of analyses is loaded. */
  figures: PortfolioFigures | undefined;
  /** A page failed to load, so there is no total. */
  failed: boolean;
}) {
  const waiting = figures === undefined && !failed;
  const sum = (text: (of: PortfolioFigures) => string) =>
    figures ? text(figures) : waiting ? <Skeleton shape="title" /> : undefined;
  const withSamples = figures && figures.samples > 0 ? ', sample houses included' : '';
  const provenance = figures || waiting ? 'reported' : 'missing';
  return (
    <div className="stat-cards">
      <Figures>
        <MonthlyAnalyses profile={profile} resetsAt={resetsAt} />
        <Figure
          label="Total properties"
          value={sum((of) => wholeNumber(of.properties))}
          provenance={provenance}
          note={`distinct addresses${withSamples}`}
        />
        <Figure
          label="Portfolio value"
          value={sum((of) => usd(of.value ?? 0))}
          provenance={figures?.value === null ? 'missing' : provenance}
          note={priceNote(figures) + withSamples}
        />
      </Figures>
    </div>
  );
}

function priceNote(figures: PortfolioFigures | undefined): string {
  const note = 'sum of purchase prices';
  return figures && figures.unpriced > 0 ? `${note}, ${wholeNumber(figures.unpriced)} without a price` : note;
}

function MonthlyAnalyses({ profile, resetsAt }: { profile: Profile; resetsAt: Date }) {
  const used = profile.monthly_analyses_used;
  const now = new Date();
  const { lookupsPerMonth: limit } = accessOf(profile, now);
  if (isUnlimited(profile, now)) {
    return <Figure label="Monthly lookups" value="Unlimited" note={`${wholeNumber(used)} this month`} />;
  }
  return (
    <Figure
      label="Monthly lookups"
      value={used > limit ? `${used}` : `${used} of ${limit}`}
      note={
        <>
          <Progress
            label="Monthly lookups used"
            value={used}
            max={Math.max(1, limit)}
            text={`${used} of ${limit} used`}
          />
          {nextLookups(profile, now) ?? `Resets on ${shortDate(utcDay(resetsAt))}`}
        </>
      }
    />
  );
}
