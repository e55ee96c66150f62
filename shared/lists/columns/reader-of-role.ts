import { dayOrderOf, readDate } from '#shared/lists/cells/read-dates.ts';
import { readCondition, readLoanType, readPropertyType, readSpan } from '#shared/lists/cells/read-kinds.ts';
import {
  numberOf,
  rateForm,
  readAcres,
  readArea,
  readCount,
  readHalves,
  readMoney,
  readRate,
  readShare,
  shareForm,
} from '#shared/lists/cells/read-numbers.ts';
import { isStreetLine, stateOf, zipOf } from '#shared/lists/cells/read-places.ts';
import { readEmail, readOccupancy, readPhone, readYesNo } from '#shared/lists/cells/read-words.ts';
import { isBlank, known, type Reading, readUnlessBlank, unread } from '#shared/lists/cells/reading.ts';
import { type FactKind, type FactRole, factRoles } from '#shared/lists/facts/fact-roles.ts';
import { kindOf, type Role } from '#shared/lists/headers/role-of-header.ts';
import { roundedTo } from '#shared/values/rounded-to.ts';
import { textOfCell } from './text-of-cell.ts';

export type CellReader = (cell: string) => Reading<number | string | boolean>;

const isFactRole = (role: Role): role is FactRole => Object.hasOwn(factRoles, role);

/** Columns that say a fact in another measure: dues a year, a lot without its unit. */
const measured: Readonly<Record<Role, FactRole>> = { hoaYearly: 'hoaMonthly', lotSize: 'lotSqft' };

/** The fact that a column with that role says; `undefined` of one that says none. */
export const factOfRole = (role: Role): FactRole | undefined =>
  isFactRole(role) ? role : Object.hasOwn(measured, role) ? measured[role] : undefined;

/**
 * Reads the cells of a column as the fact that its role says.
 *
 * @param cells all cells of the column; @param day the file's, `YYYY-MM-DD`.
 */
export function readerOfRole(role: Role, fact: FactRole, cells: readonly string[], day: string): CellReader {
  // A column of lots below 100 has acres, unless it says otherwise.
  const isAcres = role === 'lotSize' && cells.every((cell) => !(numberOf(cell) >= 100));
  const read = readerOfFact(fact, cells, day, isAcres);
  if (role !== 'hoaYearly') return read;
  return (cell) => {
    const yearly = read(cell);
    return yearly.kind === 'value' ? known(roundedTo(Number(yearly.value) / 12, 2)) : yearly;
  };
}

/** Words that say yes, and words that say no, under a column of that role. */
const ownWords: { [Role in FactRole]?: [yes: string[], no: string[]] } = {
  vacant: [
    ['vacant', 'unoccupied'],
    ['occupied', 'not vacant', 'owner occupied', 'tenant occupied', 'non vacant'],
  ],
  absentee: [
    ['absentee', 'absentee owner', 'non owner occupied', 'not owner occupied', 'out of state', 'in state', 'in county'],
    ['owner occupied', 'occupied', 'owner'],
  ],
  ownerOccupied: [
    ['owner occupied', 'owner', 'occupied'],
    ['absentee', 'absentee owner', 'non owner occupied', 'not owner occupied', 'vacant', 'tenant', 'tenant occupied'],
  ],
  foreclosure: [['foreclosure', 'pre foreclosure', 'preforeclosure', 'nod', 'lis pendens', 'auction', 'reo'], []],
  taxDelinquent: [
    ['delinquent', 'tax delinquent'],
    ['current', 'paid', 'not delinquent'],
  ],
  hasLiens: [
    ['lien', 'liens', '2', '3', '4', '5'],
    ['no lien', 'no liens'],
  ],
  doNotMail: [['do not mail', 'dnm'], []],
  'loan.freeAndClear': [
    ['free and clear', 'free clear'],
    ['mortgaged', 'has loan'],
  ],
  'loan.paymentIncludesEscrow': [
    ['piti', 'included'],
    ['pi', 'p i', 'not included'],
  ],
};

/** Sales and loans begin on a day that the file knows. */
const isPast = /^lastSaleDate$|^loan\d\.date$/;

/**
 * Reads the cells of a column as a fact. What the column as a whole says decides: the form of its percentages, the order
 * of its days, and whether a 0 is an amount.
 */
