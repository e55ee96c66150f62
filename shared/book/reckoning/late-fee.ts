import type { LoanPart } from '#shared/finance/part.ts';
import type { LoanState } from './loan-state.ts';

/**
 * What a late installment costs by a loan's terms, whole cents: as named, or of its payment of principal and interest,
 * without escrow. Monthly terms count from the day after theirs.
 */
export function lateFeeOf(
  lateFee: NonNullable<LoanPart['lateFee']>,
  method: LoanPart['method'],
  { terms }: Pick<LoanState, 'terms'>,
  due: string,
): number {
  if ('cents' in lateFee) return lateFee.cents;
  const { payment = 0 } =
    terms.findLast(({ from }) => (method === 'monthly' ? from < due : from <= due)) ?? terms[0] ?? {};
  return Math.round((payment * lateFee.percent) / 100);
}
