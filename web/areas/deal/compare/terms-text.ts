import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { PricedTerms, Solution, StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { FullTerms } from '#shared/structures/terms/structure-terms.ts';
import { usd } from '#shared/values/money.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import { listInWords } from '#shared/values/words.ts';

/** What a structure's price is made of: "$25,000 cash, $75,000 second". */
export function termsText(structure: Strategy, terms: PricedTerms): string {
  const money = (
    name: keyof PricedTerms & (keyof FullTerms['sellerFinance'] | 'cashToSeller' | 'rent' | 'listPrice' | 'fee'),
  ) => {
    const amount = terms[name];
    return typeof amount === 'number' ? usd(amount) : '—';
  };
  switch (structure) {
    case 'Subject-To':
      return terms.second
        ? `${money('cashToSeller')} cash, ${usd(terms.second.amount)} second`
        : `${money('cashToSeller')} cash to the seller`;
    case 'Seller Finance':
      return `${money('down')} down, ${terms.ratePercent ?? '—'}% note`;
    case 'Lease Option':
      return `option price; rent ${money('rent')}`;
    case 'Novation':
      return `to the seller; list at ${money('listPrice')}`;
    case 'Wholesale':
      return `${terms.rulePercent ?? '—'}% rule, ${money('fee')} fee`;
  }
}

/** Where a structure meets the targets: the price, and what it takes. */
export function solvedText(
  structure: Strategy,
  { feasible, value, terms, result, conflict }: Solution,
  proposed: StructureResult,
): { text: string; sub?: string } {
  if (proposed.verdict === 'needs') return { text: '—' };
  if (!feasible) {
    const names = [...new Set(conflict.flatMap(({ target }) => targetNames[target] ?? []))];
    return {
      text: `no ${mainTermNames[structure]}`,
      sub: names.length === 0 ? 'meets them all' : `${listInWords(names)} can't be met`,
    };
  }
  if (value === null || result.price === null) return { text: 'any strike' };
  const price = usd(result.price);
  const most = structure === 'Wholesale' ? `fee up to ${usd(value)}` : `up to ${price}`;
  if (proposed.verdict === 'works') return { text: 'as proposed', sub: most };
  return { text: price, sub: structure === 'Wholesale' ? `with a ${usd(value)} fee` : termsText(structure, terms) };
}

/** What is solved for, in a sentence. */
export const mainTermNames: Record<Strategy, string> = {
  'Subject-To': 'price',
  'Seller Finance': 'price',
  'Lease Option': 'option price',
  Novation: 'price',
  Wholesale: 'fee',
};

/** The targets, and what a structure must pass, as they are named in a sentence. */
const targetNames: Record<string, string> = {
  cashFlow: 'cash flow',
  cashOnCashPercent: 'cash-on-cash',
  cashIn: 'cash in',
  profit: 'profit',
  assignmentFee: 'assignment fee',
  hurdle: 'your hurdle',
  monthlyLoss: 'a month without loss',
  priceBelowPayoff: 'the payoff',
  noPrice: 'a price above $0',
  downBelowPayoff: 'the payoff',
  noteBelowLoan: "the loan's payment",
  saleBelowDebt: 'the debt',
  noProfit: 'a profit',
  noSpread: 'a spread',
  auction: 'the auction date',
};

/** "$80,400 down, 6.5% loan" */
export function bankTermsText({ downPayment = '', interestRate = '' }: CalculatorInputs): string {
  const down = parseAmount(downPayment);
  const rate = parseAmount(interestRate);
  return [down !== null && `${usd(down)} down`, rate !== null && `${rate}% loan`].filter(Boolean).join(', ');
}
