import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { fieldText } from './buy-box.ts';
import { DealField } from './deal-texts.ts';

/*
 * The version of an offer that a seller and the investor agree on. Its terms are the deal's from then on, until somebody
 * says that they are not. The investor's own terms (list price, fee, rule, exit, repairs of a lease) are never in it.
 */

/** How it came about: the seller signed it, answered that it interests them, or asked for one number otherwise. */
export const AgreedBy = openEnum(['signed', 'answered', 'counter'], 'answered');
export type AgreedBy = z.infer<typeof AgreedBy>;

/** As lists, webhooks and the documented API have it. */
export const AgreedSummary = z.object({
  /** `null` only for one that a page does not know. */
  structure: z.nullable(Strategy),
  /** Of the seller's page. */
  version: z.int(),
  /** Of the page's options, from 0. */
  option: z.int(),
  by: AgreedBy,
  /** Of the seller's message. */
  at: z.iso.datetime(),
  /** USD; `null` where it follows from a fact that nobody knows. */
  price: z.nullable(z.number()),
  /** The seller took it back since. Its terms stay. */
  withdrawn: z.boolean(),
});
export type AgreedSummary = z.infer<typeof AgreedSummary>;

/** As the deal's screens have it. */
export const AgreedVersion = z.object({
  page_id: Ulid,
  version: z.int(),
  letter_id: Ulid,
  /** Names the seller's message. */
  key: z.string(),
  option: z.int(),
  structure: z.nullable(Strategy),
  by: AgreedBy,
  at: z.iso.datetime(),
  /** As the seller typed it. */
  name: z.optional(z.string()),
  /** The structure's offered terms as texts of the deal's fields, typed and proposed alike. */
  terms: z.partialRecord(DealField, fieldText),
  price: z.nullable(z.number()),
  withdrawn_at: z.optional(z.iso.datetime()),
});
export type AgreedVersion = z.infer<typeof AgreedVersion>;

export function agreedSummary(agreed: AgreedVersion): AgreedSummary {
  const { structure, version, option, by, at, price, withdrawn_at } = agreed;
  return { structure, version, option, by, at, price, withdrawn: withdrawn_at !== undefined };
}
