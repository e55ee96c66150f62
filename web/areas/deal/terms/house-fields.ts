import type { DealField } from '#shared/deal/deal-texts.ts';
import { assumptions as product } from '#shared/finance/assumptions.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';

/* The facts of the house as the screen shows them, and where each is entered. */

/** Where a fact that the desk does not own is entered. */
export type Place = 'facts' | 'calculator';

export const placeNames: Record<Place, string> = { facts: 'Seller facts', calculator: 'Bank Loan' };

export type FactRow = {
  path: string;
  label: string;
  place: Place;
  /** `null` when nobody knows it. */
  text: (input: CompareInput) => string | null;
  /** Counts where the engine assumes it. */
  assumed?: string;
};

type Known<Value> = Value | null | undefined;
const amount = (value: Known<number>) => (value == null ? null : usdExact(value));
const share = (value: Known<number>, of = '') => (value == null ? null : `${percentUpTo(value, 2)}${of}`);
const yesNo = (value: Known<boolean>) => (value == null ? null : value ? 'Yes' : 'No');

/** The facts that are entered elsewhere. */
export const factRows: readonly FactRow[] = [
  { path: 'house.value', label: 'Value as is', place: 'facts', text: ({ house }) => amount(house.value) },
  {
    path: 'house.loan.balance',
    label: 'Loan balance',
    place: 'facts',
    text: ({ house }) => amount(house.loan?.balance),
  },
  {
    path: 'house.loan.ratePercent',
    label: 'Loan rate',
    place: 'facts',
    text: ({ house }) => (house.loan?.ratePercent == null ? null : `${house.loan.ratePercent}%`),
  },
  {
    path: 'house.loan.payment',
    label: 'Loan payment',
    place: 'facts',
    text: ({ house }) => amount(house.loan?.payment),
  },
  {
    path: 'house.loan.paymentIncludesEscrow',
    label: 'Payment includes escrow',
    place: 'facts',
    text: ({ house }) => yesNo(house.loan?.paymentIncludesEscrow),
    assumed: 'No',
  },
  {
    path: 'house.arrears',
    label: 'Behind by',
    place: 'facts',
    text: ({ house }) => amount(house.arrears),
    assumed: usdExact(0),
  },
  {
    path: 'house.liens',
    label: 'Other liens',
    place: 'facts',
    text: ({ house }) => amount(house.liens),
    assumed: usdExact(0),
  },
  { path: 'house.rent', label: 'Rent a month', place: 'calculator', text: ({ house }) => amount(house.rent) },
  {
    path: 'house.vacancyPercent',
    label: 'Vacancy',
    place: 'calculator',
    text: ({ house }) => share(house.vacancyPercent),
    assumed: percentUpTo(product.vacancy, 2),
  },
  {
    path: 'house.managementPercent',
    label: 'Management',
    place: 'calculator',
    text: ({ house }) => share(house.managementPercent, ' of rent'),
    assumed: `${percentUpTo(product.management, 2)} of rent`,
  },
  {
    path: 'house.maintenancePercent',
    label: 'Maintenance a year',
    place: 'calculator',
    text: ({ house }) => share(house.maintenancePercent, ' of value'),
    assumed: `${percentUpTo(product.maintenance, 2)} of value`,
  },
  {
    path: 'house.taxesYearly',
    label: 'Taxes a year',
    place: 'calculator',
    text: ({ house }) => amount(house.taxesYearly),
  },
  {
    path: 'house.insuranceYearly',
    label: 'Insurance a year',
    place: 'calculator',
    text: ({ house }) => amount(house.insuranceYearly),
  },
  {
    path: 'house.hoaMonthly',
    label: 'HOA dues a month',
    place: 'calculator',
    text: ({ house }) => amount(house.hoaMonthly),
    assumed: usdExact(0),
  },
  {
    path: 'house.otherMonthly',
    label: 'Other costs a month',
    place: 'calculator',
    text: ({ house }) => amount(house.otherMonthly),
    assumed: usdExact(0),
  },
];

type OwnFieldConfig = {
  field: DealField;
  label: string;
  note?: string;
  /** Counts while nothing is typed, as a text of the field. */
  known: (input: CompareInput) => string | number | boolean | null | undefined;
  /** The same where the engine assumes it. */
  assumed?: string;
};

/** The facts that the desk owns. */
export const ownFields: readonly OwnFieldConfig[] = [
  {
    field: 'house.afterRepairValue',
    label: 'Value after repairs',
    known: ({ house }) => house.afterRepairValue ?? house.value,
  },
  { field: 'house.repairs', label: 'Repairs', known: ({ house }) => house.repairs, assumed: '0' },
  { field: 'house.loan.paymentsLeft', label: 'Loan payments left', known: ({ house }) => house.loan?.paymentsLeft },
  { field: 'house.loanType', label: 'Kind of loan', known: ({ house }) => house.loanType },
  { field: 'house.bankOwned', label: 'Owned by a bank', known: ({ house }) => house.bankOwned },
  { field: 'house.auctionDate', label: 'Auction date', known: ({ house }) => house.auctionDate },
  {
    field: 'house.vacantMonths',
    label: 'Vacant at the start',
    note: 'no rent, no management',
    known: ({ house }) => house.vacantMonths,
  },
  {
    field: 'house.reserves',
    label: 'Reserves',
    note: 'cash in, back at exit',
    known: ({ house }) => house.reserves,
  },
];

/** A fact's value while nothing is typed, as a text of its field; `undefined` when nobody knows it. */
export function factText(
  { field, known: knownOf, assumed }: OwnFieldConfig,
  input: CompareInput,
  assumedPaths: readonly string[],
) {
  const known = knownOf(input);
  if (known == null) return assumedPaths.includes(field) ? assumed : undefined;
  return typeof known === 'boolean' ? (known ? 'yes' : 'no') : String(known);
}

/** Where a lacking fact is filled in: a field of the desk, or another place. */
export function placeOfNeed(path: string): ({ label: string } & ({ field: DealField } | { place: Place })) | null {
  const own = ownFields.find(({ field }) => field === path);
  if (own) return { field: own.field, label: own.label };
  // All of the loan is lacking: its balance comes first.
  const row = factRows.find((each) => each.path === (path === 'house.loan' ? 'house.loan.balance' : path));
  return row ? { place: row.place, label: row.label } : null;
}
