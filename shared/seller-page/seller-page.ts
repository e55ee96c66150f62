import * as z from 'zod/mini';
import { Brand } from '#shared/brand/brand.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';
import texts from './texts.json' with { type: 'json' };

/*
 * The seller's page: what the owner of a house is shown of an offer. It is a list of what may be shown, so that a field
 * which somebody adds to a deal later stays out of it. It is written once, from the letter, and stays as it was. It knows
 * no structure: an option is amounts and lines, which the option's structure has written.
 */

export const Language = openEnum(['en', 'es'], 'en');
export type Language = z.infer<typeof Language>;

/** A text of texts.json. */
export type TextId = keyof typeof texts;
export const TextId = openEnum(Object.keys(texts) as [TextId, ...TextId[]], 'unknown');

/** What stands in a placeholder, so that each language writes it; an unknown one is `null`. */
export const Filler = z.nullable(
  z.union([
    /** USD: "$250,000", with cents only where there are any. */
    z.strictObject({ usd: z.number() }),
    /** USD, always to the cent: "$31,000.00". */
    z.strictObject({ cents: z.number() }),
    z.strictObject({ percent: z.number() }),
    z.strictObject({ count: z.number() }),
    z.strictObject({ day: z.iso.date() }),
    /** As the sender typed it, or a name: the same in both languages. */
    z.strictObject({ text: z.string() }),
    z.strictObject({ words: TextId }),
  ]),
);
export type Filler = z.infer<typeof Filler>;

/** One text with its placeholders filled. */
export const Line = z.object({ id: TextId, with: z.optional(z.record(z.string(), Filler)) });
export type Line = z.infer<typeof Line>;

/** Texts that stand in one paragraph. */
export const Paragraph = z.array(Line);
export type Paragraph = z.infer<typeof Paragraph>;

/** USD; `null` when a fact is unknown. */
const Figure = z.nullable(z.number());

/** Payments of the same size, one after another. */
const Run = z.object({ amount: z.number(), months: z.int() });
export type Run = z.infer<typeof Run>;

/** Which number a seller may want otherwise. */
export const CounterNumber = z.enum(['price', 'closing', 'monthly']);
export type CounterNumber = z.infer<typeof CounterNumber>;

/** The amounts that a counter may name, in USD. */
const CounterRange = z.object({ least: z.number(), most: z.number() });
export type CounterRange = z.infer<typeof CounterRange>;

/** One way to buy. Amounts are the seller's, unrounded: sums are of exact amounts, and rounded where they are written. */
export const SellerOption = z.object({
  /** `null` only where a later release has written one that this one does not know. */
  structure: z.nullable(Strategy),
  name: TextId,
  /** Cash at closing, before the seller's own costs. */
  closing: Figure,
  /** What stands below it. */
  beside: z.nullable(Line),
  /** From month 1 on, in order; `null` when unknown, empty for none. */
  monthly: z.nullable(z.array(Run)),
  /** At the end, beside that month's payment. */
  end: Figure,
  /** The month of the end; 0 when all comes at closing. */
  months: z.int(),
  /** What becomes of the seller's loan. */
  loan: Paragraph,
  /** When the house stops being theirs. */
  title: TextId,
  how: z.array(Paragraph),
  know: z.array(Paragraph),
  counters: z.partialRecord(CounterNumber, CounterRange),
});
export type SellerOption = z.infer<typeof SellerOption>;

/** What is known of the house, as the letter knows it. USD; the costs a month. */
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
});
export type SellerHouse = z.infer<typeof SellerHouse>;

/** Where the sale price beside the options comes from. */
const ValueSource = z.union([z.object({ records: z.nullable(z.iso.date()) }), z.object({ sender: z.literal(true) })]);

/** What the column of a sale with an agent starts with. */
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
  source: z.nullable(z.object({ citation: z.string(), effective: z.nullable(z.string()), read_on: z.iso.date() })),
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
