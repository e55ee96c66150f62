import {
  deriveFigures,
  equity,
  type Fact,
  insurance,
  isHighEquity,
  operatingCosts,
  round,
} from '#shared/finance/figures.ts';
import {
  isKnown,
  type PropertyField,
  type PropertyResult,
  type Provenance,
  provenanceOf,
} from '#shared/property/property.ts';
import type { SellerFacts, SellingReason } from './seller-facts.ts';

/*
 * Seller's facts override a source's record and a formula's estimates. They are applied to the source's own record,
 * all at once: an answer replaces the source's value (`user`), and dependent figures are derived again (`computed`,
 * or `estimated` where based on an estimate). An absent answer changes nothing.
 */

/** Motives to sell sooner or for less; wanting a larger house is none. */
const pressing: ReadonlySet<SellingReason> = new Set([
  'foreclosure',
  'divorce',
  'inheritance',
  'job_loss',
  'health',
  'relocation',
  'landlord_fatigue',
]);

/** Behind on payments: as answered, or implied by an overdue amount or number of months. */
export function isBehind(facts: SellerFacts): boolean | undefined {
  if (facts.behindOnPayments !== undefined) return facts.behindOnPayments;
  return isPositive(facts.arrears) || isPositive(facts.monthsBehind) ? true : undefined;
}

/** Whether there are liens besides the mortgage: as answered, or implied by an amount. */
export function hasLiens(facts: SellerFacts): boolean | undefined {
  if (facts.hasLiens !== undefined) return facts.hasLiens;
  return isPositive(facts.lienAmount) ? true : undefined;
}

/** USD due at closing besides the loan: liens and arrears, unless denied. */
export function claimsOf(facts: SellerFacts): number {
  const liens = hasLiens(facts) ? (facts.lienAmount ?? 0) : 0;
  const arrears = isBehind(facts) ? (facts.arrears ?? 0) : 0;
  return round(liens + arrears);
}

/**
 * The property with the seller's facts applied. Pure and idempotent.
 *
 * - The user's value replaces the source's value and range, and every figure follows from it.
 * - Equity is value less the loan balance, as the rules define it. Liens and arrears are paid from the proceeds:
 *   `claimsOf` returns them, and equity stays comparable with the sources'.
 * - A balance of 0 is an answer: free and clear, with no payment unless one is given.
 * - A balance does not determine the payment of a loan that was only estimated: that payment is then missing. A rate
 *   or a payment does not determine the balance: payments often include taxes and insurance.
 * - Taxes and insurance that the seller's payment includes (escrow) are not counted again in the owner's monthly
 *   expenses. While nobody was asked, the payment counts as one without them.
 * - Behind on payments or facing foreclosure is distress. Being current answers the question where nothing is on
 *   record, but does not override a recorded foreclosure, tax lien or judgment.
 */
export function applySellerFacts(property: PropertyResult, facts: SellerFacts): PropertyResult {
  const financed = withLiens(withRate(withLoan(withValue(property, facts), facts), facts), facts);
  const changed = withDistress(withOccupancy(financed, facts), facts);
  return changed === financed && facts.reason === undefined ? changed : withMotives(changed, facts, property);
}

/** The property of a saved analysis with the seller's facts applied. */
export function factsApplied(analysis: {
  analysis_data: PropertyResult;
  seller_facts?: SellerFacts | undefined;
}): PropertyResult {
  return applySellerFacts(analysis.analysis_data, analysis.seller_facts ?? {});
}

function withValue(property: PropertyResult, { estimatedValue }: SellerFacts): PropertyResult {
  if (estimatedValue === undefined) return property;
  const { valueRange: _, ...house } = property;
  const known = knownFacts(house);
  const figures = deriveFigures(
    { ...known, value: estimatedValue, hoa: house.monthlyHoa },
    otherFacts.filter((fact) => provenanceOf(house, fieldOf[fact]) === 'estimated'),
  );
  return withProvenance(
    {
      ...house,
      estimatedValue,
      financialData: { ...house.financialData, ...figures.financialData },
      marketData: { ...house.marketData, ...figures.marketData },
      investmentMetrics: figures.investmentMetrics,
      leadIndicators: { ...house.leadIndicators, ...figures.leadIndicators },
    },
    { ...figures.provenance, estimatedValue: 'user' },
  );
}

/** The fields of the facts that figures depend on. */
export const fieldOf = {
  value: 'estimatedValue',
  rent: 'marketData.rentEstimate',
  taxes: 'financialData.propertyTaxes',
  mortgageBalance: 'financialData.mortgageBalance',
  mortgagePayment: 'financialData.monthlyMortgagePayment',
  squareFootage: 'squareFootage',
} as const satisfies Record<Fact, PropertyField>;
const otherFacts = ['rent', 'taxes', 'mortgageBalance', 'mortgagePayment', 'squareFootage'] as const;

