import type { DealField } from '#shared/deal/deal-texts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { PricedTerms } from '#shared/structures/base/deal-answer.ts';
import type { Unknown } from '#shared/structures/base/deal-input.ts';
import { usualSecond } from '#shared/structures/subject-to/first-terms.ts';

/* The terms of each structure as the form asks for them. */

export type TermField = Extract<DealField, `terms.${string}`>;

export type TermFieldConfig = {
  field: TermField;
  label: string;
  note?: string;
  /** Behind the value, in place of the unit. */
  suffix?: string;
  /** What the solver calls it, where it can be solved for. */
  solve?: Unknown;
};

export const termFields: Record<Strategy, readonly TermFieldConfig[]> = {
  'Subject-To': [
    { field: 'terms.subjectTo.cashToSeller', label: 'Cash to seller', note: 'at closing' },
    { field: 'terms.subjectTo.second.amount', label: 'Second to seller', note: 'a note beside the loan; 0 for none' },
    { field: 'terms.subjectTo.second.ratePercent', label: 'Rate on the second', note: 'a year' },
    { field: 'terms.subjectTo.second.months', label: 'Term of the second', note: 'what the payment is based on' },
    { field: 'terms.subjectTo.second.balloonMonth', label: 'Balloon', note: 'month the second is due' },
  ],
  'Seller Finance': [
    { field: 'terms.sellerFinance.price', label: 'Price', solve: 'price' },
    { field: 'terms.sellerFinance.down', label: 'Down payment', note: 'at closing', solve: 'down' },
    { field: 'terms.sellerFinance.ratePercent', label: 'Rate on the note', note: 'a year', solve: 'ratePercent' },
    { field: 'terms.sellerFinance.months', label: 'Term', note: 'what the payment is based on', solve: 'months' },
    {
      field: 'terms.sellerFinance.balloonMonth',
      label: 'Balloon',
      note: 'month the note is due',
      solve: 'balloonMonth',
    },
    { field: 'terms.sellerFinance.interestOnly', label: 'Interest only', note: 'nothing is paid off before it is due' },
    { field: 'terms.sellerFinance.keepsLoan', label: 'Seller keeps the loan', note: 'a wrap: your note pays it' },
  ],
  'Lease Option': [
    { field: 'terms.leaseOption.strike', label: 'Option price', note: 'what the option buys at', solve: 'strike' },
    { field: 'terms.leaseOption.fee', label: 'Option fee', note: 'at signing, toward the price' },
    { field: 'terms.leaseOption.rent', label: 'Rent to the owner', note: 'a month', solve: 'rent' },
    { field: 'terms.leaseOption.creditMonthly', label: 'Rent credit', note: 'a month, toward the price' },
    { field: 'terms.leaseOption.months', label: 'Term', note: 'until the option ends' },
    { field: 'terms.leaseOption.repairs', label: 'Your repairs', note: 'at the start' },
    { field: 'terms.leaseOption.closing', label: 'Closing costs' },
    {
      field: 'terms.leaseOption.maintenanceSharePercent',
      label: 'Your maintenance',
      note: 'the owner pays the rest',
      suffix: '% of it',
    },
  ],
  Novation: [
    { field: 'terms.novation.sellerPrice', label: 'Price to seller', solve: 'sellerPrice' },
    { field: 'terms.novation.listPrice', label: 'List price', note: 'what a buyer pays' },
    { field: 'terms.novation.agentPercent', label: 'Agents', suffix: '% of list' },
    { field: 'terms.novation.closingPercent', label: 'Closing costs', suffix: '% of list' },
    { field: 'terms.novation.months', label: 'Time to sell' },
    { field: 'terms.novation.holdingMonthly', label: 'Holding costs', note: 'a month' },
    { field: 'terms.novation.concessions', label: 'Concessions', note: 'to the buyer' },
  ],
  Wholesale: [
    { field: 'terms.wholesale.rulePercent', label: 'Rule', note: 'of the value after repairs', suffix: '%' },
    { field: 'terms.wholesale.fee', label: 'Assignment fee', solve: 'fee' },
    { field: 'terms.wholesale.earnest', label: 'Earnest money', note: 'comes back at closing' },
    { field: 'terms.wholesale.ownCosts', label: 'Your costs' },
  ],
};

/** The price that no field holds: what it is made of. */
export const workedOutPrice: Partial<Record<Strategy, { note: string; solve?: Unknown }>> = {
  'Subject-To': { note: 'loan + cash + second', solve: 'cashToSeller' },
  Wholesale: { note: 'value × rule − repairs − fee' },
};

/** The text of a term as it was priced: "25000", "yes", "none"; `undefined` when it needs an unknown fact. */
export function termText(field: TermField, { second, ...terms }: PricedTerms): string | undefined {
  const name = field.split('.').at(-1) ?? '';
  // Without a second its amount is 0, and the others are what a second would start with.
  const values = field.includes('.second.') ? (second ?? { amount: 0, ...usualSecond }) : terms;
  const value = new Map<string, number | boolean | null>(Object.entries(values)).get(name);
  if (value === null) return name === 'balloonMonth' ? 'none' : undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value?.toString();
}
