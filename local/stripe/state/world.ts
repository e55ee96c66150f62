import { randomBytes } from 'node:crypto';
import type { Event } from './records.ts';
import type { State } from './state.ts';
import { missing } from './stripe-error.ts';

/** Everything of the played Stripe shares it. */
export type World = {
  state: State;
  /** Seconds since 1970. While overdue work is made up for, the moment at which it was due. */
  now(): number;
  livemode: boolean;
  /** Where the pages for payers are. */
  pagesUrl(): string;
  /** Sales tax in hundredths of a percent; 0 is none. */
  taxRate: number;
  /** The request that is being answered. */
  request: Event['request'];
  /** Hears of each event once it is stored. */
  onEvent(event: Event): void;
};

/** An id as Stripe's: what it names, and something random. */
export const newId = (prefix: string) =>
  `${prefix}_${randomBytes(18).toString('base64').replaceAll(/\W/g, '').padEnd(24, '0').slice(0, 24)}`;

/** A table's records, the newest first. */
export const newestFirst = <T>(table: Record<string, T>): T[] => Object.values(table).toReversed();

/** Finds a record; `param` is the parameter that names it when it is not the address. */
export function find<T>(table: Record<string, T>, noun: string, id: string, param?: string): T {
  const found = Object.hasOwn(table, id) ? table[id] : undefined;
  if (found === undefined) throw missing(noun, id, param);
  return found;
}

export function store<T extends { id: string }>(table: Record<string, T>, record: T): T {
  table[record.id] = record;
  return record;
}
