import type { ReactNode } from 'react';
import { accessOf, isUnlimited } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { utcDay } from '#shared/values/days.ts';
import { usd } from '#shared/values/money.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { Progress } from '#web/ui/layout/progress.tsx';
import { nextLookups } from '#web/ui/text/usage.ts';
import type { PortfolioFigures } from './portfolio-figures.ts';
import './stat-cards.css';

type StatCardsProps = {
  profile: Profile;
  resetsAt: Date;
  /** `undefined` until every page of analyses is loaded. */
  figures: PortfolioFigures | undefined;
  /** A page failed to load, so there is no total. */
  failed: boolean;
};

/** This month's analyses and the portfolio's totals, in one line. */
export function StatCards({ profile, resetsAt, figures, failed }: StatCardsProps) {
  const hasSamples = figures !== undefined && figures.samples > 0;
  const estimates = figures?.estimates ?? 0;
  const unknown = failed ? <NotAvailable /> : '…';
  return (
    <dl className="stat-cards">
      <MonthlyAnalyses profile={profile} resetsAt={resetsAt} />
      <Stat
        label="Total properties"
        value={figures ? wholeNumber(figures.properties) : unknown}
        note={hasSamples ? 'sample houses included' : undefined}
      />
      <Stat
        label="Portfolio value"
        value={figures ? figures.value === null ? <NotAvailable /> : usd(figures.value) : unknown}
        note={`${estimates > 0 ? `${wholeNumber(estimates)} at the estimated value` : 'sum of purchase prices'}${hasSamples ? ', sample houses included' : ''}`}
        lack={figures && figures.unpriced > 0 ? `${wholeNumber(figures.unpriced)} without a price` : undefined}
      />
    </dl>
  );
}

type StatProps = {
  label: string;
  value: ReactNode;
  meter?: ReactNode;
  /** A phone has no room for it. */
  note?: string | undefined;
  /** Missing from the figure: shown everywhere. */
  lack?: string | undefined;
};

function Stat({ label, value, meter, note, lack }: StatProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {meter !== undefined && <dd className="stat-meter">{meter}</dd>}
      {(note !== undefined || lack !== undefined) && (
        <dd className="stat-note">
          {note !== undefined && <span>{note + (lack === undefined ? '' : ', ')}</span>}
          {lack}
        </dd>
      )}
    </div>
  );
}

function MonthlyAnalyses({ profile, resetsAt }: Pick<StatCardsProps, 'profile' | 'resetsAt'>) {
  const used = profile.monthly_analyses_used;
  const now = new Date();
  const { lookupsPerMonth: limit } = accessOf(profile, now);
  if (isUnlimited(profile, now)) {
    return <Stat label="Monthly analyses" value="Unlimited" note={`${wholeNumber(used)} this month`} />;
  }
  return (
    <Stat
      label="Monthly analyses"
      value={used > limit ? `${used}` : `${used} of ${limit}`}
      meter={
        <Progress
          label="Monthly analyses used"
          value={used}
          max={Math.max(1, limit)}
          text={`${used} of ${limit} used`}
        />
      }
      note={nextLookups(profile, now) ?? `resets ${dayMonth(utcDay(resetsAt))}`}
    />
  );
}
