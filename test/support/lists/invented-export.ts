import { averageRate, remainingBalance, wholeMonthsBetween } from '#shared/finance/figures.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';

/*
 * Rows as an export of a list service has them: value, loan, last sale and flags; no rent, no taxes. A third owes
 * nothing, and nearly a third owes at 3.5 % or less.
 */

export type InventedRow = { address: string; facts: RowFacts; true: { rent: number; taxes: number } };

const places = [
  ...['Mesa, AZ 85201', 'Tampa, FL 33602', 'Dayton, OH 45402', 'Austin, TX 78701', 'Fresno, CA 93721'],
  ...['Newark, NJ 07102', 'Mobile, AL 36602', 'Boise, ID 83702'],
];

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param day of the file's figures, ISO date. */
export function inventExport(count: number, seed: number, day: string): InventedRow[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => inventRow(index, random, day));
}

function inventRow(index: number, random: () => number, day: string): InventedRow {
  const between = (least: number, most: number) => least + (most - least) * random();
  const value = Math.round(150 * Math.exp(between(0, 1.7))) * 1000;
  const address = `${100 + index} Invented St, ${places[index % places.length]}`;
  const begun = dayIn(between(1999, 2026), random);
  const years = wholeMonthsBetween(new Date(begun), new Date(day)) / 12;
  const lastSalePrice = Math.round((value * between(0.85, 1.15)) / 1.045 ** years / 100) * 100;
  const isFree = random() < 0.31;
  const isAbsentee = random() < 0.3;
  const facts: RowFacts = {
    value,
    lastSaleDate: begun,
    lastSalePrice: Math.max(20_000, lastSalePrice),
    absentee: isAbsentee,
    vacant: random() < 0.06,
    foreclosure: !isFree && random() < 0.05,
    'loan.freeAndClear': isFree,
    ...(!isFree && loanOf(begun, day, lastSalePrice, between)),
  };
  return { address, facts, true: { rent: value * between(0.0045, 0.008), taxes: value * between(0.004, 0.02) } };
}

/** A loan of the sale, or a later one: many changed theirs in 2020 and 2021, while rates were low. */
function loanOf(begun: string, day: string, price: number, between: (least: number, most: number) => number): RowFacts {
  const isLater = begun < '2020' && between(0, 1) < 0.45;
  const from = isLater ? `202${between(0, 1) < 0.5 ? 0 : 1}-06-15` : begun;
  const paid = wholeMonthsBetween(new Date(from), new Date(day));
  const rate = Math.round((averageRate(Number(from.slice(0, 4))) + between(-0.4, 0.4)) * 8) / 8;
  const amount = price * between(0.65, 0.97);
  const owed = isLater ? remainingBalance(amount, 5, 360, wholeMonthsBetween(new Date(begun), new Date(from))) : amount;
  const balance = Math.max(1000, Math.round(remainingBalance(owed, rate, 360, paid)));
  return { 'loan.balance': balance, 'loan.rate': rate };
}

function dayIn(year: number, random: () => number): string {
  const whole = Math.floor(year);
  const last = whole === 2026 ? 9 : 12;
  const part = (most: number) => String(1 + Math.floor(random() * most)).padStart(2, '0');
  return `${whole}-${part(last)}-${part(28)}`;
}

/** The same as a file of a list service. @param day of the file's figures, ISO date. */
export function exportFile(count: number, seed: number, day: string): string {
  const yesNo = (is: boolean | undefined) => (is ? 'Yes' : 'No');
  const lines = inventExport(count, seed, day).map(({ address, facts }) => [
    ...[`"${address}"`, facts.value, facts['loan.balance'] ?? '', facts['loan.rate'] ? `${facts['loan.rate']}%` : ''],
    ...[facts.lastSaleDate, facts.lastSalePrice, yesNo(facts['loan.freeAndClear']), yesNo(facts.absentee)],
    ...[yesNo(facts.vacant), yesNo(facts.foreclosure)],
  ]);
  const head = ['Property Address', 'Est Value', '1st Mtg Bal', '1st Mtg Rate', 'Last Sale Date', 'Last Sale Amount'];
  return [[...head, 'Free and Clear', 'Absentee', 'Vacant', 'Foreclosure'], ...lines]
    .map((cells) => cells.join())
    .join('\n');
}
