import { presentValue, sumOf, yearlyReturn } from '#shared/finance/cash-flows.ts';
import { scheduleOf } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import {
  arrears,
  asIs,
  formula,
  liens,
  ownersCarry,
  type SellerParts,
  unlisted,
} from '#shared/structures/base/formula.ts';
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
import type { Deal, SellerPlan } from '#shared/structures/base/house.ts';
import { listed } from '#shared/structures/base/listed.ts';
import type { Figures } from '#shared/structures/base/structure.ts';
import { figuresOf, withoutGrowth } from '#shared/structures/engine/structure-figures.ts';
import { formulas } from '#shared/structures/formulas.ts';

/*
 * Every figure of a structure as a formula with its numbers. The formulas are those of the deal engine; what takes a
 * schedule (a balance, the months together) stands as one number.
 */

/** A figure's formula and, where it ends with a sale, that of what the sale leaves. None for a figure that is not known. */
export function figureFormulas(deal: Deal, structure: Strategy, figure: FormulaFigure): FigureFormula[] {
  const still = figure === 'npvNoGrowth' ? withoutGrowth(deal) : deal;
  const figures = figuresOf(still, structure);
  return formulasOf(still, structure, figure, figures).filter(({ result }) => Number.isFinite(result));
}

function formulasOf(deal: Deal, structure: Strategy, figure: FormulaFigure, figures: Figures): FigureFormula[] {
  const { price, cashIn, monthlyCashFlow, cashOnCashPercent, netAtExit, flows, seller } = figures;
  const inUsd = (label: string, formula: Formula, result: number | null): FigureFormula[] =>
    result === null ? [] : [{ label, formula, result, unit: 'usd' }];
  const own = formulas[structure];
  const exit = inUsd('Net at exit', own.netAtExit.words(deal, figures), netAtExit);
  const { hurdlePercent } = deal.assumptions;
  switch (figure) {
    case 'price':
      return inUsd('Price', own.price.words(deal, figures), price);
    case 'cashIn':
      return inUsd('Cash in', own.cashIn.words(deal, figures), cashIn);
    case 'monthlyCashFlow':
      return own.month === null ? [] : inUsd('Cash flow a month', own.month.words(deal, figures), monthlyCashFlow);
    case 'cashOnCashPercent': {
      if (cashOnCashPercent === null || monthlyCashFlow === null) return [];
      const formula = words`12 × ${usd('cash flow a month', monthlyCashFlow)} ÷ ${usd('cash in', cashIn)}`;
      return [{ label: 'Cash-on-cash', formula, result: cashOnCashPercent / 100, unit: 'share' }];
    }
    case 'profit': {
      const formula = words`${flowParts(figures, sumOf(flows) - netAtExit)} + ${usd('net at exit', netAtExit)}`;
      return [...inUsd('Profit', formula, sumOf(flows)), ...exit];
    }
    case 'npv':
    case 'npvNoGrowth': {
      const label = figure === 'npv' ? 'Worth today' : 'Worth today, with no growth';
      return [...inUsd(label, worthOf(figures, hurdlePercent, 'hurdle'), figures.npv), ...exit];
    }
    case 'irrPercent': {
      const rate = yearlyReturn(flows);
      if (rate === null || isAllLost(rate)) return [];
      return [...inUsd('All flows, at this return a year', worthOf(figures, rate, 'return'), 0), ...exit];
    }
    default:
      return sellerFormulas(deal, figure, seller, own.seller(deal, figures));
  }
}

/** The seller's figures of a listing with an agent. */
export function listedFormulas(deal: Deal, figure: FormulaFigure): FigureFormula[] {
  const { costPercent, months: count } = deal.assumptions.listing;
  const { facts } = deal;
  const left = scheduleOf(facts.loan, count).owed(count);
  const listing = pct('listing costs', costPercent, 'assumptions.listing.costPercent');
  const figures = { price: facts.value, exitMonth: count };
  const sold = formula`${asIs} × (1 − ${unlisted(() => listing)}) − ${unlisted(() => usd('loan left', left))} − ${arrears} − ${liens}`;
  const end = {
    formula: sold.words(deal, figures),
    value: facts.value * (1 - costPercent / 100) - left - facts.arrears - facts.liens,
  };
  const parts = { now: words`${usd('nothing now', 0)}`, month: formula`−${ownersCarry}`.words(deal, figures), end };
  return sellerFormulas(deal, figure, listed(deal), parts).filter(({ result }) => Number.isFinite(result));
}

/** The cash at closing and the months' flows, where there are any before the exit. */
function flowParts({ flows, exitMonth }: Figures, beforeExit: number, how = ''): Formula {
  const start = flows[0] ?? 0;
  const together = usd(`cash flow of ${exitMonth} months${how}`, beforeExit - start);
  return words`−${usd('paid at closing', -start)} + ${together}`;
}

/** All flows at a yearly rate. */
function worthOf(figures: Figures, ratePercent: number, label: string): Formula {
  const { flows, netAtExit, exitMonth } = figures;
  const later = discounted(netAtExit, ratePercent, exitMonth);
  const before = presentValue(flows, ratePercent) - later;
  const rate = pct(label, ratePercent, label === 'hurdle' ? 'assumptions.hurdlePercent' : undefined);
  return words`${flowParts(figures, before, ', discounted')} + ${usd('net at exit', netAtExit)} ÷ (1 + ${rate}) ^ (${months('months', exitMonth)} ÷ 12)`;
}

const discounted = (amount: number, ratePercent: number, month: number) =>
  amount / (1 + ratePercent / 100) ** (month / 12);

/* The seller's figures. */

function sellerFormulas(
  { assumptions }: Deal,
  figure: FormulaFigure,
  { monthly, flows, loanAtExit }: SellerPlan,
  { now, month, end }: SellerParts,
): FigureFormula[] {
  const lastMonth = flows.length - 1;
  const rate = assumptions.sellerDiscountPercent;
  const first = flows[0] ?? 0;
  const last = end.value;
  const named = (label: string, formula: Formula, result: number): FigureFormula => ({
    label,
    formula,
    result,
    unit: 'usd',
  });
  const atEnd = named('At the end', end.formula, last);
  const paid = usd('cash now', first);
  const together = (label: string, amount: number) => usd(`${lastMonth} months${label}`, amount);
  switch (figure) {
    case 'seller.cashNow':
      return [named('Cash now', now, first)];
    case 'seller.monthly':
      return monthly === null ? [] : [named('A month', month, monthly)];
    case 'seller.total': {
      const sum = sumOf(flows);
      const formula = words`${paid} + ${together('', sum - first - last)} + ${usd('at the end', last)}`;
      return [named('In all', formula, sum), atEnd];
    }
    case 'seller.presentValue': {
      const worth = presentValue(flows, rate);
      const between = worth - first - discounted(last, rate, lastMonth);
      const discount = pct('discount', rate, 'assumptions.sellerDiscountPercent');
      const formula = words`${paid} + ${together(', discounted', between)} + ${usd('at the end', last)} ÷ (1 + ${discount}) ^ (${months('months', lastMonth)} ÷ 12)`;
      return [named('Worth today', formula, worth), atEnd];
    }
    case 'seller.loanInNameAtExit':
      return [
        named('Loan still in their name', words`${usd(`loan left after ${lastMonth} months`, loanAtExit)}`, loanAtExit),
      ];
    default:
      return [];
  }
}
