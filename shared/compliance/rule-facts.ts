import { readField } from '#shared/deal/deal-fields.ts';
import type { checklistFields, DealTexts } from '#shared/deal/deal-texts.ts';
import { isKnown, type PropertyResult } from '#shared/property/property.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Comparison, PricedTerms } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import type { RuleFacts } from './rule.ts';

/* The facts that rules ask for, read out of a deal. */

export type FactSources = {
  /** With the seller's facts. */
  property: PropertyResult;
  texts: DealTexts;
  input: Pick<CompareInput, 'house'>;
  comparison: Pick<Comparison, 'structures'>;
};

/**
 * Reads the facts of a deal that trigger rules. Facts typed on the deal count before the record.
 * @param structure `null` when none is chosen or recommended: facts that follow from its terms are unknown then.
 */
export function ruleFactsOf(
  { property, texts, input, comparison }: FactSources,
  structure: Strategy | null,
): RuleFacts {
  const { state, loanType, loan } = input.house;
  const terms = comparison.structures.find((row) => row.structure === structure)?.terms ?? {};
  const owed = loan === null ? null : loan.balance > 0;
  return {
    state,
    loanType,
    sellerLivesThere: isKnown(property, 'ownerDetails.isAbsenteeOwner') ? !property.ownerDetails.isAbsenteeOwner : null,
    noticeOfDefault: answerOf(texts, 'checklist.noticeOfDefault') ?? recordedDefault(property, input),
    companyBuys: answerOf(texts, 'checklist.companyBuys'),
    buyerLivesThere: answerOf(texts, 'checklist.buyerLivesThere'),
    solicited: answerOf(texts, 'checklist.solicited'),
    licensed: answerOf(texts, 'checklist.licensed'),
    dealsInYear: numberOf(texts, 'checklist.dealsInYear'),
    ...termFacts(structure, terms, owed),
  };
}

type ChecklistField = (typeof checklistFields)[number];

function answerOf(texts: DealTexts, field: ChecklistField): boolean | null {
  const reading = readField(field, texts[field] ?? '');
  return reading !== 'empty' && 'value' in reading ? reading.value === true : null;
}

function numberOf(texts: DealTexts, field: ChecklistField): number | null {
  const reading = readField(field, texts[field] ?? '');
  return reading !== 'empty' && 'value' in reading ? Number(reading.value) : null;
}

/** Whether a foreclosure is under way. A "no" counts only where the source says so itself. */
export function recordedDefault(property: PropertyResult, { house }: FactSources['input']): boolean | null {
  const { isForeclosure, defaultAmount } = property.leadIndicators;
  if (house.auctionDate !== null && house.auctionDate !== 'none') return true;
  if (defaultAmount !== undefined && isKnown(property, 'leadIndicators.defaultAmount')) return true;
  if (isForeclosure && isKnown(property, 'leadIndicators.isForeclosure')) return true;
  return property.provenance?.['leadIndicators.isForeclosure'] === 'reported' ? false : null;
}

type TermFacts = Pick<RuleFacts, 'loanStays' | 'sellerNote' | 'noteRate' | 'leaseMonths'>;

const noTerms: TermFacts = { loanStays: false, sellerNote: false, noteRate: null, leaseMonths: null };

/** `owed`: whether a loan is on the house. */
function termFacts(structure: Strategy | null, terms: PricedTerms, owed: boolean | null): TermFacts {
  switch (structure) {
    case null:
      return { loanStays: null, sellerNote: null, noteRate: null, leaseMonths: null };
    case 'Subject-To': {
      const second = terms.second ?? null;
      return { ...noTerms, loanStays: owed, sellerNote: second !== null, noteRate: second?.ratePercent ?? null };
    }
    case 'Seller Finance': {
      const loanStays = terms.keepsLoan === true || owed === false ? owed : (terms.keepsLoan ?? null);
      return { ...noTerms, loanStays, sellerNote: true, noteRate: terms.ratePercent ?? null };
    }
    case 'Lease Option':
      return { ...noTerms, loanStays: owed, leaseMonths: terms.months ?? null };
    default:
      return noTerms;
  }
}
