import * as z from 'zod/mini';
import { typedText } from '#shared/values/free-text.ts';
import { declaredExits, type ExitKey } from './exit-terms.ts';
import { assumptionTerms } from './subject-to.ts';
import { type Declared, type PathOf, placedTerms, type Term } from './term.ts';

/*
 * How a saved deal is left, as typed. Separate from what reads it, so that the contract does not bring the engine to
 * every page.
 */

/** How the loan is taken over, of Subject-To. */
type TakeoverField = 'takeover' | keyof typeof assumptionTerms | 'qualifies';

type ExitTermField = { [Key in ExitKey]: `exits.${Key}.${PathOf<(typeof declaredExits)[Key]>}` }[ExitKey];

export const endTargetFields = [
  'exits.targets.endPayment',
  'exits.targets.endCash',
  'exits.targets.endPricePercent',
] as const;

/** Facts that no figure needs: rules about the end buyer are triggered by them. */
export const endChecklistFields = ['checklist.endBuyerLivesThere', 'checklist.notesInYear'] as const;

/** A term of an exit where a deal keeps it. */
export type ExitPlace = { field: ExitTermField; key: ExitKey; term: Term };

// The casts: the type is built of the same names.
const exitKeys = Object.keys(declaredExits) as ExitKey[];
const places = exitKeys.map((key): [ExitKey, ExitPlace[]] => {
  const own: Declared = declaredExits[key];
  return [
    key,
    placedTerms(own).map(({ path, term }) => ({ field: `exits.${key}.${path}` as ExitTermField, key, term })),
  ];
});

/** The terms of each exit, in the order of its form. */
export const exitPlaces: ReadonlyMap<ExitKey, readonly ExitPlace[]> = new Map(places);

export const allExitPlaces: readonly ExitPlace[] = places.flatMap(([, own]) => own);

/** How the loan is taken over. */
export const takeoverFields: TakeoverField[] = [
  'takeover',
  ...(Object.keys(assumptionTerms) as (keyof typeof assumptionTerms)[]),
  'qualifies',
];

/** The fields of a deal's exit, by path. */
export const ExitField = z.enum([
  'exit',
  ...takeoverFields,
  ...allExitPlaces.map(({ field }) => field),
  ...endTargetFields,
  ...endChecklistFields,
]);
export type ExitField = z.infer<typeof ExitField>;

/** Of a text as JSON, in UTF-8. All fields full stay below 4 kB then, however many devices type at once. */
export const maxExitTextBytes = 64;

/** For a text of more bytes: no number needs them. */
export const exitTextProblem = 'Use plain digits, like $1,250.75.';

/** Long enough for any typed number. */
export const exitText = typedText(40).check(
  z.refine((text) => new TextEncoder().encode(JSON.stringify(text)).length <= maxExitTextBytes, exitTextProblem),
);

/** How a deal is left, as typed, field by field. An absent or emptied field is proposed, or not tested. */
export const ExitTexts = z.partialRecord(ExitField, exitText);
export type ExitTexts = z.infer<typeof ExitTexts>;
