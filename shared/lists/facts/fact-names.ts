import { type FactRole, type LoanFact, loanNumbers, type SingleRole } from './fact-roles.ts';

/*
 * What facts are called: on screen, and as the column of a written file where that is another name. The reader of files
 * takes each column for its role. Apart from the roles, whose readers have no use for names.
 */

type Names = readonly [label: string, column?: string];

const single: Readonly<Record<SingleRole, Names>> = {
  value: ['Value'],
  arv: ['After-repair value', 'ARV'],
  repairs: ['Repairs'],
  listPrice: ['List price'],
  equity: ['Equity'],
  equityPercent: ['Equity %'],
  ltvPercent: ['Loan-to-value %', 'LTV %'],
  assessedValue: ['Assessed value'],
  countyMarketValue: ['County’s market value', 'County market value'],
  'loan.balance': ['Balance, all loans', 'Loan balance'],
  'loan.originalAmount': ['Amount borrowed, all loans', 'Original loan amount'],
  'loan.payment': ['Payment, all loans', 'Loan payment'],
  'loan.rate': ['Rate, all loans', 'Loan rate %'],
  'loan.paymentsLeft': ['Payments left'],
  'loan.type': ['Loan type'],
  'loan.count': ['Number of loans'],
  'loan.freeAndClear': ['Free and clear'],
  'loan.paymentIncludesEscrow': ['Payment includes escrow'],
  rent: ['Rent', 'Rent a month'],
  rentYearly: ['Rent a year', 'Annual rent'],
  taxesYearly: ['Taxes', 'Taxes a year'],
  insuranceYearly: ['Insurance', 'Insurance a year'],
  hoaMonthly: ['HOA dues', 'HOA a month'],
  arrears: ['Arrears'],
  liens: ['Liens'],
  hasLiens: ['Has liens', 'Has lien'],
  taxesOwed: ['Taxes owed'],
  taxDelinquent: ['Tax delinquent'],
  taxDelinquentYear: ['Tax delinquent since', 'Tax delinquent year'],
  foreclosure: ['Foreclosure'],
  auctionDate: ['Auction day', 'Auction date'],
  vacant: ['Vacant'],
  ownerOccupied: ['Owner occupied'],
  absentee: ['Absentee owner', 'Absentee'],
  occupancy: ['Occupancy'],
  owner: ['Owner', 'Owner name'],
  owner2: ['Second owner', 'Owner 2 name'],
  mailing: ['Mailing address'],
  ownershipYears: ['Years owned'],
  doNotMail: ['Do not mail'],
  propertyType: ['Property type'],
  beds: ['Beds'],
  baths: ['Baths'],
  sqft: ['Area', 'Square feet'],
  lotSqft: ['Lot, sq ft', 'Lot size sqft'],
  lotAcres: ['Lot, acres', 'Lot acres'],
  yearBuilt: ['Year built'],
  units: ['Units', 'Number of units'],
  condition: ['Condition'],
  lastSaleDate: ['Last sale', 'Last sale date'],
  lastSalePrice: ['Last sale price'],
  parcel: ['Parcel number'],
};

const ofLoan: Readonly<Record<LoanFact, readonly [label: string, column: string]>> = {
  balance: ['Balance', 'balance'],
  payment: ['Payment', 'payment'],
  rate: ['Rate', 'rate %'],
  amount: ['Amount borrowed', 'amount'],
  date: ['Began', 'date'],
  termMonths: ['Term', 'term months'],
  endDate: ['Ends', 'maturity date'],
  type: ['Type', 'type'],
};

const loans = loanNumbers.flatMap((number) =>
  Object.entries(ofLoan).map(([fact, [label, column]]): [string, Names] => [
    `loan${number}.${fact}`,
    [`${label}, loan ${number}`, `Loan ${number} ${column}`],
  ]),
);

// The cast: the type is built of the same names.
export const factNames = { ...single, ...Object.fromEntries(loans) } as Readonly<Record<FactRole, Names>>;
