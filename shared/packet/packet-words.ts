import { usd, usdExact, usdSigned, usdToCent } from '#shared/values/money.ts';
import { decimal, type Figure, isKnown } from '#shared/values/numbers.ts';
import { percentFactor, percentUpTo } from '#shared/values/percent.ts';
import { counted } from '#shared/values/words.ts';
import type { PacketLine } from './packet.ts';

/* How packets write figures. An unknown figure is said to be unknown; it is never a 0. */

const orUnknown =
  (text: (figure: number) => string) =>
  (figure: Figure): string =>
    isKnown(figure) ? text(figure) : 'Unknown';

/** "$30,000", "−$213". */
export const dollars = orUnknown(usd);

/** "+$310", "−$213". */
export const signed = orUnknown(usdSigned);

/** "$1,512.50": an amount that is agreed or that a reader multiplies, to the cent. */
export const exact = orUnknown(usdExact);

/** "$849.60". */
export const cents = orUnknown(usdToCent);

/** "67%", "61.5%": a share that was worked out. */
export const share = (part: Figure, digits: number): string => orUnknown((known) => percentUpTo(known, digits))(part);

/** "3.125%": a rate that is agreed, or that a reader multiplies by. */
export const rate = orUnknown(percentFactor);

/** "1.22". */
export const ratio = orUnknown((value) => decimal(value, 2));

/** "1 month", "120 months". */
export const months = orUnknown((count) => counted(count, 'month'));

export const line = (label: string, text: string, note?: string): PacketLine =>
  note === undefined ? { label, text } : { label, text, note };

export const total = (label: string, text: string): PacketLine => ({ label, text, isTotal: true });

/** Amounts with their names; those that are nothing are left out. */
export function amounts(...all: readonly (readonly [label: string, amount: number])[]): PacketLine[] {
  return all.flatMap(([label, amount]) => (amount === 0 ? [] : [line(label, dollars(amount))]));
}
