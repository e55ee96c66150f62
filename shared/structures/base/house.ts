import { paymentInCents } from '#shared/finance/amortisation.ts';
import { assumptions as product } from '#shared/finance/assumptions.ts';
import { yearlyStep } from '#shared/finance/cash-flows.ts';
import { round } from '#shared/finance/figures.ts';
import type { Loan } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { FullTerms } from '#shared/terms/structure-terms.ts';
import type { Proposal } from './deal-answer.ts';
import type { Assumptions, House, Targets, Terms } from './deal-input.ts';

/*
 * The house in numbers. Inside the engine an unknown is NaN: it spoils exactly the figures that depend on it, and no
 * comparison with it holds, so that no verdict rests on it. It leaves the engine as `null`.
 */

export const unknown = Number.NaN;

/** One house with everything that its figures depend on. */
export type Deal = {
  house: House;
  facts: Facts;
  assumptions: Assumptions;
  terms: FullTerms;
  /** The terms that were given; the others are proposed. */
  given: Terms;
  /** How the structure's terms came about. */
  proposed: (structure: Strategy) => Proposal;
  targets: Targets;
  /** ISO date. */
  today: string | undefined;
  /** Leaves the payments of notes and a wholesale's price unrounded: for bounds of terms. */
  isExact?: boolean;
  /** What the settlement made of the note to the seller: its amount, its payment a month. Its other terms stay. */
  settledNote?: { amount?: number; payment?: number };
};

/** A note with the payment that was settled. */
export const asSettled = (note: Loan, { settledNote }: Pick<Deal, 'settledNote'>): Loan =>
  settledNote?.payment === undefined ? note : { ...note, payment: settledNote.payment };

/** USD; a month where not noted otherwise; costs at today's prices. */
export type Facts = {
  value: number;
  afterRepair: number;
  repairs: number;
  rent: number;
  vacancyPercent: number;
  /** Of gross rent. */
  managementPercent: number;
  /** The part of the rent that vacancy and management leave. */
  keptShare: number;
  maintenance: number;
  taxes: number;
  insurance: number;
  hoa: number;
  other: number;
  loan: Loan;
  arrears: number;
  liens: number;
  /** A sale has to pay this off: balance, arrears and liens. */
  payoff: number;
};

export function factsOf(house: House): Facts {
  const value = house.value ?? house.afterRepairValue ?? unknown;
  const loan = existingLoan(house);
  const arrears = amountOf(house, 'arrears');
  const liens = amountOf(house, 'liens');
  const vacancyPercent = house.vacancyPercent ?? product.vacancy;
  const management = house.managementPercent ?? product.management;
  return {
    value,
    afterRepair: house.afterRepairValue ?? value,
    repairs: amountOf(house, 'repairs'),
    rent: house.rent ?? unknown,
    vacancyPercent,
    managementPercent: management,
    keptShare: 1 - (vacancyPercent + management) / 100,
    maintenance: (value * (house.maintenancePercent ?? product.maintenance)) / 1200,
    taxes: (house.taxesYearly ?? unknown) / 12,
    insurance: (house.insuranceYearly ?? unknown) / 12,
    hoa: amountOf(house, 'hoaMonthly'),
    other: house.otherMonthly ?? 0,
    loan,
    arrears,
    liens,
    payoff: loan.balance + arrears + liens,
  };
}

/** A structure's figures, USD; NaN where a fact is unknown, `null` where a structure has no such figure. */
export type Plan = {
  price: number;
  cashIn: number;
  /** Of the first month with rent. */
  monthlyCashFlow: number | null;
  exitMonth: number;
  /** The investor's cash from the exit. */
  netAtExit: number;
  /** The investor's, from month 0 to the exit. */
  flows: number[];
  seller: SellerPlan;
};

/**
 * What the seller gets by the contract, to its last month, whatever the investor's exit: nothing grows, and an option
 * counts as used.
 */
export type SellerPlan = {
  /** Of the first month. */
  monthly: number | null;
  /** From month 0, the closing, to the contract's last month. */
  flows: number[];
  /** What the seller gets in the last month beside its payment, or brings where it is below 0. */
  atEnd: number;
  /** Still owed in the seller's name in the last month. */
  loanAtExit: number;
};

/**
 * The payment that was given counts for flows and balances alike, less taxes and insurance where it includes them;
 * otherwise the level payment of balance, rate and payments left, rounded to the cent.
 */
function existingLoan({ loan, taxesYearly, insuranceYearly }: House): Loan {
  const balance = loan?.balance ?? unknown;
  const ratePercent = loan?.ratePercent ?? unknown;
  const months = loan?.paymentsLeft ?? null;
  const terms = { balance, ratePercent, lastMonth: months ?? Infinity, interestOnly: false };
  if (balance === 0) return { ...terms, ratePercent: 0, payment: 0 };
  const given = loan?.payment ?? null;
  if (given === null) {
    const isKnown = months !== null && loan?.ratePercent !== null;
    const payment = isKnown ? paymentInCents({ principal: balance, annualRate: ratePercent, months }) / 100 : unknown;
    return { ...terms, payment };
  }
  if (loan?.paymentIncludesEscrow !== true) return { ...terms, payment: given };
  const escrow = ((taxesYearly ?? unknown) + (insuranceYearly ?? unknown)) / 12;
  const payment = Number.isNaN(escrow) ? unknown : Math.max(0, round(given - escrow));
  return { ...terms, payment };
}

/** Whether a house shares walls or grounds with others, whose owners pay dues. */
export const hasDues = (propertyType: string | undefined): boolean => /condo|town\s?ho/i.test(propertyType ?? '');

