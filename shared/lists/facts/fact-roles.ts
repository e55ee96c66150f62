import type { Bounds } from '#shared/lists/cells/read-numbers.ts';
import { wordsOf } from './fact-words.ts';

/*
 * The facts that a list's row may have of its house, by role. One table says what each is, for the reader of cells, the
 * schema of what is sent, and the server that reckons with it.
 */

/** A loan's place in the house's papers. */
export const loanNumbers = [1, 2, 3, 4] as const;

const value: Bounds = [1000, 100_000_000];
const cost: Bounds = [0, 10_000_000];
const year: Bounds = [1600, 2199];
const months: Bounds = [1, 600];

/**
 * USD (`money`, `signedMoney`), percent, a day (ISO date), a number, one of some words, or a text. `zero` says what a 0
 * is: never known, or known where the column has another number too.
 */
export type FactKind =
  | { kind: 'money' | 'signedMoney'; bounds: Bounds; zero: 'unknown' | 'of column' }
  | { kind: 'rate' }
  | { kind: 'percent'; bounds: Bounds }
  | { kind: 'count' | 'halves' | 'area' | 'acres' | 'months' | 'year' | 'years'; bounds: Bounds }
  | { kind: 'yesNo' }
  | { kind: 'date' }
  | { kind: 'word'; words: readonly string[] }
  | { kind: 'text'; most: number };

const money = (bounds: Bounds, zero: 'unknown' | 'of column' = 'unknown') => ({ kind: 'money', bounds, zero }) as const;
const text = (most: number) => ({ kind: 'text', most }) as const;
const yesNo = { kind: 'yesNo' } as const;
const date = { kind: 'date' } as const;
const rate = { kind: 'rate' } as const;

const balance = money([0, 100_000_000], 'of column');
const payment = money([10, 100_000]);
const loanType = { kind: 'word', words: wordsOf.loanType } as const;

/** A loan's facts below `loan1.` to `loan4.`. */
const ofLoan = {
  balance,
  payment,
  rate,
  amount: money(value),
  date,
  termMonths: { kind: 'months', bounds: months },
  endDate: date,
  type: loanType,
} as const satisfies Record<string, FactKind>;
export type LoanFact = keyof typeof ofLoan;

const single = {
  value: money(value),
  arv: money(value),
  repairs: money(cost, 'of column'),
  listPrice: money(value),
  equity: { kind: 'signedMoney', bounds: [-100_000_000, 100_000_000], zero: 'of column' },
  equityPercent: { kind: 'percent', bounds: [-1000, 100] },
  ltvPercent: { kind: 'percent', bounds: [0, 1000] },
  assessedValue: money(value),
  countyMarketValue: money(value),

  'loan.balance': balance,
  'loan.originalAmount': money(value),
  'loan.payment': payment,
  'loan.rate': rate,
  'loan.paymentsLeft': { kind: 'months', bounds: months },
  'loan.type': loanType,
  'loan.count': { kind: 'count', bounds: [0, 20] },
  'loan.freeAndClear': yesNo,
  'loan.paymentIncludesEscrow': yesNo,

  rent: money([50, 100_000]),
  rentYearly: money([600, 1_200_000]),
  taxesYearly: money([1, 10_000_000]),
  insuranceYearly: money([1, 10_000_000]),
  hoaMonthly: money(cost, 'of column'),

  arrears: money(cost, 'of column'),
  liens: money(cost, 'of column'),
  hasLiens: yesNo,
  taxesOwed: money(cost, 'of column'),
  taxDelinquent: yesNo,
  taxDelinquentYear: { kind: 'year', bounds: year },
  foreclosure: yesNo,
  auctionDate: date,

  vacant: yesNo,
  ownerOccupied: yesNo,
  absentee: yesNo,
  occupancy: { kind: 'word', words: wordsOf.occupancy },
  owner: text(100),
  owner2: text(100),
  mailing: text(200),
  ownershipYears: { kind: 'years', bounds: [0, 150] },
  doNotMail: yesNo,

  propertyType: text(60),
  beds: { kind: 'count', bounds: [1, 100] },
  baths: { kind: 'halves', bounds: [0.25, 100] },
  sqft: { kind: 'area', bounds: [100, 1_000_000] },
  lotSqft: { kind: 'area', bounds: [100, 500_000_000] },
  lotAcres: { kind: 'acres', bounds: [0.001, 10_000] },
  yearBuilt: { kind: 'year', bounds: year },
  units: { kind: 'count', bounds: [1, 1000] },
  condition: { kind: 'word', words: wordsOf.condition },
  lastSaleDate: date,
  lastSalePrice: money(value),
  parcel: text(60),
} as const satisfies Record<string, FactKind>;

type LoanRole = `loan${(typeof loanNumbers)[number]}.${LoanFact}`;
export type SingleRole = keyof typeof single;
export type FactRole = SingleRole | LoanRole;

type LoanKinds = {
  [Role in LoanRole]: Role extends `loan${number}.${infer Fact extends LoanFact}` ? (typeof ofLoan)[Fact] : never;
};

export type FactKinds = typeof single & LoanKinds;

const loans = Object.fromEntries(
  loanNumbers.flatMap((number) => Object.entries(ofLoan).map(([fact, kind]) => [`loan${number}.${fact}`, kind])),
) as LoanKinds;

/** Every role that is a fact of a house, in the order in which they are shown. */
export const factRoles: FactKinds = { ...single, ...loans };
