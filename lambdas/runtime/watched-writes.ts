import { AsyncLocalStorage } from 'node:async_hooks';
import type { Setting } from './settings.ts';

/* Whoever answers a call may watch which rows it writes. */

/** A row that is about to be written: its table, its key or whole, and whether it is put. */
export type SentRow = { table: Setting; row: Record<string, unknown>; isPut: boolean };

/** Hears of rows as they are sent; what it returns runs once they are stored. */
export type WriteWatch = (rows: SentRow[]) => () => void;

const watches = new AsyncLocalStorage<WriteWatch>();

/** Runs something whose writes are watched. */
export const watchingWrites = <T>(watch: WriteWatch, run: () => Promise<T>): Promise<T> => watches.run(watch, run);

/** Sends rows of a call that may be watched. */
export async function watched<T>(rows: SentRow[], send: () => Promise<T>): Promise<T> {
  const stored = watches.getStore()?.(rows);
  const done = await send();
  stored?.();
  return done;
}