/** Facts that count as 0 until something says that they are more. */
const zeroUnless = {
  arrears: ({ distressed }) => distressed === true,
  liens: ({ hasLiens }) => hasLiens === true,
  hoaMonthly: ({ propertyType }) => hasDues(propertyType ?? undefined),
  repairs: ({ condition }) => condition === 'major_repairs' || condition === 'uninhabitable',
} as const satisfies Record<string, (house: House) => boolean>;
type ZeroFact = keyof typeof zeroUnless;

function amountOf(house: House, fact: ZeroFact): number {
  return house[fact] ?? (zeroUnless[fact](house) ? unknown : 0);
}

/** The facts of a deal, by the name in the input. */
export type Fact = 'value' | 'ownValue' | 'rent' | 'taxesYearly' | 'insuranceYearly' | 'balance' | 'loan' | ZeroFact;

/** The paths of what these facts lack. */
export function lackingFacts(facts: readonly Fact[], house: House): string[] {
  return [...new Set(facts.flatMap((fact) => lackingOf(fact, house)))];
}

/** The paths of what the worth of a sale with an agent lacks. */
export function needsOfListing(house: House): string[] {
  const facts = ['value', 'loan', 'taxesYearly', 'insuranceYearly', 'arrears', 'liens', 'hoaMonthly'] as const;
  return facts.flatMap((fact) => lackingOf(fact, house));
}

function lackingOf(fact: Fact, house: House): string[] {
  switch (fact) {
    case 'value':
      return house.value === null && house.afterRepairValue === null ? ['house.value'] : [];
    case 'ownValue':
      return house.value === null ? ['house.value'] : [];
    case 'balance':
      return house.loan === null ? ['house.loan'] : [];
    case 'loan':
      return lackingOfLoan(house);
    case 'rent':
    case 'taxesYearly':
    case 'insuranceYearly':
      return house[fact] === null ? [`house.${fact}`] : [];
    default:
      return Number.isNaN(amountOf(house, fact)) ? [`house.${fact}`] : [];
  }
}

function lackingOfLoan({ loan, taxesYearly, insuranceYearly }: House): string[] {
  if (loan === null) return ['house.loan'];
  if (loan.balance === 0) return [];
  const hasPayment = loan.payment !== null;
  const holdsEscrow = hasPayment && loan.paymentIncludesEscrow === true;
  return [
    ...(loan.ratePercent === null ? ['house.loan.ratePercent'] : []),
    // Either will do.
    ...(!hasPayment && loan.paymentsLeft === null ? ['house.loan.paymentsLeft', 'house.loan.payment'] : []),
    ...(holdsEscrow && taxesYearly === null ? ['house.taxesYearly'] : []),
    ...(holdsEscrow && insuranceYearly === null ? ['house.insuranceYearly'] : []),
  ];
}

/**
 * The paths of unknown facts that count as something all the same.
 *
 * @param facts what figures need.
 * @param isHeld whether the investor holds the house and pays its costs.
 */
export function assumedFacts(facts: readonly Fact[], isHeld: boolean, house: House): string[] {
  const isZero = (fact: Fact): fact is ZeroFact => fact in zeroUnless;
  const percents = ['vacancyPercent', 'managementPercent', 'maintenancePercent', 'otherMonthly'] as const;
  return [
    ...(house.value === null && facts.includes('value') && house.afterRepairValue !== null ? ['house.value'] : []),
    ...(house.afterRepairValue === null && facts.includes('value') && house.value !== null
      ? ['house.afterRepairValue']
      : []),
    ...percents.filter((name) => isHeld && house[name] === null).map((name) => `house.${name}`),
    ...(facts.includes('loan') && house.loan?.payment != null && house.loan.paymentIncludesEscrow === null
      ? ['house.loan.paymentIncludesEscrow']
      : []),
    ...facts
      .filter(isZero)
      .flatMap((fact) => (house[fact] === null && amountOf(house, fact) === 0 ? [`house.${fact}`] : [])),
  ];
}

/** Rent of a month that vacancy and management leave. */
export function keptRent({ facts, assumptions }: Pick<Deal, 'facts' | 'assumptions'>, month: number): number {
  return facts.rent * facts.keptShare * yearlyStep(assumptions.rentGrowthPercent, month);
}

/** The costs of a house that do not depend on its rent, USD a month at today's prices. */
export function fixedCosts({ maintenance, taxes, insurance, hoa, other }: Facts): number {
  return maintenance + taxes + insurance + hoa + other;
}

/** Net operating income of a month: rent less vacancy, management and costs; no rent while vacant at the start. */
export function operatingIncome(deal: Deal, month: number): number {
  const rent = month <= deal.house.vacantMonths ? 0 : keptRent(deal, month);
  return rent - fixedCosts(deal.facts) * yearlyStep(deal.assumptions.costGrowthPercent, month);
}

/** An owned house's income and costs in a month, without loans. USD. */
export function ownedMonths(deal: Deal): (month: number) => { rent: number; costs: number } {
  const { house, facts, assumptions } = deal;
  return (month) => ({
    rent: month <= house.vacantMonths ? 0 : facts.rent * yearlyStep(assumptions.rentGrowthPercent, month),
    costs: -fixedCosts(facts) * yearlyStep(assumptions.costGrowthPercent, month),
  });
}

/** Sums the owner's payments each month until a sale: loan, taxes, insurance and dues. USD; does not grow. */
export function ownersCarry({ taxes, insurance, hoa }: Facts, payment: number): number {
  return payment + taxes + insurance + hoa;
}

/** The closing costs on a price. */
export function closingCosts({ assumptions }: Deal, price: number): number {
  return (price * assumptions.closingPercent) / 100;
}
