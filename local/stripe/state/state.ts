import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import {
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Event,
  Invoice,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  Remembered,
  Schedule,
  Subscription,
} from './records.ts';

const table = <T extends z.ZodMiniType>(record: T) => z.record(z.string(), record);

/** Every record by its id, the oldest first. */
export const State = z.object({
  customers: table(Customer),
  products: table(Product),
  prices: table(Price),
  sessions: table(CheckoutSession),
  subscriptions: table(Subscription),
  schedules: table(Schedule),
  invoices: table(Invoice),
  charges: table(Charge),
  refunds: table(Refund),
  disputes: table(Dispute),
  configurations: table(PortalConfiguration),
  portals: table(PortalSession),
  events: table(Event),
  /** By key of an API key and idempotency key. */
  remembered: table(Remembered),
});
export type State = z.infer<typeof State>;

const emptyState = (): State => ({
  customers: {},
  products: {},
  prices: {},
  sessions: {},
  subscriptions: {},
  schedules: {},
  invoices: {},
  charges: {},
  refunds: {},
  disputes: {},
  configurations: {},
  portals: {},
  events: {},
  remembered: {},
});

/** Reads the state from its file; new without one. A file of another version is an error that names it. */
export function readState(file: string | undefined): State {
  if (file === undefined || !existsSync(file)) return emptyState();
  return State.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Replaces the file: it holds the old state or the new one, never a mix. */
export function writeState(file: string | undefined, state: State): void {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, JSON.stringify(state));
  renameSync(`${file}.tmp`, file);
}
