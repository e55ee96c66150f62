import * as z from 'zod/mini';
import { wholeNumber } from '#shared/values/numbers.ts';
import { isBlankAmount, parseAmount, parseDollars } from '#shared/values/parse-amount.ts';
import { type Area, type AreaConditions, HouseType, mostZips, type Range } from './area.ts';

/*
 * An area as it stands in a form: texts as typed, so that nothing is lost while one of them does not read.
 */

/** The conditions that are ranges: the least and the most that each may say, and whether between whole numbers. */
const ranges = {
  value: { least: 0, most: 1_000_000_000, unit: 'dollars' },
  equity: { least: 0, most: 100, unit: 'whole' },
  beds: { least: 0, most: 100, unit: 'whole' },
  baths: { least: 0, most: 100, unit: 'quarters' },
  sqft: { least: 0, most: 1_000_000, unit: 'whole' },
  lotSqft: { least: 0, most: 500_000_000, unit: 'whole' },
  yearBuilt: { least: 1600, most: 2199, unit: 'year' },
} as const;
export type RangeName = keyof typeof ranges;
// The cast: the names are the table's.
const rangeNames = Object.keys(ranges) as RangeName[];

const mostYears = 100;

const text = z.string().check(z.maxLength(2000));
const TypedRange = z.object({ from: text, to: text });
export type TypedRange = z.infer<typeof TypedRange>;
const answer = z.enum(['any', 'yes', 'no']);

export const TypedArea = z.object({
  by: z.enum(['county', 'zips']),
  /** FIPS code; empty before one is chosen. */
  county: text,
  zips: text,
  absentee: z.boolean(),
  outOfState: z.boolean(),
  ownedYears: text,
  ...{ value: TypedRange, equity: TypedRange, beds: TypedRange, baths: TypedRange },
  ...{ sqft: TypedRange, lotSqft: TypedRange, yearBuilt: TypedRange },
  types: z.array(HouseType),
  delinquent: answer,
  foreclosure: answer,
  /** Whether the roll's market value is taken for the value. */
  takesRollValue: z.boolean(),
});
export type TypedArea = z.infer<typeof TypedArea>;

const blank = { from: '', to: '' };

/** A form in which nothing is typed. */
export const emptyArea: TypedArea = {
  ...{ by: 'county', county: '', zips: '', absentee: false, outOfState: false, ownedYears: '' },
  ...{ value: blank, equity: blank, beds: blank, baths: blank, sqft: blank, lotSqft: blank, yearBuilt: blank },
  ...{ types: [], delinquent: 'any', foreclosure: 'any', takesRollValue: false },
};

/** A form that says this area. */
export function typedArea({ place, conditions }: Area): TypedArea {
  const { absentee = false, outOfState = false, ownedYears, types = [] } = conditions;
  const end = (number: number | undefined) => (number === undefined ? '' : String(number));
  const typed = rangeNames.map((name) => [name, { from: end(conditions[name]?.from), to: end(conditions[name]?.to) }]);
  const answerOf = (is: boolean | undefined) => (is === undefined ? 'any' : is ? 'yes' : 'no');
  return TypedArea.parse({
    ...emptyArea,
    ...('county' in place ? { county: place.county } : { by: 'zips', zips: place.zips.join(', ') }),
    ...{ absentee, outOfState, types, ownedYears: end(ownedYears) },
    ...Object.fromEntries(typed),
    ...{ delinquent: answerOf(conditions.delinquent), foreclosure: answerOf(conditions.foreclosure) },
  });
}

/** The fields that may be wrong, and what is wrong with each. */
export type AreaErrors = Partial<Record<'county' | 'zips' | 'ownedYears' | `${RangeName}.${keyof TypedRange}`, string>>;

/**
 * What a form says.
 *
 * @param off conditions that the place's records cannot answer. What is typed in them does not count.
 * @returns the area, or why there is none, by field.
 */
export function readTypedArea(
  typed: TypedArea,
  off: readonly string[],
): { area: Area; errors?: never } | { area?: never; errors: AreaErrors } {
  const errors: AreaErrors = {};
  const place = readPlace(typed);
  if ('error' in place) errors[typed.by] = place.error;
  const conditions: AreaConditions = {};
  for (const name of rangeNames.filter((each) => !off.includes(each))) {
    const range = readRange(name, typed[name], errors);
    if (range) conditions[name] = range;
  }
  if (!off.includes('ownedYears') && !isBlankAmount(typed.ownedYears)) {
    const years = parseAmount(typed.ownedYears);
    if (years !== null && Number.isInteger(years) && years >= 1 && years <= mostYears) conditions.ownedYears = years;
    else errors.ownedYears = `Enter whole years, 1 to ${mostYears}.`;
  }
  if (typed.absentee && !off.includes('absentee')) conditions.absentee = true;
  if (typed.outOfState && !off.includes('outOfState')) conditions.outOfState = true;
  if (typed.types.length > 0 && !off.includes('types')) conditions.types = typed.types;
  for (const name of ['delinquent', 'foreclosure'] as const) {
    if (typed[name] !== 'any' && !off.includes(name)) conditions[name] = typed[name] === 'yes';
  }
  if ('error' in place || Object.keys(errors).length > 0) return { errors };
  return { area: { place, conditions } };
}

function readPlace({ by, county, zips: typed }: TypedArea): Area['place'] | { error: string } {
  if (by === 'county') return county === '' ? { error: 'Choose a county.' } : { county };
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '');
  const wrong = words.find((word) => !/^\d{5}(-\d{4})?$/.test(word));
  if (wrong !== undefined) return { error: `“${wrong.slice(0, 20)}” is not a ZIP. Enter five digits.` };
  const zips = [...new Set(words.map((word) => word.slice(0, 5)))];
  if (zips.length === 0) return { error: 'Enter a ZIP.' };
  if (zips.length > mostZips) return { error: `${zips.length} ZIPs; the limit is ${mostZips}.` };
  return { zips };
}

function readRange(name: RangeName, typed: TypedRange, errors: AreaErrors): Range | undefined {
  const before = Object.keys(errors).length;
  const read = (end: keyof TypedRange) => {
    const number = readEnd(name, typed[end]);
    if (number === null) errors[`${name}.${end}`] = endError(name);
    return number ?? undefined;
  };
  const [from, to] = [read('from'), read('to')];
  if (Object.keys(errors).length > before) return undefined;
  if (from !== undefined && to !== undefined && from > to) {
    errors[`${name}.to`] = 'The second number is below the first.';
    return undefined;
  }
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** `undefined` of nothing, `null` of what does not read. */
function readEnd(name: RangeName, typed: string): number | null | undefined {
  const { least, most, unit } = ranges[name];
  if (isBlankAmount(typed)) return undefined;
  const number = unit === 'dollars' ? parseDollars(typed) : parseAmount(typed);
  if (number === null || number < least || number > most) return null;
  if (unit === 'quarters') return Number.isInteger(number * 4) ? number : null;
  // Of cents nobody thinks, and a condition has none.
  if (unit === 'dollars') return Math.round(number);
  return Number.isInteger(number) ? number : null;
}

function endError(name: RangeName): string {
  const { least, most, unit } = ranges[name];
  if (unit === 'dollars') return 'Enter a dollar amount.';
  if (unit === 'year') return `Enter a year, ${least} to ${most}.`;
  if (unit === 'quarters') return `Enter a number up to ${most}, such as 1.5.`;
  return `Enter a whole number up to ${wholeNumber(most)}.`;
}
