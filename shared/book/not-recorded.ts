import * as z from 'zod/mini';
import type { Book, FrozenPlan } from '#shared/book/base/book.ts';
import { openDues, openRents } from '#shared/book/base/due.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { yearlyStep } from '#shared/finance/cash-flows.ts';
import { isLoan, type Part, termsOfPart } from '#shared/finance/part.ts';
import { directed } from './cash.ts';
import { leaseFacts, loanFacts, standing } from './facts.ts';
import { replayLease } from './reckoning/lease.ts';
import { replay } from './reckoning/replay.ts';

/* What a plan has and nobody has recorded. What is absent is not recorded, which does not say unpaid. Whole cents. */

/** `plan`: its cash in the plan; below 0 is a cost. `part`: of a loan or lease, its id. */
export type NotRecorded = { label: string; plan: number; part?: string };

type HouseAccount = 'rent' | 'taxes' | 'insurance' | 'hoa' | 'management';

/**
 * Rent and running costs of the plan that have no entry from closing to a day, and installments due by it that have not
 * their money.
 * @param book with the parts that the plan knows. @param months whole months of the plan that end on the day.
 */
export function notRecorded(book: Book, entries: readonly KeptEntry[], months: number, last: string): NotRecorded[] {
  return [
    ...houseAccounts(book, entries, months, last),
    ...book.parts.flatMap((part): NotRecorded[] => {
      const plan = directed(part, -1) === 0 ? 0 : directed(part, openCents(part, entries, last));
      return plan === 0 ? [] : [{ label: part.label, plan, part: part.id }];
    }),
  ];
}

function openCents(part: Part, entries: readonly KeptEntry[], last: string): number {
  const sum = (dues: Iterable<{ open: number }>) => [...dues].reduce((before, { open }) => before + open, 0);
  if (!isLoan(part)) return sum(openRents(part, replayLease(part, leaseFacts(entries, part.id), last).state, last));
  const terms = termsOfPart(part);
  if (!terms) return 0;
  return sum(openDues(terms, replay(terms, loanFacts(entries, part.id), last).state, last, last));
}

const names: Record<HouseAccount, string> = {
  rent: 'Rent',
  taxes: 'Taxes',
  insurance: 'Insurance',
  hoa: 'HOA',
  management: 'Management',
};

function houseAccounts(
  { plan, parts, closing }: Book,
  entries: readonly KeptEntry[],
  months: number,
  last: string,
): NotRecorded[] {
  // Who sells on terms or leases from an owner has not the house's own income and costs.
  if (plan === null || parts.some(({ kind }) => kind === 'buyer_note' || kind === 'owner_lease')) return [];
  const planned = plannedHouse(plan, months);
  if (planned === null) return [];
  const known = new Set<string>(
    standing(entries).flatMap(({ fact }) =>
      (fact.kind === 'income' || fact.kind === 'cost') && fact.day >= closing && fact.day <= last ? [fact.account] : [],
    ),
  );
  const isInEscrow = parts.some(
    (part) => isLoan(part) && part.direction === 'pay' && part.paidBy === 'us' && part.escrow > 0,
  );
  if (isInEscrow) for (const account of ['taxes', 'insurance']) known.add(account);
  if (parts.some(({ kind }) => kind === 'tenant_lease')) known.add('rent');
  return Object.entries(planned).flatMap(([account, cents]) =>
    known.has(account) || cents === 0 ? [] : [{ label: names[account as HouseAccount], plan: cents }],
  );
}

const known = z.nullable(z.number());
/** What a frozen plan keeps of the house and the assumptions that its months follow from. */
const Inputs = z.object({
  house: z.object({
    rent: known,
    vacancyPercent: known,
    managementPercent: known,
    taxesYearly: known,
    insuranceYearly: known,
    hoaMonthly: known,
    vacantMonths: z._default(z.int(), 0),
  }),
  assumptions: z.object({ rentGrowthPercent: z.number(), costGrowthPercent: z.number() }),
});

/** Cents of a plan's first months by account, as its cash flow has them; `null` where it does not say. */
function plannedHouse({ inputs }: FrozenPlan, months: number): Record<HouseAccount, number> | null {
  const parsed = Inputs.safeParse(jsonOf(inputs));
  if (!parsed.success) return null;
  const { house, assumptions } = parsed.data;
  const sums = { rent: 0, taxes: 0, insurance: 0, hoa: 0, management: 0 };
  const share = (percent: number | null) => (percent ?? 0) / 100;
  for (let month = 1; month <= months; month += 1) {
    const rent = month <= house.vacantMonths ? 0 : (house.rent ?? 0) * yearlyStep(assumptions.rentGrowthPercent, month);
    const step = yearlyStep(assumptions.costGrowthPercent, month);
    sums.rent += rent * (1 - share(house.vacancyPercent));
    sums.management -= rent * share(house.managementPercent);
    sums.taxes -= ((house.taxesYearly ?? 0) / 12) * step;
    sums.insurance -= ((house.insuranceYearly ?? 0) / 12) * step;
    sums.hoa -= (house.hoaMonthly ?? 0) * step;
  }
  const cents = (dollars: number) => Math.round(dollars * 100);
  return {
    rent: cents(sums.rent),
    taxes: cents(sums.taxes),
    insurance: cents(sums.insurance),
    hoa: cents(sums.hoa),
    management: cents(sums.management),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
