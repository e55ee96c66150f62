import * as z from 'zod/mini';
import records from './sample-properties.json' with { type: 'json' };

/** The day that the records are written for. A lookup on another day moves the comparable sales along with it. */
export const recordedOn = Date.UTC(2026, 0, 20);

/** Signs of the owner's situation that a property's record can show. */
const Sign = z.enum([
  'foreclosure',
  'tax lien',
  'judgment',
  'lien',
  'taxes overdue',
  'vacant',
  'inherited',
  'failed listing',
]);
export type Sign = z.infer<typeof Sign>;

/** `[address, beds, baths, living area in sq ft, miles away, price in USD, date sold, as of `recordedOn`]` */
const ComparableFacts = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number(), z.iso.date()]);
export type ComparableFacts = z.infer<typeof ComparableFacts>;

const optionalNumber = z.optional(z.number());
const range = { low: optionalNumber, high: optionalNumber };

/** An absent fact is unknown. USD, square feet, ISO dates. */
const SampleFacts = z.strictObject({
  address: z.string(),
  home: z.strictObject({
    type: z.string(),
    built: optionalNumber,
    area: optionalNumber,
    beds: optionalNumber,
    baths: optionalNumber,
    lot: z.number(),
  }),
  /** `low` and `high` default to 92 % and 108 % of the value. */
  price: z.strictObject({ value: z.number(), ...range }),
  /** Per month, whole property; `low` and `high` default to 93 % and 107 % of the rent. */
  rental: z.optional(z.strictObject({ rent: z.number(), ...range, hoa: optionalNumber })),
  /** Of the ZIP code: median price, days on market, percent of rental homes occupied. */
  market: z.optional(z.tuple([z.number(), z.number(), z.number()])),
  /** `[year, amount, assessed value]`, newest first. */
  taxes: z.array(z.tuple([z.int(), z.number(), z.number()])),
  /** `[date, price, event]`, newest first; price 0 where the state does not disclose it. */
  sales: z.array(z.tuple([z.iso.date(), z.number(), z.optional(z.string())])),
  /** `[balance, annual rate in percent, months left]`; `none` means free and clear. */
  loan: z.union([z.tuple([z.number(), z.number(), z.int()]), z.enum(['none', 'estimate', 'unknown'])]),
  /** Without a mailing address the owner lives in the house. */
  owner: z.optional(
    z.strictObject({ name: z.string(), mailing: z.optional(z.string()), phone: z.optional(z.string()) }),
  ),
  /** Absent when the source does not report any. */
  signs: z.optional(z.array(Sign)),
  /** By the notice of default: USD overdue; the sale is as many days away on every day. */
  notice: z.optional(z.strictObject({ overdue: z.number(), auctionInDays: z.int() })),
  /** Generated around the value when absent; none are known when empty. */
  comparables: z.optional(z.array(ComparableFacts)),
});
export type SampleFacts = z.infer<typeof SampleFacts>;

/**
 * The hand-made properties: only what a county, a lender and a listing would report. `sample-mapping.ts` derives all
 * other figures, so none contradicts another. People, streets and properties do not exist; telephone numbers are from
 * the range reserved for fiction. The special cases:
 * - 2417 E Sample Palm Ln: a provider that reports no loans, liens or vacancy; balance and equity are estimates.
 * - 3312 W Placeholder Agave St: worth less than is owed on it.
 * - 14210 N Fixture Canyon Ct: vacant since it was inherited; the heirs live elsewhere.
 * - 778 E Example Paloverde Pl: distressed, with far too much equity for Subject-To.
 * - 512 N Mock Ironwood St: a county that publishes no owner, loan, sale or comparable.
 * - 6 Placeholder Juniper Trl: land, so no rooms and no rent.
 * - 10482 N Extraordinarily Long …: the longest address and owner's name.
 * - 1901 Testcase Pecan Blvd: Texas does not disclose prices.
 * - 340 Fixture Birch Ln: the loan is estimated from the sale, all else is reported.
 * - 4400 Example Bluegrass Rd: distressed with exactly 30 % equity, the limit of Subject-To.
 * - 1 Fixture Farm Rd: absentee owner with exactly 60 % equity, the limit of Seller Finance.
 *
 * Every structure is recommended for houses where the numbers say that it works, fails, and needs a fact:
 * - 1140 W Sample Verbena St: in default with a loan at 2.875 %, an auction months away; Subject-To works.
 * - 6618 N Placeholder Quail Run: the same situation, with the auction in ten days.
 * - 915 E Mock Lantana Ln: free and clear, and rents for what it costs; Lease Option works.
 * - 3725 N Testcase Central Ave Unit 904: dues and taxes above the rent; Lease Option fails.
 * - 80 Example Stagecoach Rd: nobody rents houses there, so no rent is known.
 * - 10 Fixture Summit Dr: worth so much that 9 % equity leaves a spread; Novation works.
 * - 2209 Mock Willow Dr: a lien of unknown amount on hardly any equity.
 * - 1515 W Sample Tumbleweed Ave: 20 % equity, which a cash buyer's price does not leave; Wholesale fails.
 */
export const sampleProperties: SampleFacts[] = z.array(SampleFacts).parse(records);
