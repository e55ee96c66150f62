import * as z from 'zod/mini';
import type { OpenDue } from '#shared/book/base/due.ts';
import { Cents, PartId } from '#shared/finance/part.ts';
import type { Falling, Near } from './bank-dues.ts';

/* A line that pays more than one thing. Money in whole cents. */

/** One payment out of a line. */
const LinePayment = z.object({
  part: PartId,
  amount: Cents,
  /** The installments that it is for, the oldest first. */
  dues: z.array(z.iso.date()),
  /** The late fee within it. */
  fee: z.optional(Cents),
  /** The fee is not in the book yet. */
  isFeeNew: z.optional(z.boolean()),
});
export const LineSplit = z.array(LinePayment);
export type LineSplit = z.infer<typeof LineSplit>;

/**
 * What a line may pay that no single installment has the amount of: one with its late fee, two of one part, or two parts
 * of one payee. Several where it is not clear.
 *
 * @param own parts whose money goes the line's way.
 * @param isEqual whether an amount is the line's.
 */
export function splitsOf(
  own: readonly Near[],
  line: { day: string; amount: number },
  isEqual: (amount: number) => boolean,
): LineSplit[] {
  const amount = Math.abs(line.amount);
  const single = own.flatMap(({ each, dues }) => {
    const { part, feeOf } = each;
    const of = { part: part.id, amount };
    const late = dues.flatMap((each): LineSplit[] => {
      const { due } = each;
      const fee = due < line.day ? feeOf?.(due) : undefined;
      if (!fee || fee.fee === 0 || !payable(each).some((cents) => isEqual(cents + fee.fee))) return [];
      return [[{ ...of, dues: [due], fee: fee.fee, isFeeNew: fee.isNew }]];
    });
    const [first, next] = each.dues;
    const isNear = dues.some(({ due }) => due === first?.due || due === next?.due);
    const isTwo = isNear && first && next && payable(first).some((cents) => isEqual(cents + next.amount));
    return isTwo ? [...late, [{ ...of, dues: [first.due, next.due] }]] : late;
  });
  const pairs = own.flatMap((one, at) =>
    own
      .slice(at + 1)
      .filter((other) => hasSamePayee(one.each, other.each))
      .flatMap((other) =>
        one.dues.flatMap((first) =>
          payable(first).flatMap((cents) =>
            other.dues
              .filter((second) => payable(second).some((more) => isEqual(cents + more)))
              .map((second): LineSplit => {
                const paid = { part: one.each.part.id, amount: cents, dues: [first.due] };
                return [paid, { part: other.each.part.id, amount: amount - cents, dues: [second.due] }];
              }),
          ),
        ),
      ),
  );
  return [...single, ...pairs];
}

/** What may be paid of an installment: what is open of it, or the whole. */
const payable = ({ amount, open }: OpenDue) => (amount === open ? [open] : [open, amount]);

function hasSamePayee({ part: one }: Falling, { part: other }: Falling): boolean {
  const name = (payee: string | null) => (payee ?? '').trim().toLowerCase();
  return name(one.payee) !== '' && name(one.payee) === name(other.payee);
}
