import { type CsvCell, csvTable } from '#shared/csv/write-csv.ts';
import { sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import { type FactRole, factRoles, loanNumbers } from './facts/fact-roles.ts';
import type { ListRowDetail } from './list.ts';
import { hasFailed, stateNames } from './rank-rows.ts';

/*
 * A list with facts as a file: with the facts of each row and without its people. Read again, it gives the same facts;
 * its own figures are in columns that are not read.
 */

/** The reader of files takes each name for its role. */
const headers: Partial<Record<FactRole, string>> = {
  value: 'Value',
  arv: 'ARV',
  repairs: 'Repairs',
  listPrice: 'List price',
  equity: 'Equity',
  equityPercent: 'Equity %',
  ltvPercent: 'LTV %',
  assessedValue: 'Assessed value',
  countyMarketValue: 'County market value',
  'loan.balance': 'Loan balance',
  'loan.originalAmount': 'Original loan amount',
  'loan.payment': 'Loan payment',
  'loan.rate': 'Loan rate %',
  'loan.paymentsLeft': 'Payments left',
  'loan.type': 'Loan type',
  'loan.count': 'Number of loans',
  'loan.freeAndClear': 'Free and clear',
  'loan.paymentIncludesEscrow': 'Payment includes escrow',
  rent: 'Rent a month',
  rentYearly: 'Annual rent',
  taxesYearly: 'Taxes a year',
  insuranceYearly: 'Insurance a year',
  hoaMonthly: 'HOA a month',
  arrears: 'Arrears',
  liens: 'Liens',
  hasLiens: 'Has lien',
  taxesOwed: 'Taxes owed',
  taxDelinquent: 'Tax delinquent',
  taxDelinquentYear: 'Tax delinquent year',
  foreclosure: 'Foreclosure',
  auctionDate: 'Auction date',
  vacant: 'Vacant',
  ownerOccupied: 'Owner occupied',
  absentee: 'Absentee',
  occupancy: 'Occupancy',
  owner: 'Owner name',
  owner2: 'Owner 2 name',
  mailing: 'Mailing address',
  ownershipYears: 'Years owned',
  doNotMail: 'Do not mail',
  propertyType: 'Property type',
  beds: 'Beds',
  baths: 'Baths',
  sqft: 'Square feet',
  lotSqft: 'Lot size sqft',
  lotAcres: 'Lot acres',
  yearBuilt: 'Year built',
  units: 'Number of units',
  condition: 'Condition',
  lastSaleDate: 'Last sale date',
  lastSalePrice: 'Last sale price',
  parcel: 'Parcel number',
  ...Object.fromEntries(
    loanNumbers.flatMap((number) => [
      [`loan${number}.balance`, `Loan ${number} balance`],
      [`loan${number}.payment`, `Loan ${number} payment`],
      [`loan${number}.rate`, `Loan ${number} rate %`],
      [`loan${number}.amount`, `Loan ${number} amount`],
      [`loan${number}.date`, `Loan ${number} date`],
      [`loan${number}.termMonths`, `Loan ${number} term months`],
      [`loan${number}.endDate`, `Loan ${number} maturity date`],
      [`loan${number}.type`, `Loan ${number} type`],
    ]),
  ),
};

/** The roles that a file has columns for, and their names. */
export const factHeaders = Object.keys(factRoles).map((role) => ({
  role: role as FactRole,
  header: headers[role as FactRole] ?? role,
}));

/** Every row with its facts and its figures, as CSV. An unknown one is an empty cell. */
export function factResultsCsv(rows: readonly ListRowDetail[]): string {
  return written(
    rows,
    ['Best structure', 'Verdict', 'For the seller', 'Deal', 'NPV', 'Cash flow a month'],
    ({ row }) => {
      const { figures } = row;
      if (figures === undefined) return [null, null, null, null, null, null];
      return [
        figures.structure,
        figures.verdictText,
        figures.sellerVerdict ? sellerVerdictText(figures.sellerVerdict) : null,
        figures.isDeal === undefined ? null : figures.isDeal ? 'Yes' : 'No',
        figures.npv,
        figures.monthlyCashFlow,
      ];
    },
  );
}

/** The rows without a result and why, with their facts, as CSV that can be put right and read again. */
export function factErrorsCsv(rows: readonly ListRowDetail[]): string {
  return written(
    rows.filter(({ row }) => hasFailed(row)),
    [],
    () => [],
  );
}

function written(
  rows: readonly ListRowDetail[],
  more: readonly string[],
  cellsOf: (row: ListRowDetail) => CsvCell[],
): string {
  const used = factHeaders.filter(({ role }) => rows.some(({ facts }) => facts[role] !== undefined));
  const head = ['Row', 'Address', 'Note', 'Row state', 'Problem', ...used.map(({ header }) => header), ...more];
  const lines = rows.map((detail) => {
    const { line, address, note, state, problem } = detail.row;
    const facts = used.map(({ role }) => cellOf(role, detail.facts[role]));
    return [line, address, note, stateNames[state], problem ?? null, ...facts, ...cellsOf(detail)];
  });
  return csvTable([head, ...lines]);
}

/** With their signs and units no column of small numbers reads as fractions, or as years. */
function cellOf(role: FactRole, value: string | number | boolean | undefined): CsvCell {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const { kind } = factRoles[role];
  if (kind === 'rate' || kind === 'percent') return `${value}%`;
  if (kind === 'months') return `${value} months`;
  return kind === 'word' ? String(value).replaceAll('_', ' ') : value;
}
