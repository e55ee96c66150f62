import { known, type Reading, readUnlessBlank, unknown, unread } from './reading.ts';

/** Least and most, both included. */
export type Bounds = readonly [least: number, most: number];

const digits = String.raw`(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+`;
const plain = new RegExp(`^(${digits})$`);
const withUnit = new RegExp(`^(${digits})\\s*([a-z.²]+(?:\\s+[a-z.]+)?)$`, 'i');
const money = new RegExp(`^\\$?\\s*(${digits})\\s*([km]?)$`, 'i');
const range = /\d\s*(?:-|–|to)\s*\$?\d/i;

/** A number with or without commas between its thousands. */
export const numberOf = (text: string) => Number(text.replaceAll(',', ''));

function within(value: number, [least, most]: Bounds, word: string): Reading<number> {
  return value >= least && value <= most ? known(value) : unread(`${word} outside of what a house has`);
}

/**
 * An amount in US dollars: "$1,234.50", "250k", "1.2M". Only a signed one may be negative, also in brackets.
 *
 * @param zero what 0 means: a value, or nothing that is known.
 */
export function readMoney(
  cell: string,
  bounds: Bounds,
  { zero = 'unknown', isSigned = false }: { zero?: 'value' | 'unknown'; isSigned?: boolean } = {},
): Reading<number> {
  return readUnlessBlank(cell, (text) => {
    const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
    const unsigned = inBrackets ?? text.replace(/^\$?\s*[-−]\s*/, '');
    const isNegative = unsigned !== text;
    const [, amount, unit = ''] = money.exec(unsigned.trim()) ?? [];
    if (amount === undefined) return unread(range.test(text) ? 'a range' : 'no amount');
    if (isNegative && !isSigned) return unread('a negative amount');
    const size = numberOf(amount) * { '': 1, k: 1000, m: 1_000_000 }[unit.toLowerCase() as '' | 'k' | 'm'];
    if (size === 0) return zero === 'value' ? known(0) : unknown;
    const amountRead = within(Math.round(size * 100) / 100, bounds, 'an amount');
    return amountRead.kind === 'value' && isNegative ? known(-amountRead.value) : amountRead;
  });
}

/** A number in these steps, with the words that go with it. 0 is unknown. */
function readSteps(cell: string, bounds: Bounds, stepsOfOne: number, why: string): Reading<number> {
  return readUnlessBlank(cell, (text) => {
    const [, amount = plain.exec(text)?.[1]] = withUnit.exec(text) ?? [];
    if (amount === undefined) return unread(range.test(text) ? 'a range' : 'no number');
    const value = numberOf(amount);
    if (value === 0) return unknown;
    return Number.isInteger(value * stepsOfOne) ? within(value, bounds, 'a number') : unread(why);
  });
}

/** A whole number such as beds. */
export const readCount = (cell: string, bounds: Bounds): Reading<number> =>
  readSteps(cell, bounds, 1, 'no whole number');

/** A number of baths, in halves and quarters. */
export const readHalves = (cell: string, bounds: Bounds): Reading<number> => readSteps(cell, bounds, 4, 'no half');

/** An acreage; square feet become acres where they stand beside it. 0 is unknown. */
export function readAcres(cell: string, bounds: Bounds): Reading<number> {
  return readUnlessBlank(cell, (text) => {
    const [, named, word = ''] = withUnit.exec(text) ?? [];
    const amount = named ?? plain.exec(text)?.[1];
    if (amount === undefined) return unread(range.test(text) ? 'a range' : 'no area');
    const isFeet = named !== undefined && !acre.test(word);
    const acres = Math.round((numberOf(amount) / (isFeet ? 43_560 : 1)) * 10_000) / 10_000;
    return acres === 0 ? unknown : within(acres, bounds, 'an area');
  });
}

const acre = /^ac(re)?s?\.?$/i;

/** An area in square feet; acres become square feet where they stand beside it. */
export function readArea(cell: string, bounds: Bounds, unit: 'sqft' | 'acres' = 'sqft'): Reading<number> {
  return readUnlessBlank(cell, (text) => {
    const [, named, word = ''] = withUnit.exec(text) ?? [];
    const amount = named ?? plain.exec(text)?.[1];
    if (amount === undefined) return unread(range.test(text) ? 'a range' : 'no area');
    const isAcres = named === undefined ? unit === 'acres' : acre.test(word);
    const size = isAcres ? Math.round(numberOf(amount) * 43_560) : numberOf(amount);
    return size === 0 ? unknown : within(size, bounds, 'an area');
  });
}

/** How a column writes percentages: as they are said, or as fractions of 1. */
export type PercentForm = 'percent' | 'fraction';

const percent = new RegExp(`^(-?(?:${digits}))\\s*(%?)$`);

const readable = (cells: readonly string[]) =>
  cells.flatMap((cell) => {
    const [, amount, sign] = percent.exec(cell.trim()) ?? [];
    return amount === undefined || sign === '%' ? [] : [numberOf(amount)];
  });

/** The form of a column of interest rates: fractions where none is above 0.30. */
export function rateForm(cells: readonly string[]): PercentForm {
  const rates = readable(cells).filter((rate) => rate !== 0);
  return rates.length > 0 && rates.every((rate) => rate <= 0.3) ? 'fraction' : 'percent';
}

/** The form of a column of shares, such as equity: fractions where none is above 2, and not all are whole. */
export function shareForm(cells: readonly string[]): PercentForm {
  const shares = readable(cells).filter((share) => share !== 0);
  const isFraction = shares.length > 0 && shares.every((share) => Math.abs(share) <= 2);
  return isFraction && !shares.every(Number.isInteger) ? 'fraction' : 'percent';
}

/** The highest rate that a loan on a house has, percent. */
const maxRate = 30;

/** An interest rate, percent a year. "4.5%" is that, whatever the column's form. 0 is unknown. */
export function readRate(cell: string, form: PercentForm): Reading<number> {
  return readUnlessBlank(cell, (text) => {
    const [, amount, sign] = percent.exec(text) ?? [];
    if (amount === undefined) return unread(range.test(text) ? 'a range' : 'no rate');
    const said = numberOf(amount);
    if (said === 0) return unknown;
    const rate = sign === '%' || form === 'percent' ? said : Math.round(said * 1e8) / 1e6;
    if (rate < 0 || rate > maxRate) return unread('a rate above 30%');
    if (sign !== '%' && form === 'percent' && rate < 1) {
      return unread(`${said}: ${Math.round(said * 1e8) / 1e6} or ${said}?`);
    }
    return known(rate);
  });
}

/** A share of the value, percent. */
export function readShare(cell: string, form: PercentForm, bounds: Bounds): Reading<number> {
  return readUnlessBlank(cell, (text) => {
    const [, amount, sign] = percent.exec(text) ?? [];
    if (amount === undefined) return unread(range.test(text) ? 'a range' : 'no percentage');
    const said = numberOf(amount);
    const share = sign === '%' || form === 'percent' ? said : Math.round(said * 1e8) / 1e6;
    return share >= bounds[0] && share <= bounds[1] ? known(share) : unread('a percentage outside of what is possible');
  });
}
