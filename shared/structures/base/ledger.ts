import { type Kind, type Party, type Pay, parties } from './entry.ts';

/*
 * Everybody's money, month by month. Each payment leaves one party and reaches another, so the columns of a month sum
 * to zero whatever is paid.
 */

/** USD; month 0 is the day of closing. */
export type Payment = { month: number; from: Party; to: Party; kind: Kind; amount: number };

export type Columns = Record<Party, number[]>;

export type Ledger = {
  pay: Pay;
  /** By party, from month 0 to the last month with a payment. USD; NaN where a fact is unknown. */
  columns: Columns;
};

/**
 * An empty ledger.
 *
 * @param list takes every payment, where somebody asks for them.
 */
export function openLedger(list?: Payment[]): Ledger {
  const columns: Columns = { seller: [], investor: [], endBuyer: [], outsiders: [], setAside: [] };
  const pay: Pay = (month, from, to, kind, amount) => {
    if (amount === 0) return;
    while (columns.investor.length <= month) for (const party of parties) columns[party].push(0);
    columns[from][month] = (columns[from][month] ?? 0) - amount;
    columns[to][month] = (columns[to][month] ?? 0) + amount;
    list?.push({ month, from, to, kind, amount });
  };
  return { pay, columns };
}