function knownFacts(property: PropertyResult): Partial<Record<(typeof otherFacts)[number], number>> {
  const { marketData, financialData, squareFootage } = property;
  const amounts = {
    rent: marketData.rentEstimate,
    taxes: financialData.propertyTaxes,
    mortgageBalance: financialData.mortgageBalance,
    mortgagePayment: financialData.monthlyMortgagePayment,
    squareFootage,
  };
  const known = otherFacts.filter((fact) => isKnown(property, fieldOf[fact]));
  return Object.fromEntries(known.map((fact) => [fact, amounts[fact]]));
}

function withLoan(property: PropertyResult, facts: SellerFacts): PropertyResult {
  const { loanBalance, monthlyPayment } = facts;
  if (loanBalance === undefined && monthlyPayment === undefined) return property;
  const payment = paymentAfter(property, facts);
  let house = property;
  if (loanBalance !== undefined) {
    const valueFrom = provenanceOf(property, 'estimatedValue');
    const from = valueFrom === 'reported' || valueFrom === 'user' ? 'computed' : valueFrom;
    const known = from !== 'missing';
    house = withProvenance(
      {
        ...house,
        financialData: {
          ...house.financialData,
          mortgageBalance: loanBalance,
          equity: known ? round(equity(house.estimatedValue, loanBalance)) : 0,
        },
        leadIndicators: {
          ...house.leadIndicators,
          highEquity: known && isHighEquity(house.estimatedValue, loanBalance),
        },
      },
      {
        'financialData.mortgageBalance': 'user',
        'financialData.equity': from,
        'leadIndicators.highEquity': from,
      },
    );
  }
  if (payment) house = withPayment(house, payment, property);
  return withoutRefutedLoan(house);
}

function withRate(property: PropertyResult, { interestRate }: SellerFacts): PropertyResult {
  if (interestRate === undefined) return property;
  const financialData = { ...property.financialData, loanRate: interestRate };
  return withProvenance({ ...property, financialData }, { 'financialData.loanRate': 'user' });
}

/** Drop the source's assumed loan once neither balance nor payment is an estimate. */
function withoutRefutedLoan(property: PropertyResult): PropertyResult {
  const stands =
    property.assumedLoan === undefined ||
    provenanceOf(property, 'financialData.mortgageBalance') === 'estimated' ||
    provenanceOf(property, 'financialData.monthlyMortgagePayment') === 'estimated';
  if (stands) return property;
  const { assumedLoan: _, ...rest } = property;
  return rest;
}

type Payment = {
  amount: number;
  from: Provenance;
  /** Whether it includes property taxes and insurance; `undefined` when nobody was asked. */
  includesEscrow?: boolean | undefined;
};

/** The owner's monthly payment where the answers change it. */
function paymentAfter(property: PropertyResult, facts: SellerFacts): Payment | undefined {
  const { loanBalance, monthlyPayment, paymentIncludesEscrow: includesEscrow } = facts;
  if (monthlyPayment !== undefined) return { amount: monthlyPayment, from: 'user', includesEscrow };
  if (loanBalance === undefined) return undefined;
  if (loanBalance === 0) return { amount: 0, from: 'computed' };
  const guessed = provenanceOf(property, 'financialData.monthlyMortgagePayment') === 'estimated';
  const sameLoan = loanBalance === property.financialData.mortgageBalance;
  return guessed && !sameLoan ? { amount: 0, from: 'missing' } : undefined;
}

// The owner's total monthly expenses depend on these and the payment.
const restsOn = ['estimatedValue', 'marketData.rentEstimate', 'financialData.propertyTaxes'] as const;
const restsOnWithEscrow = ['estimatedValue', 'marketData.rentEstimate'] as const;

/** @param before the property whose figures tell the costs beside the payment. */
function withPayment(property: PropertyResult, payment: Payment, before: PropertyResult): PropertyResult {
  const { paymentIncludesEscrow: _, ...house } = property;
  const { amount, from, includesEscrow } = payment;
  const costs = costsBesidePayment(before, includesEscrow === true);
  const total = from === 'missing' || costs === undefined ? undefined : round(costs + amount);
  const needed = includesEscrow ? restsOnWithEscrow : restsOn;
  const guessed = needed.some((field) => provenanceOf(property, field) === 'estimated');
  return withProvenance(
    {
      ...house,
      ...(includesEscrow !== undefined && { paymentIncludesEscrow: includesEscrow }),
      financialData: {
        ...property.financialData,
        monthlyMortgagePayment: amount,
        totalMonthlyExpenses: total ?? 0,
      },
    },
    {
      'financialData.monthlyMortgagePayment': from,
      'financialData.totalMonthlyExpenses': total === undefined ? 'missing' : guessed ? 'estimated' : 'computed',
    },
  );
}

/**
 * The owner's monthly costs beside the payment, without taxes and insurance if the payment includes them: by the
 * formula, or derived from the owner's reported expenses.
 */
