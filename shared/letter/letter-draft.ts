import * as z from 'zod/mini';
import { typedText } from '#shared/values/free-text.ts';

// Separate from the letter's wording, so that the contract does not bring it to every page.
const typed = (most: number) => z.optional(typedText(most));

/** The letter's form as saved. Untouched inputs may be absent. */
export const LetterDraft = z.strictObject({
  buyerName: typed(200),
  buyerAddress: typed(300),
  sellerName: typed(200),
  /** USD, as typed. */
  offerPrice: typed(40),
  /** USD, as typed. */
  earnestMoney: typed(40),
  /** `YYYY-MM-DD` from a date field; any other text is printed unchanged. */
  closingDate: typed(40),
  /** Days. */
  inspectionPeriod: typed(40),
  /** Days. */
  financingContingency: typed(40),
  /** One term per line. */
  additionalTerms: typed(5000),
});
export type LetterDraft = z.infer<typeof LetterDraft>;
export type LetterField = keyof LetterDraft;
