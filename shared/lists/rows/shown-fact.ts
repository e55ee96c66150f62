import { type FactKind, type FactRole, factRoles } from '#shared/lists/facts/fact-roles.ts';
import { usDate } from '#shared/values/dates.ts';
import { usdExact } from '#shared/values/money.ts';
import { decimalUpTo } from '#shared/values/numbers.ts';
import { percentUpTo } from '#shared/values/percent.ts';

const monthly = /^(?:rent|hoaMonthly|loan\d?\.payment)$/;
const yearly = /Yearly$/;
const yesNo: Partial<Record<FactRole, readonly [yes: string, no: string]>> = {
  vacant: ['vacant', 'not vacant'],
  absentee: ['absentee', 'not absentee'],
  ownerOccupied: ['owner occupied', 'not owner occupied'],
};
const units: Partial<Record<FactRole, string>> = {
  beds: 'beds',
  baths: 'baths',
  units: 'units',
  'loan.count': 'loans',
};

/** A fact as it is understood: "$2,350 a month", "3.25%", "Mar 1, 2026". */
export function shownFact(role: FactRole, value: number | string | boolean): string {
  const { kind }: FactKind = factRoles[role];
  if (typeof value === 'boolean') return yesNo[role]?.[value ? 0 : 1] ?? (value ? 'yes' : 'no');
  if (typeof value === 'string') {
    if (kind === 'date') return role === 'auctionDate' ? `Auction ${usDate(value)}` : usDate(value);
    return kind === 'word' ? value.replaceAll('_', ' ') : value;
  }
  switch (kind) {
    case 'money':
    case 'signedMoney':
      return usdExact(value) + (monthly.test(role) ? ' a month' : yearly.test(role) ? ' a year' : '');
    case 'rate':
    case 'percent':
      return percentUpTo(value, 6);
    case 'area':
      return `${decimalUpTo(value, 2)} sq ft`;
    case 'acres':
      return `${decimalUpTo(value, 4)} acres`;
    case 'months':
    case 'years':
      return `${decimalUpTo(value, 2)} ${kind}`;
    case 'year':
      return String(value);
    default:
      return [decimalUpTo(value, 2), value === 1 ? units[role]?.slice(0, -1) : units[role]].filter(Boolean).join(' ');
  }
}
