import { type Figure, sizeUpTo, sizeWith, withSign } from './numbers.ts';

/* How percentages are written, everywhere: 66 is "66%". numbers.ts says what holds for every figure. */

/** "7%", "20.80%", "−0.95%": with exactly that many decimals, so that a column lines up. */
export const percent = (value: Figure, digits = 0): string => withSign(value, (size) => `${sizeWith(digits)(size)}%`);

/** "+6.51%", "0.00%": with two decimals, a gain with a plus. */
export const percentSigned = (value: Figure): string => withSign(value, (size) => `${sizeWith(2)(size)}%`, '+');

/** "3.25%", "4%": with at most that many decimals. Rates have three in loan papers. */
export const percentUpTo = (value: Figure, digits: number): string =>
  withSign(value, (size) => `${sizeUpTo(digits)(size)}%`);

/** "5%", "3.125%": a factor as it is multiplied, so that a reader comes to the same product. */
export const percentFactor = (value: Figure): string => percentUpTo(value, 6);
