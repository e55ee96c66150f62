import { balloonOf, type Loan, mostPayments, scheduleOf } from '#shared/finance/loans.ts';
import { type Deal, fixedCosts, ownedMonths } from '#shared/structures/base/house.ts';
import { mostDollars } from '#shared/structures/base/solve-rule.ts';
import type { Structure } from '#shared/structures/base/structure.ts';
import { subjectToEntry } from './entry.ts';
import { assumptionNeeds, firstSubjectTo } from './first-terms.ts';
import { isAssumed, secondOf, subjectTo } from './plan.ts';
import { solveWithSecond } from './solve-with-second.ts';
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
  moreNeeds: assumptionNeeds,
  entry: subjectToEntry,
  closesFirst: true,
  solve: { cashToSeller: mostDollars(({ facts }) => facts.afterRepair, { together: solveWithSecond }) },
  main: { term: 'cashToSeller' },
  loan: {
    stays: (deal) => deal.facts.loan.balance > 0 && !isAssumed(deal),
    isPaid: true,
    called: (deal) => ({ replaced: deal.facts.loan, beside: ownSecond(deal) }),
  },
  note: {
    terms: ({ terms }) => terms.subjectTo.second,
    loan: ownSecond,
    atRate: ({ terms: { subjectTo, ...others } }, change) => {
      const { second } = subjectTo;
      if (!second) return null;
      return { ...others, subjectTo: { ...subjectTo, second: { ...second, ratePercent: change(second.ratePercent) } } };
    },
  },
  owedOf,
  fixedCosts: ({ facts }) => fixedCosts(facts),
  running: ownedMonths,
  warnings: (deal) => {
    if (!isAssumed(deal)) return [];
    const { qualifies = null, second } = deal.terms.subjectTo;
    const { loanType } = deal.house;
    return [
      ...(qualifies === null ? ['Not approved yet: the lender has to accept you as the borrower.'] : []),
      ...(loanType === 'adjustable' || loanType === 'private'
        ? ['This loan can be assumed only if the note says so.']
        : []),
      ...(second?.amount ? ['A second note beside an assumed loan: the lender may not allow it.'] : []),
    ];
  },
};

function ownSecond(deal: Deal): Loan | null {
  return deal.terms.subjectTo.second && secondOf(deal);
}

function owedOf(deal: Deal): ((month: number) => number) | null {
  const second = ownSecond(deal);
  const { loan } = deal.facts;
  const balloon = balloonOf(loan);
  if (!(second || balloon)) return null;
  // A balloon has to be refinanced, so it counts as owed in its month.
  const first = scheduleOf(balloon ? { ...loan, lastMonth: Infinity } : loan, mostPayments);
  const note = second && scheduleOf(second, mostPayments);
  return (month) => first.owed(month) + (note?.owed(month) ?? 0);
}
