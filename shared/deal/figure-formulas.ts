import { assumptions as product } from '#shared/finance/assumptions.ts';
import { presentValue, sumOf, yearlyReturn } from '#shared/finance/cash-flows.ts';
import { noteOf, scheduleOf } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Deal, SellerPlan } from '#shared/structures/base/house.ts';
import { listed } from '#shared/structures/base/listed.ts';
import type { Figures } from '#shared/structures/base/structure.ts';
import { figuresOf, withoutGrowth } from '#shared/structures/engine/figures.ts';
import { leaseOption, optionOf } from '#shared/structures/lease-option/plan.ts';
import { isWrapped, sellerNote } from '#shared/structures/seller-finance/plan.ts';
import { termsKey } from '#shared/structures/terms/structure-terms.ts';
import {
  type FigureFormula,
  type Formula,
  type FormulaFigure,
  type FormulaPart,
  isAllLost,
  months,
  pct,
  usd,
  words,
} from './formula-parts.ts';

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
  const exit = inUsd('Net at exit', netAtExitOf[structure](deal), netAtExit);
  const { hurdlePercent } = deal.assumptions;
  switch (figure) {
    case 'price':
      return inUsd('Price', priceOf[structure](deal), price);
    case 'cashIn':
      return inUsd('Cash in', cashInOf[structure](deal, figures), cashIn);
    case 'monthlyCashFlow':
      return monthlyCashFlow === null ? [] : inUsd('Cash flow a month', monthOf(deal, structure), monthlyCashFlow);
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
      return sellerFormulas(deal, figure, seller, sellerPartsOf[structure](deal), figures.exitMonth);
  }
}

/** The seller's figures of a listing with an agent. */
export function listedFormulas(deal: Deal, figure: FormulaFigure): FigureFormula[] {
  const { costPercent, months: count } = deal.assumptions.listing;
  const { facts } = deal;
  const left = scheduleOf(facts.loan, count).owed(count);
  const listing = pct('listing costs', costPercent, 'assumptions.listing.costPercent');
  const end = {
    formula: words`${asIs(deal)} × (1 − ${listing}) − ${usd('loan left', left)} − ${arrears(deal)} − ${liens(deal)}`,
    value: facts.value * (1 - costPercent / 100) - left - facts.arrears - facts.liens,
  };
  const parts = { now: words`${usd('nothing now', 0)}`, month: words`−${carryOf(deal)}`, end };
  return sellerFormulas(deal, figure, listed(deal), parts, count).filter(({ result }) => Number.isFinite(result));
}

const asIs = ({ house, facts }: Deal) =>
  usd('value', facts.value, house.value === null ? 'house.afterRepairValue' : 'house.value');
const improved = ({ house, facts }: Deal) =>
  house.afterRepairValue === null
    ? usd('value', facts.afterRepair, 'house.value')
    : usd('value after repairs', facts.afterRepair, 'house.afterRepairValue');
const repairs = ({ facts }: Deal) => usd('repairs', facts.repairs, 'house.repairs');
const arrears = ({ facts }: Deal) => usd('arrears', facts.arrears, 'house.arrears');
const liens = ({ facts }: Deal) => usd('liens', facts.liens, 'house.liens');
const balance = ({ facts }: Deal) => usd('loan balance', facts.loan.balance, 'house.loan.balance');
const loanPayment = ({ house, facts }: Deal) =>
  usd('loan payment', facts.loan.payment, house.loan?.payment == null ? undefined : 'house.loan.payment');
const closing = ({ assumptions }: Deal) =>
  pct('closing costs', assumptions.closingPercent, 'assumptions.closingPercent');
const reserves = ({ house }: Deal) => usd('reserves', house.reserves, 'house.reserves');

/** A term in dollars, by its name in the structure's terms. */
function term(deal: Deal, structure: Strategy, name: string, label: string): FormulaPart {
  const value = Object.entries(deal.terms[termsKey[structure]]).find(([key]) => key === name)?.[1];
  return usd(label, Number(value), `terms.${termsKey[structure]}.${name}`);
}

function share(deal: Deal, structure: Strategy, name: string, label: string): FormulaPart {
  return { ...term(deal, structure, name, label), unit: 'percent' };
}

const secondOf = ({ terms, isExact }: Deal) => {
  const { second } = terms.subjectTo;
  return noteOf(second?.amount ?? 0, second ?? { ratePercent: 0, months: 1 }, isExact);
};

