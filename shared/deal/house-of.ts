import type * as z from 'zod/mini';
import { assumptions } from '#shared/finance/assumptions.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { stateOfAddress } from '#shared/property/address.ts';
import { isFileFact } from '#shared/property/file-facts.ts';
import {
  isKnown,
  knownValue,
  type PropertyField,
  type PropertyResult,
  provenanceOf,
} from '#shared/property/property.ts';
import { applySellerFacts, hasLiens, isBehind } from '#shared/strategy/apply-seller-facts.ts';
import type { SellerFact, SellerFacts } from '#shared/strategy/seller-facts.ts';
import { ExistingLoan, House } from '#shared/structures/base/deal-input.ts';
import { allFacts, type HouseFactName, type LoanFactName } from '#shared/terms/house-facts.ts';
import type { FieldValue } from '#shared/terms/read-text.ts';
import { isBlankAmount, parseAmount, parseDollars } from '#shared/values/parse-amount.ts';

/* The house of the deal engine, read out of the record, the seller's facts and what the user typed. */

/**
 * Where a figure comes from: the source's record or its estimate, a file of the user's, the seller, the user, the
 * product's assumption.
 * `unknown`: nobody knows it, and nothing is assumed.
 */
export type Origin = 'record' | 'estimate' | 'imported' | 'seller' | 'you' | 'assumed' | 'unknown';

/** A house with the origin of each of its figures by the path in the engine's input: "house.rent". */
export type ReadHouse = {
  house: House;
  origins: Record<string, Origin>;
  /** By path: texts and amounts that are not used, and why. */
  problems: Record<string, string>;
};

type Found = { is: FieldValue; from: Origin };
type FoundFacts = Record<HouseFactName, Found | undefined>;

/** The figures of a house that the product assumes when nobody knows them; the engine says which count as 0. */
const assumed = new Set<string>(['afterRepairValue', 'vacancyPercent', 'managementPercent', 'maintenancePercent']);

/** The engine's schemas, by path. */
const takes: Readonly<Record<string, z.ZodMiniType>> = {
  ...House.shape,
  ...Object.fromEntries(Object.entries(ExistingLoan.shape).map(([name, schema]) => [`loan.${name}`, schema])),
};

/** A lender that owns a house names itself as one. */
const lenderName =
  /\b(bank|banc|mortgage|savings|credit union|fannie mae|freddie mac|federal (national|home loan)|housing and urban|lending|loan trust)\b/i;

/**
 * The engine's house.
 *
 * @param property the source's record, without the seller's facts.
 * @param typed the calculator's inputs as typed; an emptied one counts as 0.
 * @param own facts typed on the deal itself, by their path.
 */
export function houseOf(
  property: PropertyResult,
  facts: SellerFacts,
  typed: CalculatorInputs,
  own: Partial<Record<string, FieldValue>>,
): ReadHouse {
  const house = applySellerFacts(property, facts);
  const { financialData, leadIndicators, marketData, ownerDetails } = house;
  const known = (field: PropertyField, is: FieldValue | undefined): Found | undefined =>
    is !== undefined && isKnown(house, field) ? { is, from: originOf(house, field) } : undefined;
  const recorded = (field: PropertyField, amount: number) =>
    isSaid(house, field, amount) ? known(field, amount) : undefined;
  const told = (fact: SellerFact): Found | undefined => {
    const answer = facts[fact];
    return answer === undefined ? undefined : { is: answer, from: 'seller' };
  };
  const entered = (name: HouseFactName): Found | undefined => {
    const value = own[`house.${name}`];
    return value === undefined ? undefined : { is: value, from: 'you' };
  };
  const value = knownValue(house);
  const problems: Record<string, string> = {};

  // Facts with a source or a rule of their own.
  const ruled: Partial<FoundFacts> = {
    value:
      value === null
        ? undefined
        : { is: value, from: facts.estimatedValue === undefined ? originOf(house, 'estimatedValue') : 'you' },
    // A rent of 0 means that nobody knows it, also on a record without provenance.
    rent: marketData.rentEstimate > 0 ? known('marketData.rentEstimate', marketData.rentEstimate) : undefined,
    taxesYearly: recorded('financialData.propertyTaxes', financialData.propertyTaxes),
    insuranceYearly: recorded('financialData.insurance', financialData.insurance),
    hoaMonthly:
      ofFile(house, 'hoa') ?? (house.monthlyHoa === undefined ? undefined : { is: house.monthlyHoa, from: 'record' }),
    arrears: arrearsOf(house, facts),
    liens: hasLiens(facts) === false ? { is: 0, from: 'seller' } : (told('lienAmount') ?? ofFile(house, 'liens')),
    propertyType: known('propertyType', named(house.propertyType)?.slice(0, 100)),
    bankOwned:
      entered('bankOwned') ??
      known(
        'ownerDetails.name',
        named(ownerDetails.name) === undefined ? undefined : lenderName.test(ownerDetails.name),
      ),
    occupied: isKnown(house, 'leadIndicators.isVacant')
      ? { is: !leadIndicators.isVacant, from: originOf(house, 'leadIndicators.isVacant') }
      : undefined,
    distressed: known('leadIndicators.isDistressed', leadIndicators.isDistressed),
    hasLiens: known('leadIndicators.hasLiens', leadIndicators.hasLiens),
    auctionDate:
      entered('auctionDate') ?? known('leadIndicators.auctionDate', leadIndicators.auctionDate?.slice(0, 10)),
    state: stateOf(house.address),
    ...loanOf(house, facts, entered('loan.paymentsLeft')),
  };
  const found = Object.fromEntries(
    allFacts.map(({ name, seller }) => [
      name,
      name in ruled
        ? ruled[name]
        : (entered(name) ??
          (seller && told(seller)) ??
          (isFileFact(name) ? inFile(house.fromFile?.[name]) : undefined)),
    ]),
    // The cast: the entries are the table's.
  ) as FoundFacts;
  for (const { name, input } of allFacts) {
    const text = input && typed[input];
    if (text === undefined) continue;
    const parse = name.endsWith('Percent') ? parseAmount : parseDollars;
    const amount = isBlankAmount(text) ? 0 : parse(text);
    if (amount !== null && isTaken(name, amount)) found[name] = { is: amount, from: 'you' };
    else problems[`house.${name}`] = 'The calculator has no amount that can be used here.';
  }
  for (const { name, path } of allFacts) {
    const each = found[name];
    if (each === undefined || isTaken(name, each.is)) continue;
    problems[path] ??= 'Out of range, so not used.';
    found[name] = undefined;
  }
  return { house: houseFrom(found), origins: originsOf(found), problems };
}

