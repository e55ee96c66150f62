import type { NewPart } from './part.ts';

/** Who pays the seller's loan that stays behind a note to them. The note is the seller's: they read "your note", too. */
export const wrapPayer = 'a payment service, out of your note';

/** Who pays a book's loans that are watched: behind a note to the seller a payment service, otherwise the seller. */
export function watchedPayer(parts: readonly Pick<NewPart, 'kind'>[]): string {
  return parts.some(({ kind }) => kind === 'seller_note') ? wrapPayer : 'the seller';
}
