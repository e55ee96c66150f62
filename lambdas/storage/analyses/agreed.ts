import * as z from 'zod/mini';
import type { Row, Write } from '#lambdas/storage/table.ts';
import { AgreedVersion } from '#shared/deal/agreed.ts';
import { fieldText } from '#shared/deal/buy-box.ts';
import { DealTexts } from '#shared/deal/deal-texts.ts';
import { NextAction } from '#shared/pipeline/pipeline.ts';
import { Stage } from '#shared/pipeline/stage.ts';
import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import { ChosenBy } from '#shared/strategy/run-as.ts';
import type { PartOwner } from './row-ids.ts';
import { type SellerPageRow, toChangePage } from './seller-pages.ts';

/*
 * The version of an offer that was made the deal, on the analysis's row as `agreed`; a short form of it is in the plan,
 * for lists. An empty map is none. `before` is what its press took the place of, for its Undo.
 */

/** What was there before a version was made the deal, and what the press itself set beside the terms. */
const Before = z.object({
  /** The terms that it replaced, `chosen` among them; `null` where nothing was typed. */
  texts: z.record(z.string(), z.nullable(fieldText)),
  chosen_by: z.optional(ChosenBy),
  purchase_price: z.nullable(z.number()),
  stage: Stage,
  next_action: z.nullable(NextAction),
  /** Another version that was the deal until then. */
  agreed: z.optional(AgreedVersion),
  /** When it was pressed, the stage that it moved to, and the next action that it set. */
  pressed_at: z.iso.datetime(),
  set_stage: z.optional(Stage),
  set_action: z.optional(z.string()),
});
export type Before = z.infer<typeof Before>;

const StoredAgreed = z.object({ ...AgreedVersion.shape, before: Before });
export type StoredAgreed = z.infer<typeof StoredAgreed>;

/** The version that is the deal, from the analysis's row; `undefined` where none is. */
export function agreedOf({ agreed }: Row): StoredAgreed | undefined {
  const isNone = typeof agreed !== 'object' || agreed === null || Object.keys(agreed).length === 0;
  return isNone ? undefined : StoredAgreed.parse(agreed);
}

/** A version's texts among a deal's: what the press would replace. */
export function textsBefore(texts: DealTexts, terms: DealTexts): Before['texts'] {
  const were = DealTexts.parse(texts);
  return Object.fromEntries(
    ['chosen', ...Object.keys(terms)].map((field) => [
      field,
      new Map<string, string>(Object.entries(were)).get(field) ?? null,
    ]),
  );
}

/**
 * The write that holds a press to the page as it was read, and notes its messages as read.
 *
 * @param isLatest whether no newer version may have taken the page's place.
 */
export function toHoldPage(owner: PartOwner, page: SellerPageRow, isLatest: boolean): Write {
  return toChangePage(owner, page.id, {
    change: 'SET seen_through = :seen',
    condition: `seller_events = :seen${isLatest ? ' AND attribute_not_exists(replaced_at)' : ''}`,
    values: { ':seen': page.seller_events },
  });
}

/** Whether a seller's message takes back what made a version the deal. */
export function takesBack(agreed: StoredAgreed | undefined, pageId: string, { kind }: SellerEvent): boolean {
  if (agreed === undefined || agreed.page_id !== pageId || agreed.withdrawn_at !== undefined) return false;
  return agreed.by === 'signed' ? kind === 'unsign' : kind === 'take_back' || kind === 'no';
}
