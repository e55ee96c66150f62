import { allExitPlaces, type ExitField } from './exit-texts.ts';
import { dollars, percent, type Reading, readText, type TextKind, unitKinds } from './read-text.ts';
import { assumptionTerms } from './subject-to.ts';

/* What each field of an exit takes. The bounds are those of the engine's input, which a test holds them to. */

/** Every field's kind. */
export const exitKinds: Readonly<Record<ExitField, TextKind>> = {
  exit: 'exit',
  takeover: 'takeover',
  assumptionFee: unitKinds[assumptionTerms.assumptionFee.unit],
  fundingFeePercent: unitKinds[assumptionTerms.fundingFeePercent.unit],
  qualifies: 'yesNo',
  // The cast: each term has got its own.
  ...(Object.fromEntries(allExitPlaces.map(({ field, term }) => [field, unitKinds[term.unit]])) as Record<
    (typeof allExitPlaces)[number]['field'],
    TextKind
  >),
  'exits.targets.endPayment': dollars,
  'exits.targets.endCash': dollars,
  'exits.targets.endPricePercent': { ...percent, most: 1000 },
  'checklist.endBuyerLivesThere': 'yesNo',
  'checklist.notesInYear': { unit: 'count', least: 0, most: 10_000 },
};

/** Reads one field's text. `null` is a balloon that there is none of. */
export const readExitField = (field: ExitField, typed: string): Reading => readText(exitKinds[field], typed);
