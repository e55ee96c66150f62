import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { type OfferedField, offeredBy } from '#shared/terms/structure-terms.ts';
import { typedText } from '#shared/values/free-text.ts';

// Separate from the letter's wording, so that the contract does not bring it to every page.

const typed = (most: number) => z.optional(typedText(most));

/** The fields that every letter has. */
export const letterFields = {
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
};

/** Who signs, and until when to answer. */
export const offerFields = {
  buyerPhone: typed(50),
  /** The person who signs for an entity, and as what. */
  signedBy: typed(200),
  signerTitle: typed(100),
  secondSeller: typed(200),
  thirdSeller: typed(200),
  fourthSeller: typed(200),
  /** `YYYY-MM-DD`; the day of writing when absent. */
  letterDate: typed(40),
  /** `YYYY-MM-DD`; empty for none. */
  answerBy: typed(40),
  /** `buyer`, `shared` or `customary`. */
  closingCosts: typed(40),
};

/** Terms that differ from the deal's in this letter only, by their path in the deal; empty: as the deal has it. */
export const offerTerms = {
  'house.loan.balance': typed(40),
  'house.loan.payment': typed(40),
  'house.arrears': typed(40),
  // The cast: each field has got its own.
  ...(Object.fromEntries(Strategy.options.flatMap(offeredBy).map((field) => [field, typed(40)])) as Record<
    OfferedField,
    ReturnType<typeof typed>
  >),
  /** The deal works this price out. */
  'terms.wholesale.price': typed(40),
};

/** The letter's form as saved. Untouched inputs may be absent. */
export const LetterDraft = z.strictObject({
  ...letterFields,
  /** The structures, in the letter's order, separated by commas; empty for a letter without terms. */
  options: typed(80),
  ...offerFields,
  ...offerTerms,
});
export type LetterDraft = z.infer<typeof LetterDraft>;
export type LetterField = keyof typeof letterFields;
export type OfferField = keyof typeof offerFields;
