import type { Structure } from '#shared/structures/base/structure.ts';
import { firstLease } from './first-terms.ts';
import { leaseOption } from './plan.ts';
import { leaseOptionTests } from './tests.ts';

/** The investor rents the house with the right to buy it. */
export const leaseOptionStructure: Structure<'leaseOption'> = {
  name: 'Lease Option',
  key: 'leaseOption',
  plan: leaseOption,
  tests: leaseOptionTests,
  first: firstLease,
  needs: {
    own: ['ownValue', 'rent'],
    seller: ['loan', 'taxesYearly', 'insuranceYearly', 'arrears', 'liens', 'hoaMonthly'],
  },
  isHeld: true,
  mainTerm: 'strike',
  keepsLoan: ({ facts }) => facts.loan.balance > 0,
  paysLoan: false,
  noteOf: () => null,
  owedOf: () => null,
};
