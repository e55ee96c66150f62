import { wholeMonthsBetween } from '#shared/finance/figures.ts';
import { type Comparable, isKnown, type PropertyField, type PropertyResult } from '#shared/property/property.ts';
import { isDay as isKnownDay, utcDay } from '#shared/values/days.ts';
import {
  type CompTexts,
  compFactFields,
  ownSaleIds,
  type SaleField,
  type UnitField,
  unitFields,
} from './comp-fields.ts';
import type { Comp, CompFact, CompFacts, UnitValues, ValuationInput } from './comps.ts';
import { readTyped, type TypedNumber, type TypedReading } from './read-typed.ts';

/* The workbench's input: the record's comparables with what the user typed over them, and the user's own sales. */

/** A home beside the subject, with what the engine does not need. */
export type ListedComp = Comp & {
  /** A to Z, then AA: in the list, on the plat and in print alike. */
  letter: string;
  address: string;
  /** ISO date; `null` when nobody knows it. */
  soldOn: string | null;
  /** Miles north and east of the subject, at the distance that was typed; `null` where a position is unknown. */
  offset: { north: number; east: number } | null;
  isOwn: boolean;
  typed: readonly SaleField[];
};

export type ReadComps = {
  input: Omit<ValuationInput, 'comps'> & { comps: ListedComp[] };
  /** The subject's facts that the user typed, and the unit values. */
  typed: { subject: readonly CompFact[]; units: readonly UnitField[] };
  /** Problems with texts, by field. Such a field counts as not typed. */
  problems: Record<string, string>;
};

const counts: Record<CompFact, TypedNumber> = {
  squareFootage: { least: 100, most: 100_000, example: '1,640' },
  bedrooms: { least: 0, most: 50, isWhole: true, example: '3' },
  bathrooms: { least: 0.5, most: 50, example: '2.5' },
  garageBays: { least: 0, most: 20, isWhole: true, example: '2' },
  yearBuilt: { least: 1700, most: 2100, isWhole: true, example: '1968' },
  condition: { least: 1, most: 6, isWhole: true, example: '3' },
};

const amounts = {
  price: { least: 1, most: 1e9, example: '418,000' },
  miles: { least: 0, most: 100, example: '0.4' },
} satisfies Partial<Record<SaleField, TypedNumber>>;

const unitNumbers: Record<UnitField, TypedNumber> = {
  squareFootage: { least: 0, most: 10_000, example: '95' },
  bedrooms: { least: 0, most: 1e6, example: '0' },
  bathrooms: { least: 0, most: 1e6, example: '9,000' },
  garageBays: { least: 0, most: 1e6, example: '6,000' },
  yearBuilt: { least: 0, most: 100_000, example: '400' },
  condition: { least: 0, most: 50, isPercent: true, example: '5' },
  trend: { least: -5, most: 5, isPercent: true, example: '0.25' },
};

/**
 * The day to which the months since a sale are counted, ISO: in UTC, as a packet counts them, so that one instant has
 * one value wherever it is worked out.
 */
export const compsDay = (now: Date): string => utcDay(now);

/**
 * Reads the workbench. A text that cannot be read is named in `problems`, and loses nothing else.
 *
 * @param today as `compsDay` has it.
 */
