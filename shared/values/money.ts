import { type Figure, sizeUpTo, sizeWith, withSign } from './numbers.ts';

/* How US dollars are written, everywhere: "$1,376", "−$36.52". numbers.ts says what holds for every figure. */

const wholeSize = (size: number) => `$${sizeWith(0)(size)}`;
const centsSize = (size: number) => `$${sizeWith(2)(size)}`;

/** "$1,376", "−$1,500": in whole dollars. */
export const usd = (amount: Figure): string => withSign(amount, wholeSize);

/** "+$310", "−$213", "$0": in whole dollars, a gain with a plus. */
export const usdSigned = (amount: Figure): string => withSign(amount, wholeSize, '+');

/** "$1,074.18", "−$8,000.00": always to the cent. */
export const usdToCent = (amount: Figure): string => withSign(amount, centsSize);

/** "$250,000", "$1,512.50": to the cent, with cents only where there are any. */
export const usdExact = (amount: Figure): string => withSign(amount, (size) => centsSize(size).replace(/\.00$/, ''));

/** "$1,376" or, below a thousand and not whole, "$163.58": in sentences. */
export const usdBrief = (amount: Figure): string => (Math.abs(amount ?? 0) < 1000 ? usdExact(amount) : usd(amount));

/** "$113", "$112.50", "$0.125": a factor as it is multiplied, so that a reader comes to the same product. */
export const usdFactor = (amount: Figure): string =>
  withSign(amount, (size) => `$${sizeUpTo(6)(size).replace(/\.\d$/, '$&0')}`);
