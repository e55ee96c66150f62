import * as z from 'zod/mini';
import { typedText } from '#shared/values/free-text.ts';

/*
 * What the comps workbench of an analysis keeps, as typed, field by field: "unit.bathrooms", "subject.garageBays",
 * "r2.left_out". The record's comparables are r1, r2 and so on, in the order of the analysis, whose record never
 * changes; a sale that the user adds has an id of its own. "used.value" and "used.on" say what the deal took, and when.
 */

/** The most sales that a user adds to one analysis. */
export const maxOwnSales = 20;

/** More fields than that many sales have: an analysis keeps no more. */
export const maxCompFields = 600;

/** The facts of a house that are compared. */
export const compFactFields = [
  'squareFootage',
  'bedrooms',
  'bathrooms',
  'garageBays',
  'yearBuilt',
  'condition',
] as const;

export const saleFields = ['address', 'price', 'soldOn', 'miles', ...compFactFields, 'leftOut'] as const;
export type SaleField = (typeof saleFields)[number];

export const unitFields = [...compFactFields, 'trend'] as const;
export type UnitField = (typeof unitFields)[number];

const facts = compFactFields.join('|');
const pattern = new RegExp(
  `^(used\\.(value|on)|unit\\.(${unitFields.join('|')})|subject\\.(${facts})|(r[1-9]\\d?|[0-7][0-9A-HJKMNP-TV-Z]{25})\\.(${saleFields.join('|')}))$`,
);

/** Long enough for an address. */
const compText = typedText(120);

/** The workbench as typed. A field of a later release is kept, and not read. */
export const CompTexts = z.record(z.string(), compText);
export type CompTexts = z.infer<typeof CompTexts>;

/** The most fields that one call changes. */
const maxChanges = 400;

/** A change of some fields; `null` removes one. */
export const CompChanges = z
  .record(z.string().check(z.regex(pattern)), z.nullable(compText))
  .check(z.refine((changes) => Object.keys(changes).length <= maxChanges, 'Too many fields.'));
export type CompChanges = z.infer<typeof CompChanges>;

const ownSale = /^([0-7][0-9A-HJKMNP-TV-Z]{25})\./;

/** The ids of the sales that the user has added, the oldest first. */
export function ownSaleIds(texts: CompTexts): string[] {
  return [...new Set(Object.keys(texts).flatMap((field) => ownSale.exec(field)?.[1] ?? []))].sort();
}
