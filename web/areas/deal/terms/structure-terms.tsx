import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { usd } from '#web/ui/text/format.ts';
import { Verdict } from '#web/ui/text/verdict.tsx';

/** One structure's figures. */
export function StructureTerms({
  structure,
  desk,
}: {
  structure: Strategy;
  desk: Desk;
  profileAllowsAnalytics: boolean;
  isSample: boolean;
}) {
  const result = desk.comparison.structures.find((row) => row.structure === structure);
  if (!result) return null;
  const figures = [
    ['Price', result.price],
    ['Cash in', result.cashIn],
    ['Cash flow a month', result.monthlyCashFlow],
    ['Profit', result.profit],
    ['Worth today', result.npv],
  ] as const;
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{structure}</h2>
      <p>
        <Verdict of={result} />
      </p>
      {result.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <dl>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount === null ? <NotAvailable /> : usd(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