export function readComps(property: PropertyResult, texts: CompTexts, today: string): ReadComps {
  const problems: Record<string, string> = {};
  const read = (field: string, kind: TypedNumber): number | undefined => {
    const reading: TypedReading = readTyped(texts[field], kind);
    if (reading === 'empty') return undefined;
    if ('value' in reading) return reading.value;
    problems[field] = reading.problem;
    return undefined;
  };
  const factsOf = (id: string, known: CompFacts) => {
    const own = compFactFields.map((fact) => [fact, read(`${id}.${fact}`, counts[fact])] as const);
    const typed = own.flatMap(([fact, value]) => (value === undefined ? [] : [fact]));
    return { facts: { ...known, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) }, typed };
  };
  const saleOf = (id: string, home: Comparable | null, at: number): ListedComp => {
    const { facts, typed } = factsOf(id, home === null ? unknownFacts : recordedFacts(home));
    const isListing = home !== null && home.soldPrice <= 0;
    const price = read(`${id}.price`, amounts.price);
    const miles = read(`${id}.miles`, amounts.miles);
    const day = dayOf(texts[`${id}.soldOn`], today);
    if (day === 'unreadable') problems[`${id}.soldOn`] = 'Enter the day of the sale, not after today.';
    const soldOn = day === 'unreadable' || day === null ? home?.soldDate || null : day;
    const address = texts[`${id}.address`]?.trim();
    const others: [SaleField, unknown][] = [
      ['address', address || undefined],
      ['price', price],
      ['miles', miles],
      ['soldOn', soldOn === home?.soldDate ? undefined : (soldOn ?? undefined)],
    ];
    return {
      ...facts,
      id,
      letter: letterOf(at),
      address: address || home?.address || 'Address unknown',
      price: price ?? knownAmount(isListing ? home.listPrice : home?.soldPrice),
      soldOn: isListing ? null : soldOn,
      monthsAgo: isListing || soldOn === null ? null : wholeMonthsBetween(new Date(soldOn), new Date(today)),
      miles: miles ?? home?.distanceFromSubject ?? null,
      offset: home === null ? null : atDistance(offsetBetween(property, home), miles),
      isListing,
      isOwn: home === null,
      leftOut: texts[`${id}.leftOut`] || null,
      typed: [...typed, ...others.flatMap(([field, value]) => (value === undefined ? [] : [field]))],
    };
  };
  const recorded = property.comparables.map((home, at) => saleOf(`r${at + 1}`, home, at));
  const own = ownSaleIds(texts).map((id, at) => saleOf(id, null, recorded.length + at));
  const subject = factsOf('subject', subjectFacts(property));
  const units = unitFields.map((field) => [field, read(`unit.${field}`, unitNumbers[field])] as const);
  const typedUnits = units.filter(([, value]) => value !== undefined);
  const unitValues: Partial<UnitValues> = Object.fromEntries(typedUnits);
  return {
    input: { subject: subject.facts, comps: [...recorded, ...own], unitValues },
    typed: { subject: subject.typed, units: typedUnits.map(([field]) => field) },
    problems,
  };
}

const unknownFacts: CompFacts = {
  squareFootage: null,
  bedrooms: null,
  bathrooms: null,
  garageBays: null,
  yearBuilt: null,
  condition: null,
};

/** The record writes an unknown amount as 0. */
const knownAmount = (amount: number | undefined): number | null => (amount !== undefined && amount > 0 ? amount : null);

function recordedFacts({ squareFootage, bedrooms, bathrooms, yearBuilt }: Comparable): CompFacts {
  return {
    ...unknownFacts,
    squareFootage: knownAmount(squareFootage),
    bedrooms: knownAmount(bedrooms),
    bathrooms: knownAmount(bathrooms),
    yearBuilt: knownAmount(yearBuilt),
  };
}

function subjectFacts(property: PropertyResult): CompFacts {
  const known = (field: PropertyField & ('squareFootage' | 'bedrooms' | 'bathrooms' | 'yearBuilt')) =>
    isKnown(property, field) ? knownAmount(property[field]) : null;
  return {
    ...unknownFacts,
    squareFootage: known('squareFootage'),
    bedrooms: known('bedrooms'),
    bathrooms: known('bathrooms'),
    yearBuilt: known('yearBuilt'),
  };
}

/** The day of a text; `null` when nothing is typed. */
function dayOf(text: string | undefined, today: string): string | 'unreadable' | null {
  const day = text?.trim() ?? '';
  if (day === '') return null;
  const isDay = /^(19|20)/.test(day) && isKnownDay(day);
  return isDay && day <= today ? day : 'unreadable';
}

type Position = { latitude?: number | undefined; longitude?: number | undefined };

/** Miles a degree of latitude. */
const milesPerDegree = 69.05;

/** Miles north and east, on a plane: within a few miles as good as a great circle. `null` where a position is unknown. */
function offsetBetween(from: Position, to: Position): ListedComp['offset'] {
  if (from.latitude === undefined || from.longitude === undefined) return null;
  if (to.latitude === undefined || to.longitude === undefined) return null;
  const narrowing = Math.cos((from.latitude * Math.PI) / 180);
  return {
    north: (to.latitude - from.latitude) * milesPerDegree,
    east: (to.longitude - from.longitude) * milesPerDegree * narrowing,
  };
}

/** A position moved to a distance on its bearing. `null` where there is none: both are at one place. */
function atDistance(offset: ListedComp['offset'], miles: number | undefined): ListedComp['offset'] {
  if (offset === null || miles === undefined) return offset;
  const length = Math.hypot(offset.north, offset.east);
  if (length === 0) return null;
  return { north: (offset.north * miles) / length, east: (offset.east * miles) / length };
}

function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${letterOf(Math.floor(at / 26) - 1)}${last}`;
}
