import { balloonOf, mostPayments, noteOf, scheduleOf } from '#shared/finance/loans.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Structure } from '#shared/structures/base/structure.ts';
import { firstSubjectTo } from './first-terms.ts';
import { subjectTo } from './plan.ts';
import { subjectToTests } from './tests.ts';

/** The buyer takes the house over with its loan, and may owe the seller a second note. */
export const subjectToStructure: Structure<'subjectTo'> = {
  name: 'Subject-To',
  key: 'subjectTo',
  plan: subjectTo,
  tests: subjectToTests,
  first: firstSubjectTo,
  needs: {
    own: ['value', 'rent', 'taxesYearly', 'insuranceYearly', 'loan', 'arrears', 'liens', 'hoaMonthly', 'repairs'],
    seller: [],
  },
  isHeld: true,
  mainTerm: 'cashToSeller',
  keepsLoan: ({ facts }) => facts.loan.balance > 0,
  paysLoan: true,
  noteOf: ({ terms }) => terms.subjectTo.second,
  owedOf,
};

function owedOf({ facts, terms, isExact }: Deal): ((month: number) => number) | null {
  const { second } = terms.subjectTo;
  const balloon = balloonOf(facts.loan);
  if (!(second || balloon)) return null;
  // A balloon has to be refinanced, so it counts as owed in its month.
  const loan = scheduleOf(balloon ? { ...facts.loan, lastMonth: Infinity } : facts.loan, mostPayments);
  const note = second ? scheduleOf(noteOf(second.amount, second, isExact), mostPayments) : null;
  return (month) => loan.owed(month) + (note?.owed(month) ?? 0);
}
