import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Solution, StructureResult } from '#shared/structures/base/deal-answer.ts';
import { wordings } from '#shared/structures/wording.ts';
import { solvedBy, solvedTerm, traits } from '#shared/terms/structure-terms.ts';
import { usd } from '#shared/values/money.ts';
import { parseAmount, parseDollars } from '#shared/values/parse-amount.ts';
import { listInWords } from '#shared/values/words.ts';

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
      text: `no ${mainTermName(structure)}`,
      sub: names.length === 0 ? 'meets them all' : `${listInWords(names)} can't be met`,
    };
  }
  if (value === null || result.price === null) return { text: 'any strike' };
  const price = usd(result.price);
  const isFee = traits[structure].asks === 'assignmentFee';
  if (proposed.verdict === 'works') {
    return { text: 'as proposed', sub: isFee ? `fee up to ${usd(value)}` : `up to ${price}` };
  }
  return { text: price, sub: isFee ? `with a ${usd(value)} fee` : wordings[structure].brief(terms) };
}

export const mainTermName = (structure: Strategy): string => solvedTerm(solvedBy(structure)[0]).solved.noun;

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
  const down = parseDollars(downPayment);
  const rate = parseAmount(interestRate);
  return [down !== null && `${usd(down)} down`, rate !== null && `${rate}% loan`].filter(Boolean).join(', ');
}
