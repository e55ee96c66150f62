import { type EstimatedFacts, estimateFacts } from '#shared/lists/estimates/estimate-facts.ts';
import { type EstimateKey, estimateKeys, lineNames } from '#shared/lists/estimates/estimate-keys.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import { type FileTerms, loanOfFacts } from '#shared/lists/facts/loan-of-facts.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import type { ReadRow } from './read-rows.ts';

/* What a file lacks, and what it would be priced with: a line for each figure. */

export type EstimateLine = {
  key: EstimateKey;
  /** The rows that lack it. */
  rows: number;
  /** The first of them. */
  example: {
    street: string;
    /** Percent of the value as usual: a line that is typed as a percentage. */
    percent?: number;
    /** USD. */
    value?: number;
    /** Any other line: "292 payments left". */
    text?: string;
  };
};

/**
 * The figures that a file lacks, as the server would estimate them with the usual estimates. Rows without an address have
 * none.
 *
 * @param today ISO date: an auction before it is past.
 */
export function estimateLines(rows: readonly ReadRow[], terms: FileTerms, today: string): EstimateLine[] {
  const columns = [...new Set(rows.flatMap(({ facts }) => Object.keys(facts)))];
  const file = { list: '', day: terms.day, estimates: usualEstimates, columns };
  const lines = new Map<EstimateKey, EstimateLine>();
  for (const { address, facts } of rows) {
    if (address === '') continue;
    const estimated = estimateFacts({ address, facts, loan: loanOfFacts(facts, terms) }, file, today);
    for (const key of estimateKeys) {
      if (lineNames[key].every((name) => !estimated.marks[name])) continue;
      const line = lines.get(key);
      if (line) line.rows += 1;
      else {
        const street = address.split(', ', 1)[0] ?? '';
        lines.set(key, { key, rows: 1, example: { street, ...exampleOf(key, estimated, facts) } });
      }
    }
  }
  return estimateKeys.flatMap((key) => lines.get(key) ?? []);
}

function exampleOf(
  key: EstimateKey,
  { marks, loan, arrears, liens }: EstimatedFacts,
  { value, lastSaleDate }: ReadRow['facts'],
): Omit<EstimateLine['example'], 'street'> {
  if (key === 'arrears') return { text: usd(arrears || liens) };
  if (key !== 'loan') {
    const percent = marks[key]?.percent;
    return { ...(percent !== undefined && { percent }), ...(value !== undefined && { value }) };
  }
  if (marks.loan) return { text: `${usd(loan.balance)} owed` };
  const isOfSale = (marks.paymentsLeft ?? marks.rate)?.by === 'sale' && lastSaleDate !== undefined;
  return {
    text: [
      ...(isOfSale ? [`sold ${shortDate(lastSaleDate)}`] : []),
      ...(marks.rate ? [percentUpTo(loan.ratePercent, 3)] : []),
      ...(marks.paymentsLeft ? [`${loan.paymentsLeft} of 360 payments left`] : []),
    ].join(', '),
  };
}
