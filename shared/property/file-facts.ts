import * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';

/*
 * What a file of the user's own says of a house beside the record. Facts that a record has a field for stand there, with
 * the provenance `imported`; these have none. USD. Never in the cache that accounts share.
 */

const amount = z.optional(z.number());

/** A figure on which file and record differ, and which of them counts. */
export const OtherFigure = z.object({
  /** A field of the record, by its path. */
  field: z.string(),
  counts: openEnum(['file', 'record'], 'record'),
  file: z.union([z.number(), z.string(), z.boolean()]),
  record: z.union([z.number(), z.string(), z.boolean()]),
  /** The day of the record's figure, ISO date; absent when unknown. */
  recordDay: z.optional(z.string()),
});
export type OtherFigure = z.infer<typeof OtherFigure>;

/** What it says of the house. */
const said = {
  afterRepairValue: amount,
  repairs: amount,
  arrears: amount,
  /** With taxes owed. */
  liens: amount,
  /** The part of the liens that is taxes. */
  taxesOwed: amount,
  taxDelinquent: z.optional(z.boolean()),
  /** A month; the record's own where the file has none. */
  hoa: amount,
  paymentsLeft: z.optional(z.int()),
  paymentIncludesEscrow: z.optional(z.boolean()),
  loanType: z.optional(z.string()),
  condition: z.optional(z.string()),
  listPrice: amount,
  countyMarketValue: amount,
  /** Loans that are reckoned as one. */
  loans: z.optional(z.int()),
  secondOwner: z.optional(z.string()),
  units: z.optional(z.int()),
  parcel: z.optional(z.string()),
  doNotMail: z.optional(z.boolean()),
};
export type FileFact = keyof typeof said;
export const isFileFact = (name: string): name is FileFact => Object.hasOwn(said, name);

/** Figures that a list may estimate. */
export const estimateNames = [
  'rent',
  'taxes',
  'insurance',
  'hoa',
  'loan',
  'rate',
  'paymentsLeft',
  'arrears',
  'liens',
] as const;
export type EstimateName = (typeof estimateNames)[number];

/** What an estimate rests on. */
const EstimateMark = z.object({
  /** Of the value, a month or a year; of the last price, for a loan. */
  percent: z.optional(z.number()),
  /** What a loan's age is taken from: its own day, the last sale, or nothing but that it is a later one. */
  by: z.optional(openEnum(['loan', 'sale', 'later'], 'later')),
  /** The list that estimated it, which may be gone. */
  list: z.string(),
  /** Of the list's figures, ISO date. */
  day: z.string(),
});
export type EstimateMark = z.infer<typeof EstimateMark>;

const EstimateMarks = z.object(
  // The cast: the names are the table's.
  Object.fromEntries(estimateNames.map((name) => [name, z.optional(EstimateMark)])) as {
    [Name in EstimateName]: z.ZodMiniOptional<typeof EstimateMark>;
  },
);
export type EstimateMarks = z.infer<typeof EstimateMarks>;

export const FileFacts = z.object({
  /** Its name. */
  file: z.string(),
  /** The day of its figures, ISO date. */
  day: z.string(),
  ...said,
  /** Which of these figures, and of the record's, are a list's estimates. */
  estimates: z.optional(EstimateMarks),
  /** What does not add up, in words. */
  flags: z._default(z.array(z.string()), []),
  /** The figures that do not count, or that they took the place of. */
  others: z._default(z.array(OtherFigure), []),
  /** The day of a sale after the file's day, ISO date: what it says of loan, debts, distress and owner does not count. */
  soldSince: z.optional(z.string()),
});
export type FileFacts = z.infer<typeof FileFacts>;
