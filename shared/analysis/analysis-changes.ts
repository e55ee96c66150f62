import * as z from 'zod/mini';
import { ContactChanges } from '#shared/contacts/contact-changes.ts';
import { DealChanges } from '#shared/deal/deal-changes.ts';
import { CompChanges } from '#shared/evidence/comp-fields.ts';
import { RepairChanges } from '#shared/evidence/repair-fields.ts';
import { ExitChanges } from '#shared/exits/kept/exit-changes.ts';
import { CalculatorChanges } from '#shared/finance/deal-inputs.ts';
import { LetterDraft } from '#shared/letter/letter-draft.ts';
import { SellerFactChanges } from '#shared/strategy/seller-facts.ts';
import { Dollars } from '#shared/values/dollars.ts';

// Apart from what is read: most functions change no analysis.

/** Changes to a saved analysis, each field independent; `null` deletes a whole form or one of its answers. */
export const AnalysisChanges = z.strictObject({
  purchase_price: z.optional(Dollars),
  calculator_inputs: z.optional(z.nullable(CalculatorChanges)),
  deal: z.optional(z.nullable(DealChanges)),
  exit_plan: z.optional(z.nullable(ExitChanges)),
  comps: z.optional(z.nullable(CompChanges)),
  repairs: z.optional(z.nullable(RepairChanges)),
  letter_draft: z.optional(z.nullable(LetterDraft)),
  seller_facts: z.optional(z.nullable(SellerFactChanges)),
  contacts: z.optional(ContactChanges),
});
export type AnalysisChanges = z.infer<typeof AnalysisChanges>;

const fieldValue = z.nullable(z.union([z.string().check(z.maxLength(5000)), z.number(), z.boolean()]));

/** The most values that a base has of one field. */
export const maxBases = 10;

/**
 * By field ("deal.chosen"), the values that a change may replace: the one that the browser read, and those that it has
 * sent since. They are compared and never stored, so they may be of an earlier release.
 */
export const FieldBases = z
  .record(z.string().check(z.maxLength(100)), z.array(fieldValue).check(z.minLength(1), z.maxLength(maxBases)))
  .check(z.refine((bases) => Object.keys(bases).length <= 1000, 'Too many fields.'));
export type FieldBases = z.infer<typeof FieldBases>;

/**
 * A change as it is sent. With `base`, a field that has another value by now stays as it is; without, the last wins. A
 * term that was agreed with the seller changes only with `over_agreed`.
 */
export const AnalysisUpdate = z.strictObject({
  ...AnalysisChanges.shape,
  base: z.optional(FieldBases),
  over_agreed: z.optional(z.boolean()),
});
export type AnalysisUpdate = z.infer<typeof AnalysisUpdate>;