function isTaken(path: string, value: FieldValue): boolean {
  return takes[path]?.safeParse(value).success === true;
}

const inFile = (is: FieldValue | undefined): Found | undefined =>
  is === undefined ? undefined : { is, from: 'imported' };

/** What the file says, or its list estimates. */
function ofFile({ fromFile }: PropertyResult, name: 'hoa' | 'liens' | 'arrears' | 'paymentsLeft'): Found | undefined {
  const is = fromFile?.[name];
  return is === undefined ? undefined : { is, from: fromFile?.estimates?.[name] ? 'estimate' : 'imported' };
}

/** Whether an amount is a fact: a record's 0 without provenance may be a default. */
function isSaid(house: PropertyResult, field: PropertyField, amount: number): boolean {
  return amount !== 0 || house.provenance?.[field] !== undefined;
}

function named(text: string): string | undefined {
  return text === 'Unknown' ? undefined : text;
}

/** The facts about a loan whose balance nobody knows are read too, but the house has no loan then. */
function loanOf(
  house: PropertyResult,
  facts: SellerFacts,
  paymentsLeft: Found | undefined,
): Record<`loan.${LoanFactName}`, Found | undefined> {
  const { mortgageBalance: balance, monthlyMortgagePayment: payment } = house.financialData;
  const field = 'financialData.mortgageBalance';
  const paymentField = 'financialData.monthlyMortgagePayment';
  const hasBalance = isSaid(house, field, balance) && isKnown(house, field);
  // The seller's balance takes the place of the loan that the last sale suggests.
  const guessed = hasBalance && originOf(house, field) === 'estimate' ? house.assumedLoan : undefined;
  // The seller's own 0 is an answer; a record's is none.
  const hasPayment = isKnown(house, paymentField) && (payment > 0 || facts.monthlyPayment === 0);
  return {
    'loan.balance': hasBalance ? { is: balance, from: originOf(house, field) } : undefined,
    'loan.ratePercent': rateOf(house, guessed?.annualRate),
    'loan.paymentsLeft':
      paymentsLeft ??
      ofFile(house, 'paymentsLeft') ??
      (guessed ? { is: Math.max(1, assumptions.months - guessed.monthsPaid), from: 'estimate' } : undefined),
    'loan.payment': hasPayment ? { is: payment, from: originOf(house, paymentField) } : undefined,
    'loan.paymentIncludesEscrow':
      facts.paymentIncludesEscrow === undefined
        ? inFile(house.fromFile?.paymentIncludesEscrow)
        : { is: facts.paymentIncludesEscrow, from: 'seller' },
  };
}

function rateOf(house: PropertyResult, guessed: number | undefined): Found | undefined {
  const field = 'financialData.loanRate';
  const { loanRate } = house.financialData;
  if (loanRate !== undefined && isKnown(house, field)) return { is: loanRate, from: originOf(house, field) };
  return guessed === undefined ? undefined : { is: guessed, from: 'estimate' };
}

/** Overdue by the seller's answer, else by the notice of default. */
function arrearsOf(house: PropertyResult, facts: SellerFacts): Found | undefined {
  if (isBehind(facts) === false) return { is: 0, from: 'seller' };
  if (facts.arrears !== undefined) return { is: facts.arrears, from: 'seller' };
  if (house.fromFile?.arrears !== undefined) return ofFile(house, 'arrears');
  const { defaultAmount } = house.leadIndicators;
  const isOnRecord = defaultAmount !== undefined && isKnown(house, 'leadIndicators.defaultAmount');
  return isOnRecord ? { is: defaultAmount, from: 'record' } : undefined;
}

function stateOf(address: string): Found | undefined {
  const state = stateOfAddress(address);
  return state === undefined ? undefined : { is: state, from: 'record' };
}

function originOf(house: PropertyResult, field: PropertyField): Origin {
  const provenance = provenanceOf(house, field);
  if (provenance === 'user') return 'seller';
  if (provenance === 'missing') return 'unknown';
  if (provenance === 'imported') return 'imported';
  return provenance === 'estimated' ? 'estimate' : 'record';
}

function houseFrom(found: FoundFacts): House {
  const house: Record<string, unknown> = {};
  const loan: Record<string, FieldValue> = {};
  for (const [path, each] of Object.entries(found)) {
    if (each === undefined) continue;
    if (path.startsWith('loan.')) loan[path.slice('loan.'.length)] = each.is;
    else house[path] = each.is;
  }
  return House.parse({ ...house, loan: 'balance' in loan ? loan : null });
}

function originsOf(found: FoundFacts): Record<string, Origin> {
  return Object.fromEntries(
    allFacts.map(({ name, path }) => [path, found[name]?.from ?? (assumed.has(name) ? 'assumed' : 'unknown')]),
  );
}
