import { oneLine } from '#shared/letter/letter-words.ts';
import type { ComposedLetter } from '#shared/letter/made/compose-letter.ts';

/** Whom the seller's page and its message are from: who signs the letter, or the buyer. */
export function senderName({ form, offerForm }: Pick<ComposedLetter, 'form' | 'offerForm'>): string {
  return oneLine(offerForm.signedBy) || oneLine(form.buyerName);
}
