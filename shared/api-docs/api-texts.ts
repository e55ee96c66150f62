import { Strategy } from '#shared/strategy/strategy-name.ts';
import { declaredExits } from '#shared/terms/exit-terms.ts';
import { placesOf } from '#shared/terms/structure-terms.ts';
import type { Term, Unit } from '#shared/terms/term.ts';
import texts from './api-texts.json' with { type: 'json' };

const written: Readonly<Record<string, string>> = texts;

const unitTexts: Record<Unit, string> = {
  dollars: 'USD',
  dollarsOrNone: 'USD, or `null`',
  percent: 'Percent',
  rate: 'Percent a year',
  months: 'Months',
  start: 'Months from closing',
  ratio: 'A ratio',
  balloon: 'A month, or `null`',
  yesNo: 'Yes or no',
};

/** A term that has no text of its own: what it takes, and what its form says of it. */
const termTexts = Strategy.options.flatMap(placesOf).map(({ field, path, term: { unit, note } }) => {
  const text = written[field] ?? `${unitTexts[unit]}${note === undefined ? '' : `, ${note}`}.`;
  return { field, path, text };
});

/** The terms of the exits, in a request and as they were priced. */
const exitTexts = Object.entries(declaredExits).flatMap(([exit, terms]) =>
  Object.entries<Term>(terms).map(([name, { label, unit, note }]) => {
    const text = `${label}. ${unitTexts[unit]}${note === undefined ? '' : `, ${note}`}.`;
    return { field: `exits.${exit}.${name}`, name, text };
  }),
);

/**
 * The description of each field of the documented API, by path, for the generated reference. Separate from the
 * schemas, so that neither site nor functions load it. An answer says of a term what the request does; the first
 * structure speaks for those that several have.
 */
export const apiTexts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(termTexts.map(({ field, text }) => [field, text])),
  ...Object.fromEntries(exitTexts.map(({ field, text }) => [field, text])),
  ...Object.fromEntries(exitTexts.toReversed().map(({ name, text }) => [`exitTerms.${name}`, text])),
  ...Object.fromEntries(termTexts.toReversed().map(({ path, text }) => [`priced.${path}`, text])),
  ...Object.fromEntries(
    Strategy.options.map((name) => [`comparison.atEqualSeller.terms.${name}`, '`null` where there is none.']),
  ),
  ...written,
};
