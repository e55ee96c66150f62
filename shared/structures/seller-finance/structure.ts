import { mostPayments, scheduleOf } from '#shared/finance/loans.ts';
import type { Structure } from '#shared/structures/base/structure.ts';
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
  isHeld: true,
  mainTerm: 'price',
  keepsLoan: (deal) => deal.facts.loan.balance > 0 && isWrapped(deal),
  paysLoan: false,
  noteOf: ({ terms }) => terms.sellerFinance,
  // A wrap's note covers the loan behind it.
  owedOf: (deal) => scheduleOf(sellerNote(deal), mostPayments).owed,
};
