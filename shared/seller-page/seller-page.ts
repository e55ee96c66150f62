import * as z from 'zod/mini';
import { Brand } from '#shared/brand/brand.ts';
import { Figure, Paragraph, SellerOption } from '#shared/structures/base/offer/seller-option.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/*
 * The seller's page: what the owner of a house is shown of an offer. It is a list of what may be shown, so that a field
 * which somebody adds to a deal later stays out of it. It is written once, from the letter, and stays as it was. It knows
 * no structure: an option is amounts and lines, which the option's structure has written.
 */

export const Language = openEnum(['en', 'es'], 'en');
export type Language = z.infer<typeof Language>;

/** Facts of the house, as the letter knows them. USD; the costs a month. */
export const SellerHouse = z.object({
  /** Of the loan; 0 for a house that is free and clear. */
  balance: Figure,
  payment: Figure,
  rate_percent: Figure,
  /** `null` when nobody knows. */
  payments_left: z.nullable(z.int()),
  taxes: Figure,
  insurance: Figure,
  hoa: Figure,
  other: Figure,
  /** Owed on the house besides the loan, in one sum. */
  owed: Figure,
  /** Whether the loan is a record's or an estimate; a page of an earlier release does not say. */
  is_about: z.optional(z.boolean()),
});
export type SellerHouse = z.infer<typeof SellerHouse>;

/** Where the sale price beside the options comes from. */
const ValueSource = z.union([z.object({ records: z.nullable(z.iso.date()) }), z.object({ sender: z.literal(true) })]);

/** The first figures of the column of a sale with an agent. */
export const ListingStart = z.object({
  /** Today's value, USD; `null` when nobody knows. */
  price: Figure,
  source: z.nullable(ValueSource),
  cost_percent: z.number(),
  months: z.int(),
  /** The cost of waiting, a year. */
  rate_percent: z.number(),
});
export type ListingStart = z.infer<typeof ListingStart>;

/** A rule of the state or of the country. */
export const SellerRule = z.object({
  text: Paragraph,
  /** The options that it concerns, from 0. */
  options: z.array(z.int()),
  /** `null` for what no source says. */
  source: z.nullable(z.object({ citation: z.string(), read_on: z.iso.date() })),
});
export type SellerRule = z.infer<typeof SellerRule>;

export const SellerPage = z.object({
  version: z.int(),
  letter_id: Ulid,
  made_at: z.iso.datetime(),
  /** The last day to answer, ISO. */
  answer_until: z.iso.date(),
  sender: z.object({ name: z.string(), company: z.string(), phone: z.string() }),
  brand: z.optional(Brand),
  address: z.string(),
  /** The state's name; `null` when it is unknown. */
  state: z.nullable(z.string()),
  /** The house is made up. */
  is_sample: z.boolean(),
  options: z.array(SellerOption).check(z.minLength(1), z.maxLength(3)),
  house: SellerHouse,
  closing_costs: openEnum(['buyer', 'shared', 'customary'], 'customary'),
  listing: ListingStart,
  rules: z.array(SellerRule),
  /** Terms in the sender's own words. */
  own_words: z.array(z.string()),
  language: Language,
});
export type SellerPage = z.infer<typeof SellerPage>;
