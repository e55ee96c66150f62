import { tolerance } from '#shared/finance/figures.ts';
import { type Loan, paymentsOf, scheduleOf } from '#shared/finance/loans.ts';
import { maxMonths } from '#shared/structures/base/deal-input.ts';
import type { OfferNote } from './offer.ts';

export const cent = (amount: number) => Math.round(amount * 100 + 1e-7) / 100;

/** To the cent; `null` for an unknown amount. */
export const known = (amount: number) => (Number.isFinite(amount) ? cent(amount) : null);

/** `null` for a note of nothing, or of an unknown amount. */
export function offerNote(loan: Loan, due: number | null): OfferNote | null {
  const { balance, ratePercent, payment, interestOnly } = loan;
  if (!(balance > 0)) return null;
  const payments = paymentsOf(loan, due);
  const owed = scheduleOf(loan, maxMonths).owed(payments);
  const note = { amount: balance, ratePercent, interestOnly, payment: cent(payment), payments };
  return { ...note, balloon: owed > tolerance ? cent(owed) : null };
}

/** The balance after some months. */
export const owedAfter = (loan: Loan, months: number) => scheduleOf(loan, months).owed(months);
