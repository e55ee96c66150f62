import { balanceAfter } from '#shared/finance/amortisation.ts';
import { flowsOf, grown, presentValue, sumOf, yearlyReturn } from '#shared/finance/cash-flows.ts';
import { calculateDeal, cashInvested, dealLoan, dealNumbers } from '#shared/finance/deal.ts';
import type { CalculatorInput, CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { isLacking, neededFor, needsText } from '#shared/finance/deal-needs.ts';
import { tolerance } from '#shared/finance/figures.ts';
import { projectDeal } from '#shared/finance/projection.ts';
import { outward, type SellerSide, type StructureResult, type Verdict } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { factsOf } from '#shared/structures/base/house.ts';
import { isPassed } from '#shared/structures/base/test.ts';
import { hasReturn } from '#shared/structures/engine/compare.ts';
import { targetTests, worksText } from '#shared/structures/engine/verdict.ts';
import { usdBrief } from '#shared/values/money.ts';

/** A purchase with a loan from a bank, in the form of a structure; it has no place in the ranking. */
export type BankLoan = Omit<
  StructureResult,
  'structure' | 'terms' | 'assumed' | 'needs' | 'how' | 'letGo' | 'sellerVerdict' | 'isDeal'
> & {
  /** The calculator's inputs that nobody knows or that cannot be read. */
  needs: CalculatorInput[];
};

/**
 * The calculator's deal beside the five: cash in, month and return as the calculator shows them, held and sold as its
 * projection does (no repairs; the value grows from the price), with the deal's hold, hurdle and targets. The seller
 * is paid at closing and pays off what is owed.
 *
 * @param inputs the calculator's, opened for the house.
 */
export function bankLoan(inputs: CalculatorInputs, { house, assumptions, targets }: CompareInput): BankLoan {
  const { hurdlePercent, holdMonths, sellingCostPercent } = assumptions;
  // What the return on the cash in needs, all later flows need.
  const needs = neededFor('roiPercent', inputs);
  const isKnown = needs.length === 0;
  const numbers = dealNumbers(inputs);
  const { cashFlow, breakdown } = calculateDeal(inputs);
  const cashIn = neededFor('cashInvested', inputs).length > 0 ? Number.NaN : cashInvested(numbers);
  const loan = dealLoan(inputs);

  const flowsAt = (growth: Pick<CalculatorInputs, 'rentGrowth' | 'expenseGrowth' | 'valueGrowth'>) => {
    const years = projectDeal(inputs, growth, Math.ceil(holdMonths / 12));
    const monthly = (month: number) => {
      const year = years[Math.ceil(month / 12) - 1];
      // A term may end within a month.
      const due = Math.min(1, Math.max(0, numbers.months - (month - 1)));
      return (year?.netOperatingIncome ?? 0) / 12 - due * breakdown.loanPayment;
    };
    const value = numbers.price * grown(Number(growth.valueGrowth), holdMonths);
    const owed = loan ? balanceAfter(loan, holdMonths) : numbers.loan;
    const atExit = value * (1 - sellingCostPercent / 100) - owed;
    return { atExit, flows: isKnown ? flowsOf(holdMonths, -cashIn, monthly, atExit) : [Number.NaN] };
  };
  const { atExit, flows } = flowsAt({
    rentGrowth: String(assumptions.rentGrowthPercent),
    expenseGrowth: String(assumptions.costGrowthPercent),
    valueGrowth: String(assumptions.valueGrowthPercent),
  });
  const still = flowsAt({ rentGrowth: '0', expenseGrowth: '0', valueGrowth: '0' });
  const figures = {
    cashIn,
    monthlyCashFlow: neededFor('cashFlow', inputs).length > 0 ? Number.NaN : cashFlow,
    cashOnCashPercent: cashIn > 0 && isKnown ? (cashFlow * 1200) / cashIn : null,
    exitMonth: holdMonths,
    profit: sumOf(flows),
    npv: presentValue(flows, hurdlePercent),
  };
  const price = isLacking('purchasePrice', inputs) ? Number.NaN : numbers.price;
  return {
    ...verdictOf(figures, needs, { assumptions, targets }),
    warnings: [],
    needs,
    price: outward(price),
    cashIn: outward(cashIn),
    monthlyCashFlow: outward(figures.monthlyCashFlow),
    cashOnCashPercent: outward(figures.cashOnCashPercent),
    exitMonth: holdMonths,
    netAtExit: isKnown ? outward(atExit) : null,
    profit: outward(figures.profit),
    npv: outward(figures.npv),
    npvNoGrowth: outward(presentValue(still.flows, hurdlePercent)),
    irrPercent: isKnown && hasReturn(figures) ? outward(yearlyReturn(flows)) : null,
    seller: sellerSide(price - factsOf(house).payoff),
  };
}

function verdictOf(
  figures: Parameters<typeof targetTests>[1],
  needs: readonly CalculatorInput[],
  deal: Pick<CompareInput, 'assumptions' | 'targets'>,
): { verdict: Verdict; reasons: string[] } {
  const { monthlyCashFlow } = figures;
  if (needs.length > 0) return { verdict: 'needs', reasons: [`N${(needsText(needs) ?? '').slice(1)}.`] };
  if (monthlyCashFlow !== null && monthlyCashFlow < -tolerance) {
    return { verdict: 'fails', reasons: [`Loses ${usdBrief(-monthlyCashFlow)} a month.`] };
  }
  const missed = targetTests(deal, figures).filter((test) => !isPassed(test));
  if (missed.length > 0) return { verdict: 'misses', reasons: missed.map(({ text }) => text()) };
  return { verdict: 'works', reasons: [worksText(figures)] };
}

/** All at closing; nothing stays owed. */
function sellerSide(paid: number): SellerSide {
  const amount = outward(paid);
  return {
    cashNow: amount,
    monthly: null,
    months: 0,
    total: amount,
    presentValue: amount,
    loanInNameAtExit: 0,
  };
}