/* The investor's figures. */

const priceOf: Record<Strategy, (deal: Deal) => Formula> = {
  'Subject-To': (deal) =>
    words`${balance(deal)} + ${term(deal, 'Subject-To', 'cashToSeller', 'cash to the seller')} + ${usd('second note', secondOf(deal).balance, 'terms.subjectTo.second.amount')}`,
  'Seller Finance': (deal) => words`${term(deal, 'Seller Finance', 'price', 'price')}`,
  'Lease Option': (deal) => words`${term(deal, 'Lease Option', 'strike', 'option price')}`,
  Novation: (deal) => words`${term(deal, 'Novation', 'sellerPrice', 'price to the seller')}`,
  Wholesale: (deal) =>
    words`${improved(deal)} × ${share(deal, 'Wholesale', 'rulePercent', 'rule')} − ${repairs(deal)} − ${term(deal, 'Wholesale', 'fee', 'assignment fee')}`,
};

const cashInOf: Record<Strategy, (deal: Deal, figures: Figures) => Formula> = {
  'Subject-To': (deal, { price }) =>
    words`${term(deal, 'Subject-To', 'cashToSeller', 'cash to the seller')} + ${arrears(deal)} + ${liens(deal)} + ${closing(deal)} × ${usd('price', price)} + ${repairs(deal)} + ${reserves(deal)}`,
  'Seller Finance': (deal, { price }) =>
    words`${term(deal, 'Seller Finance', 'down', 'down payment')} + ${closing(deal)} × ${usd('price', price)} + ${repairs(deal)} + ${reserves(deal)}`,
  'Lease Option': (deal) =>
    words`${term(deal, 'Lease Option', 'fee', 'option fee')} + ${term(deal, 'Lease Option', 'repairs', 'own repairs')} + ${term(deal, 'Lease Option', 'closing', 'closing')}`,
  Novation: (deal) =>
    words`${repairs(deal)} + ${term(deal, 'Novation', 'holdingMonthly', 'holding a month')} × ${months('months', deal.terms.novation.months, 'terms.novation.months')}`,
  Wholesale: (deal) =>
    words`${term(deal, 'Wholesale', 'earnest', 'earnest money')} + ${term(deal, 'Wholesale', 'ownCosts', 'own costs')}`,
};

function monthOf(deal: Deal, structure: Strategy): Formula {
  if (structure === 'Lease Option') {
    const own = share(deal, structure, 'maintenanceSharePercent', 'own share');
    return words`${keptRentOf(deal, 1)} − ${own} × ${maintenanceOf(deal)} − ${term(deal, structure, 'rent', 'rent to the owner')}`;
  }
  const income = incomeOf(deal);
  if (structure === 'Seller Finance') return words`${income} − ${usd('note payment', sellerNote(deal).payment)}`;
  return words`${income} − ${loanPayment(deal)} − ${usd('second’s payment', secondOf(deal).payment)}`;
}

/** Net operating income of the first month with rent. */
function incomeOf(deal: Deal): Formula {
  const { house, assumptions } = deal;
  const month = house.vacantMonths + 1;
  const costs = words`(${maintenanceOf(deal)} + ${taxesOf(deal)} ÷ 12 + ${insuranceOf(deal)} ÷ 12 + ${duesOf(deal)} + ${usd('other', deal.facts.other, 'house.otherMonthly')})`;
  return words`${keptRentOf(deal, month)} − ${inMonth(costs, 'growth of costs', 'costGrowthPercent', assumptions, month)}`;
}

function keptRentOf({ house, facts, assumptions }: Deal, month: number): Formula {
  const vacancy = pct('vacancy', facts.vacancyPercent, 'house.vacancyPercent');
  const management = pct('management', house.managementPercent ?? product.management, 'house.managementPercent');
  const kept = words`${usd('rent', facts.rent, 'house.rent')} × (1 − ${vacancy} − ${management})`;
  return inMonth(kept, 'growth of rent', 'rentGrowthPercent', assumptions, month);
}

/** An amount as it has grown by a month, in steps of a year: the percent and the years, which multiply out as printed. */
function inMonth(
  amount: Formula,
  label: string,
  name: 'rentGrowthPercent' | 'costGrowthPercent',
  assumptions: Deal['assumptions'],
  month: number,
): Formula {
  const years = Math.ceil(month / 12) - 1;
  const growth = pct(label, assumptions[name], `assumptions.${name}`);
  if (years === 0 || growth.value === 0) return amount;
  return words`${amount} × (1 + ${growth}) ^ ${months('years', years)}`;
}

