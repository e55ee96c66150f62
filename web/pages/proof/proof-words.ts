import type { ProofMonth } from '#shared/book/proof.ts';
import { usLongDate, usLongDay, usMonthYear } from '#shared/values/dates.ts';
import { usdToCent } from '#shared/values/money.ts';

/* How the payments of a loan are put into words for a seller. Money in whole cents. */

export type Payment = ProofMonth['payments'][number];

export const amountOf = (cents: number | null): string => (cents === null ? 'Unknown' : usdToCent(cents / 100));

/** "June 1", with its year unless it is the month's own. */
export const dayIn = (day: string, due: string): string =>
  day.slice(0, 4) === due.slice(0, 4) ? usLongDay(day) : usLongDate(day);

/** "June". */
export const monthName = (due: string): string => usMonthYear(due).split(' ')[0] ?? '';

export const statusNames: Record<ProofMonth['status'], string> = {
  paid: 'Paid',
  paid_late: 'Paid late',
  part: 'Part',
  returned: 'Returned',
  not_recorded: 'Not recorded',
};

const isStanding = ({ returned }: Payment) => returned === undefined;

/** The payments that a month shows: those that came back only while nothing else has come. */
export function shownPayments({ status, payments }: ProofMonth): Payment[] {
  return status === 'returned' ? payments : payments.filter(isStanding);
}

/** Notes on a month beside its status. */
export function notesOf(month: ProofMonth): string[] {
  const { due, status, payments, missing, isMoreThanDue } = month;
  const isPaid = status === 'paid' || status === 'paid_late';
  const returned = payments.flatMap(({ day, returned: back }) => {
    if (back === undefined) return [];
    if (status === 'returned' && payments.length === 1) return [`The bank returned it on ${dayIn(back, due)}.`];
    const again = isPaid ? ' It was paid again.' : '';
    return [`The payment of ${dayIn(day, due)} was returned on ${dayIn(back, due)}.${again}`];
  });
  const parts = payments.filter(isStanding).length;
  return [
    ...(status === 'not_recorded' ? [`Nothing is entered for ${monthName(due)}`] : []),
    ...(missing ? [`${amountOf(missing)} is not recorded`] : []),
    ...(isPaid && parts > 1 ? [parts === 2 ? 'In two parts' : `In ${parts} parts`] : []),
    ...(isMoreThanDue ? ['More than was due'] : []),
    ...returned,
  ];
}

/** The latest payment that has not come back, with the month that it was for. */
export function lastPayment(months: readonly ProofMonth[]): { payment: Payment; due: string } | undefined {
  const all = months.flatMap(({ due, payments }) => payments.filter(isStanding).map((payment) => ({ payment, due })));
  return all.reduce<(typeof all)[number] | undefined>(
    (last, each) => (last === undefined || each.payment.day > last.payment.day ? each : last),
    undefined,
  );
}
