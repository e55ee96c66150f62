import { assumptions as product } from '#shared/finance/assumptions.ts';
import type { CalculatorInput } from '#shared/finance/deal-inputs.ts';
import type { SellerFact } from '#shared/strategy/seller-facts.ts';
import { dollars, type FieldKind, percent, rate } from './read-text.ts';

/*
 * A fact of a house, declared once by its place in the engine's input, in the order of the desk. The fields of a deal,
 * the desk's rows and fields, what is asked of the seller, and the words for what a structure lacks follow from it.
 */

export type HouseFact = {
  kind: FieldKind | 'condition' | 'text';
  /** What the desk calls it; it shows no other facts. */
  label?: string;
  /** What the desk adds to that. */
  note?: string;
  /** What it is called within a sentence, where a structure can lack it. */
  noun?: string;
  /** What a question for it is called, where that is not its label. */
  asked?: string;
  /** What it counts as where the engine assumes it. */
  assumed?: number | false;
  /** Of what a percent is. */
  of?: string;
  /** Where it is entered: on the deal itself, in the calculator, or among the seller's facts. */
  isTyped?: true;
  input?: CalculatorInput;
  seller?: SellerFact;
};

export const houseFacts = {
  value: { kind: dollars, label: 'Value as is', noun: 'value', asked: 'Value', seller: 'estimatedValue' },
  'loan.balance': { kind: dollars, label: 'Loan balance', noun: 'loan balance', seller: 'loanBalance' },
  'loan.ratePercent': {
    kind: rate,
    label: 'Loan rate',
    noun: 'loan rate',
    asked: "Loan's rate",
    seller: 'interestRate',
  },
  'loan.payment': { kind: dollars, label: 'Loan payment', noun: 'loan payment', seller: 'monthlyPayment' },
  'loan.paymentIncludesEscrow': {
    kind: 'yesNo',
    label: 'Payment includes escrow',
    assumed: false,
    seller: 'paymentIncludesEscrow',
  },
  arrears: {
    kind: dollars,
    label: 'Behind by',
    noun: 'arrears',
    asked: 'Amount overdue',
    assumed: 0,
    seller: 'behindOnPayments',
  },
  liens: { kind: dollars, label: 'Other liens', noun: 'liens', assumed: 0, seller: 'hasLiens' },
  rent: { kind: dollars, label: 'Rent a month', noun: 'rent', asked: 'Rent', input: 'monthlyRent' },
  vacancyPercent: { kind: percent, label: 'Vacancy', assumed: product.vacancy, input: 'vacancy' },
  managementPercent: {
    kind: percent,
    label: 'Management',
    of: 'rent',
    assumed: product.management,
    input: 'propertyManagement',
  },
  maintenancePercent: {
    kind: percent,
    label: 'Maintenance a year',
    of: 'value',
    assumed: product.maintenance,
    input: 'maintenance',
  },
  taxesYearly: {
    kind: dollars,
    label: 'Taxes a year',
    noun: 'taxes',
    asked: 'Property taxes',
    input: 'propertyTaxes',
  },
  insuranceYearly: {
    kind: dollars,
    label: 'Insurance a year',
    noun: 'insurance',
    asked: 'Insurance',
    input: 'insurance',
  },
  hoaMonthly: {
    kind: dollars,
    label: 'HOA dues a month',
    noun: 'HOA dues',
    asked: 'HOA dues',
    assumed: 0,
    input: 'hoaMonthly',
  },
  otherMonthly: { kind: dollars, label: 'Other costs a month', assumed: 0, input: 'otherExpenses' },
  afterRepairValue: { kind: dollars, label: 'Value after repairs', isTyped: true },
  repairs: { kind: dollars, label: 'Repairs', noun: 'repairs', assumed: 0, isTyped: true, seller: 'repairEstimate' },
  repairsHigh: { kind: dollars, isTyped: true },
  'loan.paymentsLeft': {
    kind: { unit: 'months', least: 1, most: 600 },
    label: 'Loan payments left',
    noun: 'loan payments left',
    asked: "Loan's payment",
    isTyped: true,
    seller: 'monthlyPayment',
  },
  loanType: { kind: 'loanType', label: 'Kind of loan', isTyped: true },
  bankOwned: { kind: 'yesNo', label: 'Owned by a bank', asked: 'Bank-owned or not', isTyped: true },
  auctionDate: { kind: 'auction', label: 'Auction date', isTyped: true },
  vacantMonths: {
    kind: { unit: 'months', least: 0, most: 120 },
    label: 'Vacant at the start',
    note: 'no rent, no management',
    isTyped: true,
  },
  reserves: { kind: dollars, label: 'Reserves', note: 'cash in, back at exit', isTyped: true },
  cashNeeded: { kind: dollars, seller: 'cashNeeded' },
  propertyType: { kind: 'text', asked: 'Property type' },
  occupied: { kind: 'yesNo', asked: 'Who lives there', seller: 'occupancy' },
  condition: { kind: 'condition', seller: 'condition' },
  distressed: { kind: 'yesNo', asked: 'Behind on payments', seller: 'behindOnPayments' },
  hasLiens: { kind: 'yesNo', seller: 'hasLiens' },
  state: { kind: 'text' },
} as const satisfies Record<string, HouseFact>;

type Declared = typeof houseFacts;
/** "rent", "loan.ratePercent". */
export type HouseFactName = keyof Declared;
type OfLoan<Name> = Name extends `loan.${infer Field}` ? Field : never;
/** A fact of the owner's loans, as the loan's own field. */
export type LoanFactName = OfLoan<HouseFactName>;
/** The fields of a house. */
export type HouseField = Exclude<HouseFactName, `loan.${string}`> | 'loan';
/** The facts that a deal keeps itself: neither record, seller's facts nor calculator hold them. */
export type TypedFact = {
  [Name in HouseFactName]: Declared[Name] extends { isTyped: true } ? Name : never;
}[HouseFactName];

export type PlacedFact = HouseFact & { name: HouseFactName; path: `house.${HouseFactName}` };
export type TypedField = `house.${TypedFact}`;

// The cast: the entries are the table's.
const entries = Object.entries(houseFacts) as [HouseFactName, HouseFact][];

/** Every fact with its path in the engine's input: "house.rent". */
export const allFacts: readonly PlacedFact[] = entries.map(([name, fact]) => ({
  name,
  path: `house.${name}`,
  ...fact,
}));

export const isTypedField = <Fact extends PlacedFact>(fact: Fact): fact is Fact & { path: TypedField } =>
  fact.isTyped === true;

/** A fact by its path or the calculator's name of it. All of a loan is lacking where nobody knows its balance. */
export function factAt(path: string): PlacedFact | undefined {
  const place = path === 'house.loan' ? 'house.loan.balance' : path;
  return allFacts.find((fact) => fact.path === place || fact.input === place);
}