function maintenanceOf(deal: Deal): Formula {
  const yearly = deal.house.maintenancePercent ?? product.maintenance;
  return words`${asIs(deal)} × ${pct('maintenance', yearly, 'house.maintenancePercent')} ÷ 12`;
}

const taxesOf = ({ facts }: Deal) => usd('taxes', facts.taxes * 12, 'house.taxesYearly');
const insuranceOf = ({ facts }: Deal) => usd('insurance', facts.insurance * 12, 'house.insuranceYearly');
const duesOf = ({ facts }: Deal) => usd('HOA dues', facts.hoa, 'house.hoaMonthly');

const netAtExitOf: Record<Strategy, (deal: Deal) => Formula> = {
  'Subject-To': (deal) => {
    const { exitMonth } = figuresOf(deal, 'Subject-To');
    const left = usd('loan left', scheduleOf(deal.facts.loan, exitMonth).owed(exitMonth));
    const second = usd('second left', scheduleOf(secondOf(deal), exitMonth).owed(exitMonth));
    return words`${soldFor(deal, improved(deal), exitMonth)} − ${left} − ${second} + ${reserves(deal)}`;
  },
  'Seller Finance': (deal) => {
    const { exitMonth } = figuresOf(deal, 'Seller Finance');
    const left = usd('note left', scheduleOf(sellerNote(deal), exitMonth).owed(exitMonth));
    return words`${soldFor(deal, improved(deal), exitMonth)} − ${left} + ${reserves(deal)}`;
  },
  'Lease Option': (deal) => {
    if (optionOf(deal).exercised <= 0) return words`${usd('nothing: the option is not used', 0)}`;
    return words`${soldFor(deal, asIs(deal), deal.terms.leaseOption.months)} − (${strikeLeft(deal)})`;
  },
  Novation: (deal) =>
    words`${term(deal, 'Novation', 'listPrice', 'list price')} × (1 − ${share(deal, 'Novation', 'agentPercent', 'agent')} − ${share(deal, 'Novation', 'closingPercent', 'closing')}) − ${term(deal, 'Novation', 'sellerPrice', 'price to the seller')} − ${term(deal, 'Novation', 'concessions', 'concessions')}`,
  Wholesale: (deal) =>
    words`${term(deal, 'Wholesale', 'fee', 'assignment fee')} + ${term(deal, 'Wholesale', 'earnest', 'earnest money')}`,
};

/** What a sale brings after some months, less its costs. */
function soldFor({ assumptions }: Deal, value: FormulaPart, exitMonth: number): Formula {
  const growth = pct('growth', assumptions.valueGrowthPercent, 'assumptions.valueGrowthPercent');
  const selling = pct('selling costs', assumptions.sellingCostPercent, 'assumptions.sellingCostPercent');
  return words`${value} × (1 + ${growth}) ^ (${months('months', exitMonth)} ÷ 12) × (1 − ${selling})`;
}

/** The strike less what was paid toward it. */
function strikeLeft(deal: Deal): Formula {
  const { months: count } = deal.terms.leaseOption;
  return words`${term(deal, 'Lease Option', 'strike', 'option price')} − ${term(deal, 'Lease Option', 'fee', 'option fee')} − ${term(deal, 'Lease Option', 'creditMonthly', 'credit a month')} × ${months('months', count, 'terms.leaseOption.months')}`;
}

/** What goes in at closing and what the months bring, where there are any before the exit. */
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

/** The seller's cash now, a month, and at the end. */
type SellerParts = { now: Formula; month: Formula; end: { formula: Formula; value: number } };

