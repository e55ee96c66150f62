import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { CompareInput, House, Terms } from '#shared/structures/base/deal-input.ts';
import { placesOf, termsKey } from '#shared/terms/structure-terms.ts';

/** The house of the worked example; every fact of a verdict known and harmless. */
export const house = House.parse({
  value: 300_000,
  afterRepairValue: 320_000,
  repairs: 15_000,
  rent: 2300,
  vacancyPercent: 5,
  managementPercent: 8,
  maintenancePercent: 1,
  taxesYearly: 3000,
  insuranceYearly: 1500,
  hoaMonthly: 0,
  otherMonthly: 0,
  loan: { balance: 165_000, ratePercent: 3.25, paymentsLeft: 276 },
  arrears: 3000,
  liens: 0,
  propertyType: 'Single Family',
  bankOwned: false,
  distressed: true,
  auctionDate: 'none',
  loanType: 'conventional',
});

export const terms = Terms.parse({
  subjectTo: { cashToSeller: 25_000, second: { amount: 75_000, ratePercent: 3, months: 360, balloonMonth: 84 } },
  sellerFinance: {
    price: 295_000,
    down: 25_000,
    ratePercent: 3.5,
    months: 360,
    interestOnly: false,
    balloonMonth: 84,
    keepsLoan: true,
  },
  leaseOption: {
    strike: 300_000,
    fee: 9000,
    rent: 1500,
    creditMonthly: 200,
    months: 36,
    repairs: 3000,
    closing: 1000,
    maintenanceSharePercent: 50,
  },
  novation: {
    sellerPrice: 262_000,
    listPrice: 318_000,
    agentPercent: 5.5,
    closingPercent: 1.5,
    months: 4,
    holdingMonthly: 300,
    concessions: 3000,
  },
  wholesale: { rulePercent: 70, fee: 10_000, earnest: 1000, ownCosts: 500 },
});

/** The worked example, at the product's own assumptions and without targets. */
export const worked = CompareInput.parse({ house, terms });

const step = {
  dollars: 100,
  dollarsOrNone: 198_000,
  percent: 0.5,
  rate: 0.5,
  months: 1,
  start: 1,
  ratio: 0.1,
  balloon: 12,
};

/** The worked example with one term of a structure at another value: for each term of each structure. */
export const withOtherTerm = Strategy.options.flatMap((structure) =>
  placesOf(structure).map(({ path, field, term }): [field: string, structure: Strategy, input: CompareInput] => {
    const [name = '', inner] = path.split('.');
    const key = termsKey[structure];
    const own: Record<string, unknown> = { ...terms[key] };
    const others = z.record(z.string(), z.unknown());
    const other = (value: unknown) => (term.unit === 'yesNo' ? !value : Number(value ?? 0) + step[term.unit]);
    if (inner === undefined) own[name] = other(own[name]);
    else own[name] = { ...others.parse(own[name]), [inner]: other(others.parse(own[name])[inner]) };
    return [field, structure, CompareInput.parse({ house, terms: { ...terms, [key]: own } })];
  }),
);
