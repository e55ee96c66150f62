import * as z from 'zod/mini';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { DealContacts } from '#shared/contacts/deal-contact.ts';
import { AgreedVersion } from '#shared/deal/agreed.ts';
import { Closing } from '#shared/deal/closing.ts';
import { DealTexts } from '#shared/deal/deal-texts.ts';
import { PriceSource } from '#shared/deal/purchase-price.ts';
import { CompTexts } from '#shared/evidence/comp-fields.ts';
import { RepairTexts } from '#shared/evidence/repair-fields.ts';
import { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { LetterDraft } from '#shared/letter/letter-draft.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { ChosenBy } from '#shared/strategy/run-as.ts';
import { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { ExitTexts } from '#shared/terms/exit-texts.ts';
import { Dollars } from '#shared/values/dollars.ts';
import { Ulid } from '#shared/values/ulid.ts';

/** A saved analysis. Its id is the lookup's id, so saving twice stores it once. */
export const Analysis = z.object({
  id: Ulid,
  user_id: WorkspaceId,
  property_address: z.string(),
  /** Settled, else agreed, else typed, else the estimated value; `null` when there is none. */
  purchase_price: z.nullable(z.number()),
  /** Which of them it is; an answer of an earlier release does not say. */
  purchase_price_from: z.optional(PriceSource),
  /**
   * Derived from `analysis_data` and `seller_facts` whenever the row is read; `null` when they do not suffice for a
   * recommendation.
   */
  financing_strategy: z.nullable(Strategy),
  /** The server's copy of the lookup, as the source answered it. */
  analysis_data: PropertyResult,
  created_at: z.iso.datetime(),
  /** The calculator's inputs; absent until the user types some. */
  calculator_inputs: z.optional(CalculatorInputs),
  /**
   * The structure that it is run as, and the terms, facts and targets of the five. An answer of an earlier release may
   * have none.
   */
  deal: z.optional(DealTexts),
  /** What a seller and the investor agree on; absent until somebody makes it the deal. */
  agreed: z.optional(AgreedVersion),
  /** How it closed; absent unless the deal is closed. */
  closing: z.optional(Closing),
  /** How it is left, and what rules ask about its end; absent until the user says something of it. */
  exit_plan: z.optional(ExitTexts),
  /** Whether that structure is the one that ranked first, or one that the user chose. */
  chosen_by: z.optional(ChosenBy),
  /** The comps workbench and the repair estimate; absent until the user types into them. */
  comps: z.optional(CompTexts),
  repairs: z.optional(RepairTexts),
  /** The offer letter's form; absent until the user types into it. */
  letter_draft: z.optional(LetterDraft),
  /** Absent until the user enters something. */
  seller_facts: z.optional(SellerFacts),
  /** The people of the deal; absent until the user enters one. */
  contacts: z.optional(DealContacts),
});
export type Analysis = z.infer<typeof Analysis>;

/**
 * An analysis after a change. `conflicts` names the fields that were not changed, because they had another value than
 * the browser had read ("deal.chosen"); absent when there are none.
 */
export const UpdatedAnalysis = z.object({ ...Analysis.shape, conflicts: z.optional(z.array(z.string())) });
export type UpdatedAnalysis = z.infer<typeof UpdatedAnalysis>;

/**
 * The browser's part of a saved analysis; the rest is the server's copy of the lookup, or of a list's row with the
 * facts of a file.
 */
export const NewAnalysis = z
  .strictObject({
    lookup_id: z.optional(Ulid),
    list_id: z.optional(Ulid),
    position: z.optional(z.int().check(z.gte(0))),
    purchase_price: z.optional(Dollars),
    /** Forms filled in before saving. */
    seller_facts: z.optional(SellerFacts),
  })
  .check(
    z.refine(
      ({ lookup_id, list_id, position }) =>
        lookup_id === undefined
          ? list_id !== undefined && position !== undefined
          : list_id === undefined && position === undefined,
      'Name a lookup, or a list and a position.',
    ),
  );
export type NewAnalysis = z.infer<typeof NewAnalysis>;

/** One page of saved analyses, newest first. */
export const AnalysisPage = z.object({
  items: z.array(Analysis),
  /** Pass it as `cursor` for the next page; absent on the last page. */
  next_cursor: z.optional(Ulid),
});
export type AnalysisPage = z.infer<typeof AnalysisPage>;

export const analysesPerPage = 25;
