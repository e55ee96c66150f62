import * as z from 'zod/mini';
import { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { LetterDraft } from '#shared/letter/letter-draft.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { SellerFactChanges, SellerFacts } from '#shared/strategy/seller-facts.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { Dollars } from '#shared/values/dollars.ts';
import { Ulid } from '#shared/values/ulid.ts';

/** A saved analysis. Its id is the id of the lookup it came from, so saving twice is saving once. */
export const Analysis = z.object({
  id: Ulid,
  user_id: z.string(),
  property_address: z.string(),
  /** The estimated value unless the user gave a price. */
  purchase_price: z.number(),
  /**
   * What follows from `analysis_data` and `seller_facts` together, worked out whenever the row is read; `null`
   * when the facts do not suffice for a recommendation.
   */
  financing_strategy: z.nullable(Strategy),
  /** The server's copy of the lookup, as the source answered it. */
  analysis_data: PropertyResult,
  created_at: z.iso.datetime(),
  /** What was typed into the calculator; absent until then. */
  calculator_inputs: z.optional(CalculatorInputs),
  /** What was typed into the offer letter's form; absent until then. */
  letter_draft: z.optional(LetterDraft),
  /** What the seller said; absent until something was entered. */
  seller_facts: z.optional(SellerFacts),
});
export type Analysis = z.infer<typeof Analysis>;

/** What saving takes from the browser; the analysis itself is the server's copy of the lookup. */
export const NewAnalysis = z.strictObject({
  lookup_id: Ulid,
  purchase_price: z.optional(Dollars),
  /** What was entered before saving. */
  seller_facts: z.optional(SellerFacts),
});
export type NewAnalysis = z.infer<typeof NewAnalysis>;

/** What the user may change of a saved analysis: each field by itself; `null` forgets a whole form. */
export const AnalysisChanges = z.strictObject({
  purchase_price: z.optional(Dollars),
  calculator_inputs: z.optional(z.nullable(CalculatorInputs)),
  letter_draft: z.optional(z.nullable(LetterDraft)),
  seller_facts: z.optional(z.nullable(SellerFactChanges)),
});
export type AnalysisChanges = z.infer<typeof AnalysisChanges>;

/** One page of saved analyses, newest first. */
export const AnalysisPage = z.object({
  items: z.array(Analysis),
  /** Hand it back as `cursor` for the next page; absent on the last one. */
  next_cursor: z.optional(Ulid),
});
export type AnalysisPage = z.infer<typeof AnalysisPage>;

export const analysesPerPage = 25;
