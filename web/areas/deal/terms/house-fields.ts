import type { DealField } from '#shared/deal/deal-texts.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { allFacts, factAt, isTypedField, type PlacedFact } from '#shared/terms/house-facts.ts';
import { rate } from '#shared/terms/read-text.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentFactor, percentUpTo } from '#shared/values/percent.ts';

/* The facts of the house as the screen shows them, and where each is entered. */

/** Where a fact that the desk does not own is entered. */
export type Place = 'facts' | 'calculator';

export const placeNames: Record<Place, string> = { facts: 'Seller facts', calculator: 'Bank Loan' };

type ShownFact = PlacedFact & { label: string };
const shown = allFacts.filter((fact): fact is ShownFact => fact.label !== undefined);

/** The facts that are entered elsewhere. */
export const factRows = shown.filter((fact) => !isTypedField(fact));
/** The facts that the desk owns. */
export const ownFields = shown.filter(isTypedField);

export const placeOf = ({ input }: PlacedFact): Place => (input === undefined ? 'facts' : 'calculator');

type Value = number | string | boolean | null | undefined;

function valueIn({ name }: PlacedFact, { house }: CompareInput): Value {
  // Repairs that nobody knows of leave the value as it is.
  if (name === 'afterRepairValue') return house.afterRepairValue ?? house.value;
  const { loan, ...own } = house;
  const ofLoan = Object.entries(loan ?? {}).map(([field, value]): [string, Value] => [`loan.${field}`, value]);
  return new Map<string, Value>([...Object.entries(own), ...ofLoan]).get(name);
}

/** A fact as its row says it: "$1,850", "10% of rent", "Yes"; `null` when nobody knows it and nothing is assumed. */
export function rowText(fact: PlacedFact, input: CompareInput, isAssumed = false): string | null {
  const value = valueIn(fact, input) ?? (isAssumed ? fact.assumed : undefined);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'number') return value ?? null;
  if (typeof fact.kind !== 'object' || fact.kind.unit !== 'percent') return usdExact(value);
  if (fact.kind === rate) return percentFactor(value);
  return `${percentUpTo(value, 2)}${fact.of === undefined ? '' : ` of ${fact.of}`}`;
}

/** What counts of a fact while nothing is typed, as a text of its field; `undefined` when nobody knows it. */
export function factText(fact: PlacedFact, input: CompareInput, assumedPaths: readonly string[]): string | undefined {
  const known = valueIn(fact, input) ?? (assumedPaths.includes(fact.path) ? fact.assumed : undefined);
  if (known == null) return undefined;
  return typeof known === 'boolean' ? (known ? 'yes' : 'no') : String(known);
}

/** Where a lacking fact is filled in: a field of the desk, or another place. */
export function placeOfNeed(path: string): ({ label: string } & ({ field: DealField } | { place: Place })) | null {
  const fact = factAt(path);
  if (fact?.label === undefined) return null;
  return { label: fact.label, ...(isTypedField(fact) ? { field: fact.path } : { place: placeOf(fact) }) };
}
