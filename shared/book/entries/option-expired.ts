import * as z from 'zod/mini';
import { isLoan, PartId } from '#shared/finance/part.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

/** Ends the option of a lease. */
export const OptionExpired = z.strictObject({ ...anyEntry, kind: z.literal('option_expired'), part: PartId });

export const optionExpired: EntryKind<z.infer<typeof OptionExpired>> = {
  title: 'Option expired',
  takenBy: 'leases',
  toLease: ({ kind }) => ({ kind }),
  postsOn: (_, { sign, option, optionFee, lost }) => ({
    postings: [{ account: option, cents: -sign * lost() }],
    against: optionFee,
  }),
  problem: (_, __, found) =>
    found && !isLoan(found.part) && found.part.strike === null
      ? { field: 'part', text: `${found.part.label} has no option.` }
      : null,
};
