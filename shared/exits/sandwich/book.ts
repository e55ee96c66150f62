import type { ExitBookRules } from '#shared/exits/base/book-parts.ts';
import { leasePart } from '#shared/structures/base/book-parts.ts';
import { monthsAfter } from '#shared/values/days.ts';

/** The lease of the tenant-buyer, with their option. */
export const sandwichBook: ExitBookRules<'sandwich'> = ({ terms }, closing) => {
  const { rent, creditMonthly: credit, fee, strike, months, startMonth } = terms;
  const from = monthsAfter(closing, startMonth);
  return [leasePart({ rent, credit, fee, strike }, { kind: 'tenant_lease', label: 'Tenant-buyer', from, months })];
};
