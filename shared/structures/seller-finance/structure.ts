import { dueMonthOf, mostPayments, scheduleOf } from '#shared/finance/loans.ts';
import { maxMonths } from '#shared/structures/base/deal-input.ts';
import { fixedCosts, ownedMonths } from '#shared/structures/base/house.ts';
import { mostDollars } from '#shared/structures/base/solve-rule.ts';
import type { Structure } from '#shared/structures/base/structure.ts';
import { sellerFinanceEntry } from './entry.ts';
import { firstNote } from './first-terms.ts';
import { isWrapped, sellerFinance, sellerNote } from './plan.ts';
import { sellerFinanceTests } from './tests.ts';

/** The buyer pays the price over time, on a note to the seller. */
export const sellerFinanceStructure: Structure<'sellerFinance'> = {
  name: 'Seller Finance',
  key: 'sellerFinance',
  plan: sellerFinance,
  tests: sellerFinanceTests,
  first: firstNote,
  needs: {
    own: ['value', 'rent', 'taxesYearly', 'insuranceYearly', 'loan', 'arrears', 'liens', 'hoaMonthly', 'repairs'],
    seller: [],
  },
  warnsWithout: 'house.bankOwned',
  entry: sellerFinanceEntry,
  closesFirst: false,
  solve: {
    price: mostDollars(({ facts }) => facts.afterRepair, {
      // The down payment keeps its share of the price.
      moves: ({ terms: { sellerFinance }, isExact }, price) => {
        const share = sellerFinance.price > 0 ? sellerFinance.down / sellerFinance.price : 0;
        return { down: isExact ? share * price : Math.round(share * price * 100) / 100 };
      },
    }),
    down: { wants: 'min', step: 100, range: ({ terms }) => [0, terms.sellerFinance.price], isLinear: true },
    ratePercent: { wants: 'max', step: 0.001, range: () => [0, 30] },
    months: {
      wants: 'min',
      step: 1,
      range: () => [1, maxMonths],
      movesExit: ({ terms }) => terms.sellerFinance.interestOnly,
    },
    balloonMonth: {
      wants: 'min',
      step: 1,
      range: () => [1, maxMonths],
      movesExit: () => true,
      dueMonth: ({ terms }, balloonMonth) => dueMonthOf({ ...terms.sellerFinance, balloonMonth }) ?? balloonMonth,
    },
  },
  // The down payment stays as it is while the price moves.
  main: { term: 'price', range: ({ terms }, [, high]) => [terms.sellerFinance.down, high] },
  loan: {
    stays: (deal) => deal.facts.loan.balance > 0 && isWrapped(deal),
    isPaid: false,
    // The whole note is refinanced.
    called: (deal) => ({ replaced: sellerNote(deal), beside: null }),
  },
  note: {
    terms: ({ terms }) => terms.sellerFinance,
    loan: sellerNote,
    atRate: ({ terms: { sellerFinance, ...others } }, change) => ({
      ...others,
      sellerFinance: { ...sellerFinance, ratePercent: change(sellerFinance.ratePercent) },
    }),
  },
  // A wrap's note covers the loan behind it.
  owedOf: (deal) => scheduleOf(sellerNote(deal), mostPayments).owed,
  fixedCosts: ({ facts }) => fixedCosts(facts),
  running: ownedMonths,
};
