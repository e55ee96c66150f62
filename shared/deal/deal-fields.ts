import { allFacts, isTypedField, type TypedField } from '#shared/terms/house-facts.ts';
import {
  dollars,
  type FieldKind,
  growth,
  months,
  percent,
  type Reading,
  rate,
  ratio,
  readText,
  unitKinds,
} from '#shared/terms/read-text.ts';
import { allPlaces, type TermField } from '#shared/terms/structure-terms.ts';
import type { BuyBoxField } from './buy-box.ts';
import type { DealField } from './deal-texts.ts';

/*
 * What each field of a deal takes. The bounds are those of the engine's input, which a test holds them to.
 */

type Typed = BuyBoxField | DealField;

// The cast: each term has got its own.
const termKinds = Object.fromEntries(allPlaces.map(({ field, term }) => [field, unitKinds[term.unit]])) as Record<
  TermField,
  FieldKind
>;

// The cast: each fact has got its own.
const factKinds = Object.fromEntries(allFacts.filter(isTypedField).map(({ path, kind }) => [path, kind])) as Record<
  TypedField,
  FieldKind
>;

/** Every field's kind. */
export const fieldKinds: Record<Typed, FieldKind> = {
  ...termKinds,
  chosen: 'structure',
  kept_over: 'structure',
  ...factKinds,
  'assumptions.hurdlePercent': percent,
  'assumptions.sellerDiscountPercent': percent,
  'assumptions.holdMonths': months,
  'assumptions.listing.costPercent': percent,
  'assumptions.listing.months': months,
  'assumptions.refinance.ratePercent': rate,
  'assumptions.refinance.months': months,
  'assumptions.refinance.loanToValuePercent': percent,
  'assumptions.refinance.dscr': ratio,
  'assumptions.rentGrowthPercent': growth,
  'assumptions.costGrowthPercent': growth,
  'assumptions.valueGrowthPercent': growth,
  'assumptions.sellingCostPercent': percent,
  'assumptions.closingPercent': percent,
  'targets.cashFlow': { unit: 'dollars', least: -1e6, most: 1e6 },
  'targets.cashOnCashPercent': { unit: 'percent', least: 0, most: 1000 },
  'targets.cashIn': dollars,
  'targets.profit': dollars,
  'targets.assignmentFee': dollars,
  'checklist.noticeOfDefault': 'yesNo',
  'checklist.companyBuys': 'yesNo',
  'checklist.buyerLivesThere': 'yesNo',
  'checklist.solicited': 'yesNo',
  'checklist.licensed': 'yesNo',
  'checklist.dealsInYear': { unit: 'count', least: 0, most: 10_000 },
};

/** The investor's targets until they set their own: USD, percent a year. */
export const usualTargets: Readonly<Record<string, number>> = {
  'targets.cashFlow': 200,
  'targets.cashOnCashPercent': 8,
  'targets.cashIn': 50_000,
  'targets.profit': 15_000,
  'targets.assignmentFee': 10_000,
};

/** Reads one field's text. `null` is a balloon that there is none of. */
export const readField = (field: Typed, typed: string): Reading => readText(fieldKinds[field], typed);