const sellerPartsOf: Record<Strategy, (deal: Deal) => SellerParts> = {
  'Subject-To': (deal) => {
    const { exitMonth } = figuresOf(deal, 'Subject-To');
    const left = scheduleOf(secondOf(deal), exitMonth).owed(exitMonth);
    return {
      now: words`${term(deal, 'Subject-To', 'cashToSeller', 'cash to the seller')}`,
      month: words`${usd('second’s payment', secondOf(deal).payment)}`,
      end: { formula: words`${usd('second left', left)}`, value: left },
    };
  },
  'Seller Finance': (deal) => {
    const { exitMonth } = figuresOf(deal, 'Seller Finance');
    const isWrap = isWrapped(deal);
    const note = usd('note left', scheduleOf(sellerNote(deal), exitMonth).owed(exitMonth));
    const loan = usd('loan left', scheduleOf(deal.facts.loan, exitMonth).owed(exitMonth));
    const payment = usd('note payment', sellerNote(deal).payment);
    const cured = words`${term(deal, 'Seller Finance', 'down', 'down payment')} − ${arrears(deal)} − ${liens(deal)}`;
    return {
      now: isWrap ? cured : words`${cured} − ${balance(deal)}`,
      month: isWrap ? words`${payment} − ${loanPayment(deal)}` : words`${payment}`,
      end: isWrap
        ? { formula: words`${note} − ${loan}`, value: note.value - loan.value }
        : { formula: words`${note}`, value: note.value },
    };
  },
  'Lease Option': (deal) => {
    const { months: count, strike, fee, creditMonthly } = deal.terms.leaseOption;
    const { exercised, saleValue } = optionOf(deal);
    const loan = usd('loan left', leaseOption(deal).seller.loanAtExit);
    const listing = pct('listing costs', deal.assumptions.listing.costPercent, 'assumptions.listing.costPercent');
    const own = share(deal, 'Lease Option', 'maintenanceSharePercent', 'your share');
    const sale = usd(`value after ${count} months`, saleValue);
    return {
      now: words`${term(deal, 'Lease Option', 'fee', 'option fee')} − ${arrears(deal)} − ${liens(deal)}`,
      month: words`${term(deal, 'Lease Option', 'rent', 'rent to the owner')} − ${carryOf(deal)} − ${usd('other', deal.facts.other, 'house.otherMonthly')} − ${maintenanceOf(deal)} × (1 − ${own})`,
      end:
        exercised > 0
          ? { formula: words`${strikeLeft(deal)} − ${loan}`, value: strike - fee - creditMonthly * count - loan.value }
          : {
              formula: words`${sale} × (1 − ${listing}) − ${loan}`,
              value: saleValue * (1 - listing.value / 100) - loan.value,
            },
    };
  },
  Novation: (deal) => {
    const { months: count } = deal.terms.novation;
    const paid = term(deal, 'Novation', 'sellerPrice', 'price to the seller');
    const loan = usd('loan left', scheduleOf(deal.facts.loan, count).owed(count));
    return {
      now: words`${usd('nothing now', 0)}`,
      month: words`−${carryOf(deal)}`,
      end: {
        formula: words`${paid} − ${loan} − ${arrears(deal)} − ${liens(deal)}`,
        value: paid.value - loan.value - deal.facts.arrears - deal.facts.liens,
      },
    };
  },
  Wholesale: (deal) => ({
    now: words`${usd('price', figuresOf(deal, 'Wholesale').price)} − ${balance(deal)} − ${arrears(deal)} − ${liens(deal)}`,
    month: words`${usd('nothing', 0)}`,
    end: { formula: words`${usd('nothing later', 0)}`, value: 0 },
  }),
};

/** What the owner pays each month until a sale. */
function carryOf(deal: Deal): Formula {
  return words`(${loanPayment(deal)} + ${taxesOf(deal)} ÷ 12 + ${insuranceOf(deal)} ÷ 12 + ${duesOf(deal)})`;
}

function sellerFormulas(
  { assumptions }: Deal,
  figure: FormulaFigure,
  { monthly, flows, loanAtExit }: SellerPlan,
  { now, month, end }: SellerParts,
  exitMonth: number,
): FigureFormula[] {
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
  const together = (label: string, amount: number) => usd(`${exitMonth} months${label}`, amount);
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
      const between = worth - first - discounted(last, rate, exitMonth);
      const discount = pct('discount', rate, 'assumptions.sellerDiscountPercent');
      const formula = words`${paid} + ${together(', discounted', between)} + ${usd('at the end', last)} ÷ (1 + ${discount}) ^ (${months('months', exitMonth)} ÷ 12)`;
      return [named('Worth today', formula, worth), atEnd];
    }
    case 'seller.loanInNameAtExit':
      return [
        named('Loan still in their name', words`${usd(`loan left after ${exitMonth} months`, loanAtExit)}`, loanAtExit),
      ];
    default:
      return [];
  }
}