function readerOfFact(role: FactRole, cells: readonly string[], day: string, isAcres: boolean): CellReader {
  const fact: FactKind = factRoles[role];
  switch (fact.kind) {
    case 'money':
    case 'signedMoney': {
      const isSigned = fact.kind === 'signedMoney';
      const isBalance = role.endsWith('.balance');
      const isAmount = fact.zero === 'of column' && (isBalance || cells.some((cell) => /[1-9]/.test(cell)));
      const zero = isAmount ? 'value' : 'unknown';
      return (cell) => readMoney(cell, fact.bounds, { zero, isSigned });
    }
    case 'rate': {
      const form = rateForm(cells);
      return (cell) => readRate(cell, form);
    }
    case 'percent': {
      const form = shareForm(cells);
      return (cell) => readShare(cell, form, fact.bounds);
    }
    case 'count':
      // No loan is a number of loans.
      return (cell) => (role === 'loan.count' && /^0+(\.0*)?$/.test(cell) ? known(0) : readCount(cell, fact.bounds));
    case 'year':
      return (cell) => readCount(cell, fact.bounds);
    case 'halves':
      return (cell) => readHalves(cell, fact.bounds);
    case 'area':
      return (cell) => readArea(cell, fact.bounds, isAcres ? 'acres' : 'sqft');
    case 'acres':
      return (cell) => readAcres(cell, fact.bounds);
    case 'months': {
      // No loan runs for at most 40 months: a column of such terms has years.
      const isYears = role.endsWith('.termMonths') && cells.every((cell) => !(numberOf(cell) > 40));
      return (cell) => readSpan(cell, isYears ? 'years' : 'months', 'months', fact.bounds);
    }
    case 'years':
      return (cell) => readSpan(cell, 'years', 'years', fact.bounds);
    case 'yesNo': {
      const [yes, no] = ownWords[role] ?? [[], []];
      return (cell) => readYesNo(cell, yes, no);
    }
    case 'date': {
      const order = dayOrderOf(cells);
      return (cell) => {
        const read = readDate(cell, order, day);
        const isLate = read.kind === 'value' && read.value > day && isPast.test(role);
        return isLate ? unread('after the day of the file') : read;
      };
    }
    case 'word':
      if (role === 'occupancy') return readOccupancy;
      return role === 'condition' ? readCondition : readLoanType;
    case 'text': {
      const { most } = fact;
      const asTyped = (cell: string) => readUnlessBlank(cell, (text) => textOrUnknown(text, most));
      if (role !== 'propertyType') return asTyped;
      return (cell) => {
        const read = readPropertyType(cell);
        return read.kind === 'value' ? textOrUnknown(read.value, most) : read;
      };
    }
  }
}

function textOrUnknown(cell: string, most: number): Reading<string> {
  const text = textOfCell(cell, most);
  return text === '' ? { kind: 'unknown' } : known(text);
}

const direction = /^(?:[nsew]{1,2}|(?:north|south)?(?:east|west)?)\.?$/i;

/** Checks the cells of roles that are no facts, by the kind of the role. Others may hold anything. */
const forms: Record<string, (cell: string) => boolean> = {
  address: isStreetLine,
  street: isStreetLine,
  houseNumber: (cell) => /^[nsew]{0,2}\d{1,6}(?:[a-z]|\.0)?(?:[ /-][\d/]+[a-z]?)?$/i.test(cell),
  direction: (cell) => direction.test(cell),
  words: (cell) => /\p{L}/u.test(cell),
  name: (cell) => /\p{L}/u.test(cell),
  streetEnding: (cell) => /^\p{L}{2,}\.?$/u.test(cell),
  state: (cell) => stateOf(cell) !== undefined,
  zip: (cell) => zipOf(cell) !== undefined,
  zip4: (cell) => /^\d{1,4}(?:\.0)?$/.test(cell),
  place: (cell) => /\p{L}{2}|\d{5}/u.test(cell),
  phone: (cell) => readPhone(cell).kind === 'value',
  email: (cell) => readEmail(cell).kind === 'value',
};

/** Enough cells to know a column by. */
const enough = 300;

/** The filled cells of a column, or as many of them, from all of it, as it is known by. */
export function someFilled(cells: readonly string[]): string[] {
  const filled = cells.filter((cell) => !isBlank(cell));
  const step = Math.ceil(filled.length / enough);
  return step <= 1 ? filled : filled.filter((_, at) => at % step === 0);
}

/** Which of a column's cells read as its role's kind, from 0 to 1; 1 of none. */
export function shareThatFits(role: Role, cells: readonly string[], day: string): number {
  const some = someFilled(cells);
  if (some.length === 0) return 1;
  return some.filter(fitsRole(role, cells, day)).length / some.length;
}

function fitsRole(role: Role, cells: readonly string[], day: string): (cell: string) => boolean {
  const asFact = factOfRole(role) ?? (role === 'crm.taskDue' ? 'auctionDate' : undefined);
  // A mailing address may be a box, a firm or abroad.
  if (asFact === undefined) return (!role.startsWith('mailing.') && forms[kindOf(role)]) || (() => true);
  const read = readerOfRole(role, asFact, cells, day);
  return (cell) => read(cell).kind !== 'unread';
}
