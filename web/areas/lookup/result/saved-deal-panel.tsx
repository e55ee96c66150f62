import { calculateDeal, cashInvested, dealNumbers } from '#shared/finance/deal.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { neededFor, needsText } from '#shared/finance/deal-needs.ts';
import type { DealFigure } from '#shared/finance/figure-inputs.ts';
import { dealPath } from '#shared/site/analysis-paths.ts';
import { usd, usdSigned } from '#shared/values/money.ts';
import { percentSigned } from '#shared/values/percent.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Figure, Figures } from '#web/ui/layout/figure.tsx';
import './saved-deal-panel.css';

/** The deal as the user changed it in the calculator, above the figures that the lookup assumes. */
export function SavedDealPanel({ id, deal }: { id: string; deal: CalculatorInputs }) {
  const { cashFlow, capRate, roiPercent } = calculateDeal(deal);
  const figure = (name: DealFigure, label: string, value: string, note?: string) => {
    const needs = needsText(neededFor(name, deal));
    return (
      <Figure
        label={label}
        value={value}
        signed={name === 'cashFlow'}
        needs={needs}
        note={needs === undefined ? note : undefined}
      />
    );
  };
  return (
    <section className="saved-deal" aria-labelledby="saved-deal">
      <h3 id="saved-deal">Your deal</h3>
      <p className="topic-note">
        At the price and terms in your <Link to={dealPath(id, 'Bank Loan')}>deal calculator</Link>. The rest of this tab
        assumes the estimated value and typical terms.
      </p>
      <Figures>
        {figure('cashFlow', 'Cash flow', usdSigned(cashFlow), 'a month')}
        {figure('capRate', 'Cap rate', percentSigned(capRate))}
        {figure('roiPercent', 'Cash-on-cash ROI', percentSigned(roiPercent))}
        {figure('cashInvested', 'Cash invested', usd(cashInvested(dealNumbers(deal))))}
      </Figures>
    </section>
  );
}
