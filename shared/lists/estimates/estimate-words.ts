import type { EstimateName } from '#shared/property/file-facts.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import type { Estimates } from './estimates.ts';

/* How estimates are said of a list and its rows. */

/** Taxes at the usual rate of each house's state. */
export const byState = 'by state';

/**
 * "Rent 0.6%, taxes by state, payments left are estimates."
 *
 * @param used the estimates that its rows rest on.
 */
export function estimatesText(estimates: Estimates | undefined, used: ReadonlySet<EstimateName>): string {
  const percentOf = (key: 'rent' | 'taxes' | 'insurance' | 'hoa', name: string) => {
    const percent = estimates?.[`${key}Percent`];
    if (percent === undefined || !used.has(key)) return [];
    return [`${name} ${percent === 'state' ? byState : percentUpTo(percent, 3)}`];
  };
  const others = (['loan', 'rate', 'paymentsLeft', 'arrears', 'liens'] as const).filter((name) => used.has(name));
  const parts = [
    ...percentOf('rent', 'rent'),
    ...percentOf('taxes', 'taxes'),
    ...percentOf('insurance', 'insurance'),
    ...percentOf('hoa', 'HOA'),
    ...others.map((name) => estimateWords[name]),
  ].join(', ');
  return parts === '' ? 'Nothing is estimated.' : `${parts.charAt(0).toUpperCase()}${parts.slice(1)} are estimates.`;
}

/** What an estimated figure is called in a row: "est. rent, payments left". */
export const estimateWords: Readonly<Record<EstimateName, string>> = {
  rent: 'rent',
  taxes: 'taxes',
  insurance: 'insurance',
  hoa: 'HOA',
  loan: 'loan',
  rate: 'rate',
  paymentsLeft: 'payments left',
  arrears: 'arrears',
  liens: 'liens',
};
