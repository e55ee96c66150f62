import type { SaleField, UnitField } from '#shared/evidence/comp-fields.ts';
import type { CompFact, CompResult, CompWarning, NeededFact } from '#shared/evidence/comps.ts';
import type { ListedComp } from '#shared/evidence/read-comps.ts';
import { isPercentUnit } from '#shared/evidence/unit-names.ts';
import { nameOfSource } from '#shared/property/name-of-source.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usdFactor } from '#shared/values/money.ts';
import { decimal, sizeWith, wholeNumber, withSign } from '#shared/values/numbers.ts';
import { percent, percentFactor } from '#shared/values/percent.ts';

/* What the comps workbench says. */

/** Why a sale is left out, by what is stored. None is about who lives there. */
export const leftOutReasons = {
  relatives: 'Sold between relatives',
  distressed: 'Auction or distress sale',
  different: 'Different kind of house',
  condition: "Condition can't be compared",
  place: 'Across a highway, or too far',
  old: 'Sold too long ago',
  data: 'Facts look wrong',
  other: 'Another reason',
} as const satisfies Record<string, string>;
type Reason = keyof typeof leftOutReasons;
const reasons = Object.keys(leftOutReasons).filter((name): name is Reason => name in leftOutReasons);

/** Stored while the user has left a sale out and not said why. */
export const noReason = 'none';

/** Stands before a reason in the user's own words. */
const ownReason = 'other:';

/** Stored for a reason in the user's own words. */
export const ownReasonOf = (words: string): string => (words === '' ? 'other' : `${ownReason}${words}`);

/** The reason as its list has it, empty when none is chosen, and the user's own words with "Another reason". */
export function readReason(leftOut: string): { reason: Reason | ''; words: string } {
  if (leftOut === noReason) return { reason: '', words: '' };
  const listed = reasons.find((reason) => reason === leftOut);
  if (listed !== undefined) return { reason: listed, words: '' };
  return { reason: 'other', words: leftOut.startsWith(ownReason) ? leftOut.slice(ownReason.length) : '' };
}

export const factNames: Readonly<Record<CompFact, string>> = {
  squareFootage: 'Living area',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  garageBays: 'Garage bays',
  yearBuilt: 'Year built',
  condition: 'Condition',
};

/** The condition ratings of the Uniform Appraisal Dataset. */
export const conditionNames = [
  'C1: new',
  'C2: like new',
  'C3: well kept',
  'C4: some wear',
  'C5: needs repairs',
  'C6: major damage',
] as const;

const saleFieldNames: Readonly<Record<SaleField, string>> = {
  ...factNames,
  address: 'Address',
  price: 'Price',
  soldOn: 'Date',
  miles: 'Distance',
  leftOut: 'Left out',
};

/**
 * Names the fields of a sale that are the user's and not the record's: "Price, Date"; "Your sale" for one that they
 * added.
 */
export function yoursText({ isOwn, typed }: ListedComp): string {
  return isOwn ? 'Your sale' : typed.map((field) => saleFieldNames[field]).join(', ');
}

/** A fact as the grid shows it; "unknown" when nobody knows it. */
export function factText(fact: CompFact, value: number | null): string {
  if (value === null) return 'unknown';
  if (fact === 'condition') return `C${value}`;
  return fact === 'squareFootage' ? wholeNumber(value) : String(value);
}

const lackNames: Record<NeededFact, string> = { price: 'price', monthsAgo: 'date', miles: 'distance' };

/** Stands below a sale's address: when it sold, or why it does not weigh. */
export function statusText({ soldOn, leftOut }: ListedComp, { status, lacks }: CompResult): string {
  if (status === 'listing') return 'for sale, never weighs';
  if (status === 'left_out') return `left out: ${reasonText(leftOut ?? noReason)}`;
  if (status === 'lacking') return `add its ${inWords(lacks.map((fact) => lackNames[fact]))} to weigh it`;
  if (status === 'negative') return 'adjusted below $0, so it does not weigh';
  return soldOn === null ? 'sold' : `sold ${shortDate(soldOn)}`;
}

function reasonText(leftOut: string): string {
  const { reason, words } = readReason(leftOut);
  if (reason === '') return 'no reason chosen';
  return words.trim() || leftOutReasons[reason].toLowerCase();
}

function inWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** @param letterOf a sale's letter by its id. */
export function warningText(warning: CompWarning, letterOf: (id: string) => string): string {
  switch (warning.kind) {
    case 'gross':
      return `${letterOf(warning.id)} is adjusted by ${percent(warning.percent, 1)} of its price. Over 25% is too far from your house.`;
    case 'few':
      return warning.kept === 0
        ? 'No sale is kept, so there is no value.'
        : `Only ${warning.kept === 1 ? '1 sale is' : `${warning.kept} sales are`} kept. Use at least 3.`;
    case 'spread':
      return `The adjusted prices lie ${percent(warning.percent, 1)} apart. Over 15%, look for closer sales.`;
  }
}

/** "2518 E Palo Brea Ln". */
export const streetOf = (address: string): string => address.split(',')[0] ?? address;

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** "0.16 mi NE"; "unknown" when nobody knows how far. */
export function distanceText({ miles, offset }: Pick<ListedComp, 'miles' | 'offset'>): string {
  if (miles === null) return 'unknown';
  const eighth = offset && Math.round(Math.atan2(offset.east, offset.north) / (Math.PI / 4));
  const wind = eighth === null ? '' : ` ${winds[(eighth + winds.length) % winds.length]}`;
  return `${decimal(miles, 2)} mi${wind}`;
}

/** "+4,180", "−5,890", "0": an adjustment in whole dollars. */
export function adjustmentText(amount: number): string {
  return withSign(amount, sizeWith(0), '+');
}

/** A unit value as text: "$95", "5%". */
export function unitText(field: UnitField, value: number | null): string {
  if (value === null) return 'unknown';
  if (isPercentUnit(field)) return percentFactor(value);
  return usdFactor(value);
}

/** Where the sales are from, and as of when. */
export function sourceText(property: Pick<PropertyResult, 'source' | 'fetchedAt' | 'fromCounty'>): string {
  const { source, fetchedAt } = property;
  const name = nameOfSource(property, source);
  const isDated = source !== 'sample' && fetchedAt !== undefined;
  return isDated ? `${name} as of ${shortDate(fetchedAt)}` : name;
}
