import { type BookRules, leasePart } from '#shared/structures/base/book-parts.ts';
import { monthsAfter } from '#shared/values/days.ts';

/** The lease from the owner with its option, and the lease of whoever lives there. */
export const leaseOptionBook: BookRules = ({ facts, house, terms }, closing) => {
  const { strike, fee, rent, creditMonthly, months } = terms.leaseOption;
  const letFrom = monthsAfter(closing, house.vacantMonths);
  return [
    leasePart(
      { rent, credit: creditMonthly, fee, strike },
      { kind: 'owner_lease', label: 'Rent to the owner', from: closing, months },
    ),
    leasePart(
      { rent: facts.rent, credit: 0, fee: 0, strike: Number.NaN },
      { kind: 'tenant_lease', label: 'Tenant', from: letFrom, months: null },
    ),
  ];
};
