import * as z from 'zod/mini';
import { NewLetter } from '#shared/letter/made/made-letter.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { SellerLinkDays } from './seller-link.ts';
import { Language } from './seller-page.ts';

/* How a seller's page is asked for. A file of its own: a letter's schema is large, and a seller's visit needs none. */

const OfLetter = { draft: NewLetter.shape.draft, today: NewLetter.shape.today, language: Language };

/** A page of the letter that the sender sees; the letter is kept with it. */
export const NewSellerPage = z.strictObject({
  ...OfLetter,
  /** `letterHash` of the letter on the screen. */
  seen: NewLetter.shape.seen,
  days: SellerLinkDays,
  /** Whom it is for, in the sender's words; the seller doesn't see it. */
  shared_with: lineOfText({ most: 100 }),
  /** The page that it takes the place of. */
  revises: z.optional(Ulid),
});
export type NewSellerPage = z.infer<typeof NewSellerPage>;

export const SellerPagePreview = z.strictObject(OfLetter);
