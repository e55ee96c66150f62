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
