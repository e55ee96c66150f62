import * as z from 'zod/mini';
import { Brand } from '#shared/brand/brand.ts';
import { PacketLine } from '#shared/structures/base/packet-line.ts';
import { freeText } from '#shared/values/free-text.ts';
import { Ulid } from '#shared/values/ulid.ts';

/*
 * A deal packet: what a lender, a partner or a buyer is shown of a deal. It is a list of what may be shown, so that a
 * field which somebody adds to a deal later stays out of it. It is written once, in words, and stays as it was.
 */

/** The sender may leave these out. The address and the facts of the house are always there. */
export const PacketSection = z.enum(['value', 'structure', 'income', 'projection', 'stress', 'photos', 'checklist']);
export type PacketSection = z.infer<typeof PacketSection>;

const Lines = z.array(PacketLine);
const figure = z.nullable(z.number());

/** A sale that the value rests on. USD, percent, miles. */
const PacketSale = z.object({
  address: z.string(),
  /** ISO date. */
  sold_on: z.nullable(z.string()),
  miles: figure,
  square_feet: figure,
  price: figure,
  adjustment: figure,
  adjusted: figure,
  weight_percent: figure,
  /** The sender has entered the sale, or changed one of these figures of a recorded one. */
  is_entered: z.boolean(),
});
export type PacketSale = z.infer<typeof PacketSale>;

const PacketValue = z.object({
  /** After repairs, USD. */
  value: figure,
  /** The value rests on this: "4 adjusted sales". */
  basis: z.string(),
  sales: z.array(PacketSale),
  /** The value and its range by the sales; `null` when no sale weighs. */
  weighted: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  /** That the deal counts with another value than the sales come to. */
  note: z.nullable(z.string()),
  /** The assumed price of each difference: "$95 a square foot". */
  unit_values: z.array(z.string()),
  /** The sender has entered facts that the differences rest on, such as condition. */
  has_entered_facts: z.boolean(),
});

/** A year of the deal, USD. Value, debt and equity are at its end; `null` where the investor does not own the house. */
export const PacketYear = z.object({ year: z.int(), cash_flow: figure, value: figure, owed: figure, equity: figure });
export type PacketYear = z.infer<typeof PacketYear>;

/** How the sender can be reached, where they ticked it. */
export const PacketContact = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
});

export const PacketPhoto = z.object({ id: Ulid, caption: z.string(), width: z.int(), height: z.int() });
export type PacketPhoto = z.infer<typeof PacketPhoto>;

/** How the deal is left. Nobody who takes the house over is named. */
const PacketExit = z.object({
  /** "Resell on a wrap". */
  name: z.string(),
  /** The investor's money. */
  lines: Lines,
  /** As agreed, and otherwise: "If they stop paying". */
  outcomes: z.array(z.object({ name: z.string(), lines: Lines })),
  assumptions: Lines,
});
export type PacketExit = z.infer<typeof PacketExit>;

/** A packet as it was made. A section that was left out is `null`. */
export const Packet = z.object({
  version: z.int(),
  made_at: z.iso.datetime(),
  /** ISO date of the record; `null` where the source does not say. */
  as_of: z.nullable(z.string()),
  /** The name of the source of the record. */
  source: z.string(),
  is_sample: z.boolean(),
  address: z.string(),
  /** "Single Family", "built 1968", "1,640 sq ft". */
  facts: z.array(z.string()),
  /** The sender's request, in their own words. */
  ask: z.string(),
  contact: z.nullable(PacketContact),
  /** Absent for none. A reader with the link is shown the logo as a `data:` URL. */
  brand: z.optional(Brand),
  summary: Lines,
  value: z.nullable(PacketValue),
  structure: z.nullable(z.object({ name: z.string(), terms: Lines, cash: Lines })),
  /**
   * `WorkbookNumbers` as JSON, for a workbook: a page of another release that cannot read them offers none. Absent while
   * structure, income or years are left out, and where the investor's own price stays with the sender.
   */
  numbers: z.optional(z.string()),
  income: z.nullable(Lines),
  projection: z.nullable(z.object({ years: z.array(PacketYear), notes: z.array(z.string()) })),
  /** Absent unless the sender ticked it, and where the structure's own exit counts. */
  exit: z.optional(PacketExit),
  stress: z.nullable(z.object({ lines: Lines, note: z.nullable(z.string()) })),
  checklist: z.nullable(z.array(z.object({ title: z.string(), text: z.string() }))),
  photos: z.nullable(z.array(PacketPhoto)),
});
export type Packet = z.infer<typeof Packet>;

export const PacketChoices = z.strictObject({
  sections: z.array(PacketSection).check(z.maxLength(PacketSection.options.length)),
  ask: freeText({ most: 500 }),
  with_contact: z.boolean(),
  /** How the deal is left. No section, so that a page of an earlier release reads the list of packets. */
  with_exit: z.optional(z.boolean()),
});
export type PacketChoices = z.infer<typeof PacketChoices>;

/** On every packet, whoever made it. */
export const packetNotice =
  'Not an appraisal, not an offer of securities, not legal, tax or financial advice. Verify every figure and ask an attorney before you lend or invest.';
