import type { Sum } from '#shared/pipeline/pipeline-value.ts';
import { usd } from '#shared/values/money.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';

/** A sum in a table, with how many deals are not in it. Of no deals it is nothing, not $0. */
export function SumCell({ of }: { of: Sum }) {
  const { sum, known, unknown } = of;
  return (
    <td className="num">
      {known + unknown === 0 && <span className="muted">—</span>}
      {sum === null && unknown > 0 && <NotAvailable />}
      {sum !== null && usd(sum)}
      {sum !== null && unknown > 0 && <small>{unknown} not known</small>}
    </td>
  );
}
