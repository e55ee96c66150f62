import { shortDate } from '#shared/values/dates.ts';
import { type PropertyField, type PropertyResult, provenanceOf } from './property.ts';

/** Gaps that several sources report, in words for the user. */
export const sourceNotes = {
  noValue: 'There is no value estimate for this property.',
  noLoan: 'No loan record: balance, payment and equity are not available.',
  guessedLoan: 'Mortgage balance and payment are estimated from the last sale.',
  nominalPrice: 'The last sale was recorded at a nominal price, which says nothing about a loan.',
  noOwner: 'No owner is on record.',
  noRent: 'There is no rent estimate for this property.',
  unknownUnits: 'Rent is reported for one home, and how many this building has is not on record.',
  contradiction: "Value, loan balance and equity don't add up in this record. Ask what is owed.",
  noTaxes: 'No property taxes are on record: figures that need them are not available.',
  noComparables: 'No comparable sales were found.',
} as const;

// The field whose answer by the user makes a note obsolete.
const settledBy: Record<string, PropertyField> = {
  [sourceNotes.noValue]: 'estimatedValue',
  [sourceNotes.noLoan]: 'financialData.mortgageBalance',
  [sourceNotes.guessedLoan]: 'financialData.mortgageBalance',
  [sourceNotes.nominalPrice]: 'financialData.mortgageBalance',
  [sourceNotes.contradiction]: 'financialData.mortgageBalance',
};

/** The source's notes that no answer of the user has made obsolete, and what there is to know of the user's file. */
export function openNotes(property: PropertyResult): string[] {
  const notes = property.warnings.filter((note) => {
    const field = settledBy[note];
    return field === undefined || provenanceOf(property, field) !== 'user';
  });
  const { flags = [], soldSince } = property.fromFile ?? {};
  const sold = soldSince === undefined ? [] : [`Sold ${shortDate(soldSince)}, after this file.`];
  return [...notes, ...flags, ...sold];
}
