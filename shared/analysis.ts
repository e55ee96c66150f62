import * as z from 'zod/mini';
import { CalculatorInputs } from './deal-inputs.ts';
import { LetterDraft } from './letter-draft.ts';
import { PropertyResult } from './property.ts';
import { Strategy } from './strategy.ts';
import { Ulid } from './ulid.ts';

/** USD to the cent, at most a trillion, so that sums stay exact and no store sees a number it can't hold. */
export const Dollars = z.pipe(
  z.number().check(z.gte(0), z.lte(1e12)),
  z.transform((amount) => Math.round(amount * 100) / 100),
);

/** A saved analysis. Its id is the id of the lookup it came from, so saving twice is saving once. */
export const Analysis = z.object({
  id: Ulid,
  user_id: z.string(),
  property_address: z.string(),
  /** The estimated value unless the user gave a price. */
  purchase_price: z.number(),
  /** `null` when the facts did not suffice for a recommendation. */
  financing_strategy: z.nullable(Strategy),
  analysis_data: PropertyResult,
  created_at: z.iso.datetime(),
  /** What was typed into the calculator; absent until then. */
  calculator_inputs: z.optional(CalculatorInputs),
  /** What was typed into the offer letter's form; absent until then. */
  letter_draft: z.optional(LetterDraft),
});
export type Analysis = z.infer<typeof Analysis>;

/** What saving takes from the browser; the analysis itself is the server's copy of the lookup. */
export const NewAnalysis = z.strictObject({
  lookup_id: Ulid,
  purchase_price: z.optional(Dollars),
});
export type NewAnalysis = z.infer<typeof NewAnalysis>;

/** What the user may change of a saved analysis: each field by itself; `null` forgets a whole form. */
export const AnalysisChanges = z.strictObject({
  purchase_price: z.optional(Dollars),
  calculator_inputs: z.optional(z.nullable(CalculatorInputs)),
  letter_draft: z.optional(z.nullable(LetterDraft)),
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
