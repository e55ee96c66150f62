import { calculateDeal, dealNumbers } from '#shared/finance/deal.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import {
  type FigureFormula,
  type Formula,
  type FormulaFigure,
  isAllLost,
  months,
  pct,
  usd,
  words,
} from '#shared/structures/base/formula-parts.ts';
import { factsOf } from '#shared/structures/base/house.ts';
import { bankLoan } from './bank-loan.ts';

/**
 * A bank loan's figure as a formula; none for a figure that is not known.
 *
 * @param inputs the calculator's, opened for the house.
 */
export function bankFormulas(inputs: CalculatorInputs, input: CompareInput, figure: FormulaFigure): FigureFormula[] {
  const still = { ...input.assumptions, rentGrowthPercent: 0, costGrowthPercent: 0, valueGrowthPercent: 0 };
  const assumptions = figure === 'npvNoGrowth' ? still : input.assumptions;
  const bank = bankLoan(inputs, { ...input, assumptions });
  const named = (label: string, formula: () => Formula, result: number | null): FigureFormula[] =>
    result === null ? [] : [{ label, formula: formula(), result, unit: 'usd' }];

  const numbers = dealNumbers(inputs);
  const facts = factsOf(input.house);
  const price = usd('price', numbers.price);
  const cashIn = usd('cash in', bank.cashIn ?? 0);
  const exitMonth = bank.exitMonth ?? 0;
  const atExit = usd('net at exit', bank.netAtExit ?? 0);
  const { hurdlePercent } = assumptions;

  /** All flows at a yearly rate; the months are what the cash in and the exit leave of `worth`. */
  const flowsAt = (ratePercent: number, label: string, worth: number): Formula => {
    const later = atExit.value / (1 + ratePercent / 100) ** (exitMonth / 12);
    const together = usd(`cash flow of ${exitMonth} months, discounted`, worth + cashIn.value - later);
    const discount = pct(label, ratePercent, label === 'hurdle' ? 'assumptions.hurdlePercent' : undefined);
    return words`−${cashIn} + ${together} + ${atExit} ÷ (1 + ${discount}) ^ (${months('months', exitMonth)} ÷ 12)`;
  };

  switch (figure) {
    case 'price':
      return named('Price', () => words`${price}`, bank.price);
    case 'cashIn': {
      const closing = pct('closing costs', numbers.closing, 'assumptions.closingPercent');
      return named(
        'Cash in',
        () => words`${usd('down payment', numbers.downPayment)} + ${closing} × ${price}`,
        bank.cashIn,
      );
    }
    case 'monthlyCashFlow':
      return named('Cash flow a month', () => monthOf(inputs), bank.monthlyCashFlow);
    case 'cashOnCashPercent': {
      if (bank.cashOnCashPercent === null) return [];
      const formula = words`12 × ${usd('cash flow a month', bank.monthlyCashFlow ?? 0)} ÷ ${cashIn}`;
      return [{ label: 'Cash-on-cash', formula, result: bank.cashOnCashPercent / 100, unit: 'share' }];
    }
    case 'profit': {
      const together = usd(`cash flow of ${exitMonth} months`, (bank.profit ?? 0) + cashIn.value - atExit.value);
      return named('Profit', () => words`−${cashIn} + ${together} + ${atExit}`, bank.profit);
    }
    case 'npv':
    case 'npvNoGrowth': {
      const label = figure === 'npv' ? 'Worth today' : 'Worth today, with no growth';
      return named(label, () => flowsAt(hurdlePercent, 'hurdle', bank.npv ?? 0), bank.npv);
    }
    case 'irrPercent':
      return bank.irrPercent === null || isAllLost(bank.irrPercent)
        ? []
        : named('All flows, at this return a year', () => flowsAt(bank.irrPercent ?? 0, 'return', 0), 0);
    case 'seller.cashNow':
    case 'seller.total':
    case 'seller.presentValue': {
      const paid = words`${price} − ${usd('loan balance', facts.loan.balance, 'house.loan.balance')} − ${usd('arrears', facts.arrears, 'house.arrears')} − ${usd('liens', facts.liens, 'house.liens')}`;
      return named('Paid at closing', () => paid, bank.seller.cashNow);
    }
    default:
      return [];
  }
}

function monthOf(inputs: CalculatorInputs): Formula {
  const { rent, vacancy } = dealNumbers(inputs);
  const { breakdown } = calculateDeal(inputs);
  const kept = words`${usd('rent', rent, 'house.rent')} × (1 − ${pct('vacancy', vacancy, 'house.vacancyPercent')})`;
  const costs = words`${usd('taxes', breakdown.taxes)} − ${usd('insurance', breakdown.insurance)} − ${usd('HOA dues', breakdown.hoa)} − ${usd('maintenance', breakdown.maintenance)} − ${usd('management', breakdown.management)} − ${usd('other', breakdown.other)}`;
  return words`${kept} − ${usd('loan payment', breakdown.loanPayment)} − ${costs}`;
}
