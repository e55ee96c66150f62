import type { BookEntry, NewEntry } from '#shared/book/entry.ts';
import { bookDisclaimer } from '#shared/book/paper/disclaimer.ts';
import { accountNames } from '#shared/book/reckoning/account-names.ts';
import type { Part } from '#shared/finance/part.ts';
import { dayMonth, shortDate } from '#shared/values/dates.ts';
import { usdExact, usdToCent } from '#shared/values/money.ts';
import { decimal, type Figure, isKnown } from '#shared/values/numbers.ts';
import { lowerFirst } from '#shared/values/words.ts';

/* How a book is put into words. It counts in whole cents; `null` stands for what nobody knows. */

const inDollars = (cents: Figure) => (isKnown(cents) ? cents / 100 : null);

/** "$1,224.62" of cents. */
export const money = (cents: Figure): string => usdToCent(inDollars(cents));

/** "$0", "$1,500", "$316.20" of cents. */
export const moneyBrief = (cents: Figure): string => usdExact(inDollars(cents));

/** "+$2,300.00" of cents that come in. */
export const moneyIn = (cents: number): string => `${cents > 0 ? '+' : ''}${money(cents)}`;

/** "1,224.62" of cents: between words of one line. */
export const plain = (cents: Figure): string => decimal(inDollars(cents), 2);

/** "Jun 10", with its year unless it is the present one's. */
export const dayOf = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayMonth(day) : shortDate(day);

/** The words that proposed labels begin with. Any other label is a name, and stays as it is typed. */
const common = /^(first|second|third|seller|bank|owner|tenant|buyer|underlying|rent|new)\b/i;

/** "the first loan": a part within a sentence. */
export const inSentence = (label: string): string => (common.test(label) ? `the ${lowerFirst(label)}` : label);

/** "first loan": a part within a line. */
export const inLine = (label: string): string => (common.test(label) ? lowerFirst(label) : label);

export const labelOf = (parts: readonly Part[], id: string): string =>
  parts.find((part) => part.id === id)?.label ?? 'What was taken back';

export const partKindNames: Record<Part['kind'], string> = {
  seller_loan: 'Seller’s loan',
  seller_note: 'Note to the seller',
  bank_loan: 'Bank loan',
  buyer_note: 'Note from the buyer',
  owner_lease: 'Lease from the owner',
  tenant_lease: 'Lease to the tenant',
};

export const reasonNames = {
  returned: 'Returned by the bank',
  duplicate: 'Recorded twice',
  wrong_amount: 'Wrong amount',
  wrong_day: 'Wrong day',
  wrong_loan: 'Wrong loan',
  undo: 'Undone',
  other: 'Other reason',
} as const;

export const disclaimer = bookDisclaimer;

/** What an entry is called in the list. */
export function titleOf({ fact }: Pick<BookEntry, 'fact'>, parts: readonly Part[], original?: BookEntry): string {
  switch (fact.kind) {
    case 'payment': {
      const label = labelOf(parts, fact.part);
      if (fact.amount === 0) return `Held money applied, ${inLine(label)}`;
      return fact.toPrincipal === fact.amount ? `${label}, extra` : label;
    }
    case 'escrow_paid':
      return `${accountNames[fact.account]} from escrow, ${inLine(labelOf(parts, fact.part))}`;
    case 'income':
      return fact.account === 'other' ? 'Other income' : `${accountNames[fact.account]} received`;
    case 'cost':
      return fact.account === 'other' ? 'Other cost' : accountNames[fact.account];
    case 'set_aside':
      return fact.back ? 'Taken from what is set aside' : 'Set aside';
    case 'bill':
      return fact.account === 'taxes' ? 'Next tax bill' : 'Next insurance bill';
    case 'sale':
      return 'House sold';
    case 'value':
      return 'Value of the house';
    case 'reversal':
      return original ? `Reversal of ${titleOf(original, parts)}, ${dayMonth(original.fact.day)}` : 'Reversal';
    default:
      return `${kindNames[fact.kind]}, ${inLine(labelOf(parts, fact.part))}`;
  }
}

type NamedKind = Exclude<
  NewEntry['kind'],
  'payment' | 'escrow_paid' | 'income' | 'cost' | 'set_aside' | 'bill' | 'sale' | 'value' | 'reversal'
>;
const kindNames: Record<NamedKind, string> = {
  part: 'Terms set',
  fee: 'Late fee',
  fee_waived: 'Fee waived',
  terms: 'New terms',
  escrow_refund: 'Escrow refund',
  lender_balance: 'Lender’s balance',
  payoff: 'Payoff',
  called: 'Loan called',
  option_expired: 'Option expired',
};

/** Whether a part's money comes in: `comesIn` without the schemas that it brings. */
export const isReceived = (part: Part | undefined): boolean =>
  part !== undefined && ('direction' in part ? part.direction === 'receive' : part.kind === 'tenant_lease');

/** An entry's amount as the list shows it; empty where it moves none. */
export function amountOf({ fact }: Pick<BookEntry, 'fact'>, parts: readonly Part[], original?: BookEntry): string {
  switch (fact.kind) {
    case 'payment':
    case 'payoff':
      return isReceived(parts.find(({ id }) => id === fact.part)) ? moneyIn(fact.amount) : money(fact.amount);
    case 'income':
    case 'escrow_refund':
      return moneyIn(fact.amount);
    case 'sale':
      return money(fact.price);
    case 'lender_balance':
      return money(fact.principal);
    case 'reversal': {
      const size = original && 'amount' in original.fact ? original.fact.amount : undefined;
      return size === undefined ? '' : money(-size);
    }
    default:
      return 'amount' in fact ? money(fact.amount) : '';
  }
}
