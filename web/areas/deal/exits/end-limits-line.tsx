import type { EndTargets } from '#shared/exits/base/exit-input.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { Link } from '#web/ui/controls/link.tsx';

/** "End buyer’s limits $2,450 a month $35,000 at closing 105% of value", and the way to change them. */
export function EndLimitsLine({ targets, to }: { targets: EndTargets; to: string }) {
  const { endPayment, endCash, endPricePercent } = targets;
  const limits = [
    endPayment !== undefined && `${usd(endPayment)} a month`,
    endCash !== undefined && `${usd(endCash)} at closing`,
    endPricePercent !== undefined && `${percentUpTo(endPricePercent, 2)} of value`,
  ].filter((text) => text !== false);
  return (
    <p className="exit-limits">
      End buyer’s limits {limits.length === 0 ? <b>none</b> : limits.map((text) => <b key={text}>{text}</b>)}
      <Link className="no-print" to={to}>
        {limits.length === 0 ? 'Set' : 'Change'}
        <span className="visually-hidden"> the end buyer’s limits</span>
      </Link>
    </p>
  );
}
