import * as z from 'zod/mini';
import { Amount } from '#shared/finance/part.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* What entries of several kinds have. */

export const Account = openEnum(
  ['rent', 'option_fee', 'taxes', 'insurance', 'hoa', 'repairs', 'management', 'other'],
  'other',
);
export type Account = z.infer<typeof Account>;
export const Bill = openEnum(['taxes', 'insurance'], 'taxes');

/** Of a line of a bank's file, as the browser works it out: SHA-256, hex. */
export const BankLine = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const anyEntry = {
  /** Names the entry: the same one sent again is the same. */
  id: Ulid,
  day: z.iso.date(),
  note: z.optional(lineOfText({ most: 200 })),
};

export const moneyEntry = {
  ...anyEntry,
  amount: Amount,
  /** The bank's line that it was read from. */
  bank: z.optional(BankLine),
  receipt: z.optional(Ulid),
  /** Whether the seller's page shows the receipt. */
  showReceipt: z.optional(z.boolean()),
};