function costsBesidePayment(property: PropertyResult, includesEscrow: boolean): number | undefined {
  const { estimatedValue: value, marketData, financialData, monthlyHoa: hoa = 0, provenance } = property;
  const worksOut = (includesEscrow ? restsOnWithEscrow : restsOn).every((field) => isKnown(property, field));
  // A record without provenance is read as it is: there 0 may be a default.
  if (provenance?.estimatedValue !== undefined && worksOut) {
    const taxes = includesEscrow ? 0 : financialData.propertyTaxes;
    const costs = operatingCosts({ value, rent: marketData.rentEstimate, taxes, hoa });
    return (includesEscrow ? costs - insurance(value) : costs) / 12;
  }
  const { totalMonthlyExpenses, monthlyMortgagePayment, propertyTaxes, insurance: insured } = financialData;
  const known =
    isKnown(property, 'financialData.totalMonthlyExpenses') &&
    isKnown(property, 'financialData.monthlyMortgagePayment');
  if (!known) return undefined;
  const beside = Math.max(0, totalMonthlyExpenses - monthlyMortgagePayment);
  const wasIncluded = property.paymentIncludesEscrow === true;
  if (includesEscrow === wasIncluded) return beside;
  const escrowKnown = isKnown(property, 'financialData.propertyTaxes') && isKnown(property, 'financialData.insurance');
  if (!escrowKnown) return undefined;
  const escrow = (propertyTaxes + insured) / 12;
  return Math.max(0, wasIncluded ? beside + escrow : beside - escrow);
}

function withOccupancy(property: PropertyResult, { occupancy }: SellerFacts): PropertyResult {
  if (occupancy === undefined) return property;
  return withProvenance(
    {
      ...property,
      ownerDetails: { ...property.ownerDetails, isAbsenteeOwner: occupancy !== 'owner' },
      leadIndicators: { ...property.leadIndicators, isVacant: occupancy === 'vacant' },
    },
    { 'ownerDetails.isAbsenteeOwner': 'user', 'leadIndicators.isVacant': 'user' },
  );
}

function withDistress(property: PropertyResult, facts: SellerFacts): PropertyResult {
  const behind = isBehind(facts);
  const isDistressed = behind === true || facts.reason === 'foreclosure';
  const answers = isDistressed || (behind === false && !isKnown(property, 'leadIndicators.isDistressed'));
  if (!answers) return property;
  return withProvenance(
    { ...property, leadIndicators: { ...property.leadIndicators, isDistressed } },
    { 'leadIndicators.isDistressed': 'user' },
  );
}

function withLiens(property: PropertyResult, facts: SellerFacts): PropertyResult {
  const liens = hasLiens(facts);
  if (liens === undefined) return property;
  return withProvenance(
    { ...property, leadIndicators: { ...property.leadIndicators, hasLiens: liens } },
    { 'leadIndicators.hasLiens': 'user' },
  );
}

/**
 * Two motives or more make a motivated seller. A source may count motives that the record does not show (an
 * inheritance, a failed listing): those that its answer implies keep counting.
 */
function withMotives(house: PropertyResult, facts: SellerFacts, before: PropertyResult): PropertyResult {
  const field = 'leadIndicators.motivatedSeller';
  const saidBefore = isKnown(before, field) && before.leadIndicators.motivatedSeller;
  const unseen = saidBefore ? Math.max(0, 2 - motivesIn(before)) : 0;
  const given = facts.reason !== undefined && pressing.has(facts.reason) ? 1 : 0;
  const motivatedSeller = motivesIn(house) + unseen + given >= 2;
  const wholeStory = (
    ['leadIndicators.isDistressed', 'leadIndicators.isVacant', 'ownerDetails.isAbsenteeOwner'] as const
  ).every((motive) => isKnown(house, motive));
  const from = motivatedSeller || wholeStory ? 'computed' : provenanceOf(before, field);
  return withProvenance(
    { ...house, leadIndicators: { ...house.leadIndicators, motivatedSeller } },
    { [field]: from === 'reported' ? 'computed' : from },
  );
}

function motivesIn(property: PropertyResult): number {
  const { leadIndicators, ownerDetails, address } = property;
  const absentee = isKnown(property, 'ownerDetails.isAbsenteeOwner') && ownerDetails.isAbsenteeOwner;
  const motives = [
    isKnown(property, 'leadIndicators.isDistressed') && leadIndicators.isDistressed,
    isKnown(property, 'leadIndicators.isVacant') && leadIndicators.isVacant,
    absentee,
    absentee && inOtherStates(address, ownerDetails.mailingAddress),
    isKnown(property, 'ownerDetails.ownershipLength') && ownerDetails.ownershipLength >= 15,
  ];
  return motives.filter(Boolean).length;
}

function inOtherStates(...addresses: [string, string]): boolean {
  const [first, second] = addresses.map((address) => /\b([A-Z]{2})\s+\d{5}\b/.exec(address)?.[1]);
  return first !== undefined && second !== undefined && first !== second;
}

function withProvenance(
  property: PropertyResult,
  provenance: Partial<Record<PropertyField, Provenance>>,
): PropertyResult {
  return { ...property, provenance: { ...property.provenance, ...provenance } };
}

function isPositive(amount: number | undefined): boolean {
  return amount !== undefined && amount > 0;
}
