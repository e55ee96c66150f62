import type { CountySource } from '#shared/records/record-sources.ts';
import { usd } from '#shared/values/money.ts';
import { decimalUpTo, wholeNumber } from '#shared/values/numbers.ts';
import type { Area, AreaConditions, ConditionName, Range } from './area.ts';

/** What a condition asks of a house, as a form says it. */
export const conditionWords: Readonly<Record<ConditionName, string>> = {
  absentee: 'Lives elsewhere',
  outOfState: 'Mail goes out of state',
  ownedYears: 'Owned at least',
  value: 'Roll value',
  equity: 'Equity, estimated',
  types: 'Type',
  beds: 'Beds',
  baths: 'Baths',
  sqft: 'Living area, sq ft',
  lotSqft: 'Lot, sq ft',
  yearBuilt: 'Year built',
  delinquent: 'Taxes overdue',
  foreclosure: 'Foreclosure',
};

/**
 * The name of an area's list: "Collier County: lives elsewhere, owned 10 years, 50%+ equity".
 *
 * @param most its length, to which it is cut.
 */
export function areaName({ place, conditions }: Area, counties: readonly CountySource[], most: number): string {
  const where = 'zips' in place ? zipsText(place.zips) : countyText(place.county, counties);
  const name = [where, partsOf(conditions).join(', ')].filter((part) => part !== '').join(': ');
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}

const countyText = (county: string, counties: readonly CountySource[]) =>
  counties.find((each) => each.county === county)?.name ?? 'County';

function zipsText(zips: readonly string[]): string {
  if (zips.length <= 3) return `ZIP ${zips.join(', ')}`;
  return `ZIP ${zips.slice(0, 2).join(', ')} and ${zips.length - 2} more`;
}

function partsOf(conditions: AreaConditions): string[] {
  const { absentee, outOfState, ownedYears, value, equity, types = [], delinquent, foreclosure } = conditions;
  const plain = (number: number) => decimalUpTo(number, 2);
  return [
    absentee && 'lives elsewhere',
    outOfState && 'out of state',
    ownedYears !== undefined && `owned ${ownedYears} ${ownedYears === 1 ? 'year' : 'years'}`,
    value && rangeText(value, usd),
    equity && `${rangeText(equity, (percent) => `${percent}%`)} equity`,
    types.join(' or '),
    conditions.beds && `${rangeText(conditions.beds, plain)} beds`,
    conditions.baths && `${rangeText(conditions.baths, plain)} baths`,
    conditions.sqft && `${rangeText(conditions.sqft, wholeNumber)} sq ft`,
    conditions.lotSqft && `lot ${rangeText(conditions.lotSqft, wholeNumber)} sq ft`,
    conditions.yearBuilt && `built ${builtText(conditions.yearBuilt)}`,
    delinquent !== undefined && (delinquent ? 'taxes overdue' : 'taxes paid'),
    foreclosure !== undefined && (foreclosure ? 'foreclosure' : 'no foreclosure'),
  ].filter((part): part is string => typeof part === 'string' && part !== '');
}

function rangeText({ from, to }: Range, write: (number: number) => string): string {
  if (from !== undefined && to !== undefined) return from === to ? write(from) : `${write(from)} to ${write(to)}`;
  return from === undefined ? `up to ${write(to ?? 0)}` : `${write(from)}+`;
}

function builtText({ from, to }: Range): string {
  if (from === undefined) return `by ${to}`;
  return to === undefined ? `since ${from}` : `${from} to ${to}`;
}
