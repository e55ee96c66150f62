import type { DueItem } from '#shared/book/book-head.ts';
import type { DuePayment } from '#shared/book/desk/due-of-books.ts';
import type { Part } from '#shared/finance/part.ts';
import { inLine, money, moneyIn } from './figures.ts';

const kindWords: Record<Exclude<DueItem['kind'], 'installment'>, string> = {
  balloon: 'Balloon',
  taxes: 'Taxes',
  insurance: 'Insurance',
  option_expiry: 'Option expires',
  rate_change: 'Rate changes',
  called: 'Balance demanded',
};

/** "Balloon, first loan"; an installment has its part's name alone. */
export function dueItemWords(kind: DueItem['kind'], part: Part | undefined): string {
  if (kind === 'installment') return part?.label ?? 'Installment';
  return part ? `${kindWords[kind]}, ${inLine(part.label)}` : kindWords[kind];
}

/** "+$2,300.00" of what comes in, "$316.20" of what is paid; empty without an amount. */
export function comesInWords(amount: number | null, payment: DuePayment | undefined): string {
  if (amount === null) return '';
  return payment?.isReceived ? moneyIn(amount) : money(amount);
}
