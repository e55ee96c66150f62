import { usd } from '#shared/values/money.ts';
import type { DealSummary } from './deal-row.ts';

const gapTexts: Readonly<Record<string, (amount: string) => string>> = {
  monthlyLoss: (amount) => `Loses ${amount} a month`,
  cashFlow: (amount) => `${amount} a month short`,
  cashOnCashPercent: (amount) => `${amount} a year short`,
  cashIn: (amount) => `${amount} too much cash in`,
  profit: (amount) => `${amount} short`,
  assignmentFee: (amount) => `${amount} short`,
  hurdle: () => 'Below your yearly return',
};

/** A deal's verdict in a few words: "Meets targets", "$46 a month short", "Loses $38 a month", "Needs loan balance". */
export function verdictInShort({ verdict, gap, needs }: Pick<DealSummary, 'verdict' | 'gap' | 'needs'>): string {
  if (verdict === 'works') return 'Meets targets';
  if (verdict === 'needs') return needsInShort(needs);
  // Less than half a dollar is still a gap.
  const text = gap && gapTexts[gap.test]?.(usd(Math.max(1, gap.amount)));
  return text ?? (verdict === 'fails' ? "Doesn't work" : 'Misses a target');
}

function needsInShort([first, ...more]: readonly string[]): string {
  if (first === undefined) return 'Needs a fact';
  return more.length === 0 ? `Needs ${first}` : `Needs ${first} and ${more.length} more`;
}
