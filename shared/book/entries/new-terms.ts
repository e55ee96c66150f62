import * as z from 'zod/mini';
import { bookLimits } from '#shared/book/base/book.ts';
import { Cents, PartId, RatePercent } from '#shared/finance/part.ts';
import { anyEntry } from './entry-fields.ts';
import type { EntryKind } from './entry-kind.ts';

/** From its day on. */
export const TermsEntry = z.strictObject({
  ...anyEntry,
  kind: z.literal('terms'),
  part: PartId,
  ratePercent: z.optional(RatePercent),
  payment: z.optional(Cents),
  escrow: z.optional(Cents),
  /** When the rate changes next. */
  rateChange: z.optional(z.nullable(z.iso.date())),
});

export const newTerms: EntryKind<z.infer<typeof TermsEntry>> = {
  title: 'New terms',
  takenBy: 'loans',
  toLoan: ({ kind, ratePercent, payment, escrow }) => ({
    kind,
    terms: {
      ...(ratePercent !== undefined && { ratePercent }),
      ...(payment !== undefined && { payment }),
      ...(escrow !== undefined && { escrow }),
    },
  }),
  dates: ({ rateChange }) => (rateChange === undefined ? {} : { rateChange }),
  problem({ ratePercent, payment, escrow, rateChange }, _, found) {
    if ([ratePercent, payment, escrow, rateChange].every((change) => change === undefined)) {
      return { field: 'ratePercent', text: 'Nothing changes.' };
    }
    return (found?.kept?.loan?.terms.length ?? 0) > bookLimits.termsChanges
      ? { field: 'kind', text: `A loan keeps ${bookLimits.termsChanges} changes of its terms.` }
      : null;
  },
};
