import * as z from 'zod/mini';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import {
  alone,
  type Change,
  type Condition,
  everyRow,
  getRow,
  type Row,
  toPut,
  toUpdate,
  type Write,
} from '#lambdas/storage/table.ts';
import { billingTable } from '#lambdas/storage/tables.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { Refund, refundedPerDay } from '#shared/billing/staff-billing.ts';
import { utcDay } from '#shared/values/days.ts';

/*
 * Refunds by staff, under the customer (customers.ts). A row is written before Stripe is asked, and changed once Stripe
 * has answered; what a day's refunds come to stands under `refunded#{day}`. A refund stays when the account is deleted:
 * it is part of the accounts.
 */

const keptDays = 7 * 365;

const keyOf = (customer: string, id: string) => ({ customer, sort_key: `refund#${id}` });

/** A row that was counted, and on which day. Rows of earlier releases were not. */
const Counted = z.object({ cents: z.int(), by_id: z.string(), counted_on: z.string() });

/** Who makes a refund, by the id that lasts. */
type By = { id: string; email: string };

/** Notes a refund that is to be made, and counts it. @returns why not: there is one of that id, or the day's sum. */
export async function beginRefund(
  customer: string,
  { id, ...refund }: Omit<Refund, 'by' | 'state'>,
  by: By,
  now: Date,
): Promise<'begun' | 'known' | 'too_much'> {
  const counted_on = utcDay(now);
  const made = { by: by.email, by_id: by.id, state: 'pending', counted_on };
  const row = { ...refund, id, ...made, expires_at: expiresIn(keptDays, now) };
  if (refund.cents > refundedPerDay.member) return 'too_much';
  const [isKnown, ...over] = await refusedOf([
    toPut(billingTable, { ...keyOf(customer, id), ...row }, { condition: 'absent' }),
    ...sumsOf(by.id, counted_on).map(({ key, limit }) => {
      const room = limit - refund.cents;
      const condition = 'attribute_not_exists(made) OR made <= :room';
      return toUpdate(billingTable, key, adding(refund.cents, counted_on, { condition, values: { ':room': room } }));
    }),
  ]);
  if (isKnown) return 'known';
  return over.includes(true) ? 'too_much' : 'begun';
}

/** A day's refunds are counted by member of the staff, and for the stage. */
function sumsOf(memberId: string, day: string): { key: Row; limit: number }[] {
  const customer = `refunded#${day}`;
  return [
    { key: { customer, sort_key: memberId }, limit: refundedPerDay.member },
    { key: { customer, sort_key: 'stage' }, limit: refundedPerDay.stage },
  ];
}

/** A subtraction may come after the row has expired: it sets the expiry, too. */
function adding(cents: number, day: string, { condition, values }: Condition = {}): Change {
  return {
    change: 'SET expires_at = :expiry ADD made :cents',
    condition,
    values: { ...values, ':cents': cents, ':expiry': expiresIn(3, new Date(day)) },
  };
}

/** For each write of a transaction, whether its condition failed. */
async function refusedOf(writes: Write[]): Promise<boolean[]> {
  const refused = new Set(await transact(writes));
  return writes.map((_, at) => refused.has(at));
}

export async function findRefund(customer: string, id: string): Promise<Refund | undefined> {
  const row = await getRow(billingTable, keyOf(customer, id));
  return row && Refund.parse(row);
}

/** Ends a refund. What has ended stays. One that was not made no longer counts in its day's sum. */
export async function endRefund(customer: string, id: string, state: 'done' | 'failed'): Promise<void> {
  const counted = Counted.safeParse(await getRow(billingTable, keyOf(customer, id))).data;
  const ended = toUpdate(billingTable, keyOf(customer, id), {
    change: 'SET #state = :state',
    condition: '#state = :pending',
    names: { '#state': 'state' },
    values: { ':state': state, ':pending': 'pending' },
  });
  if (state === 'done' || !counted) {
    await alone(ended);
    return;
  }
  const { cents, by_id, counted_on } = counted;
  const back = sumsOf(by_id, counted_on).map(({ key }) => toUpdate(billingTable, key, adding(-cents, counted_on)));
  await transact([ended, ...back]);
}

/** A customer's refunds by staff, newest first. */
export async function listRefunds(customer: string): Promise<Refund[]> {
  const rows = await everyRow(billingTable, customer, { prefix: 'refund#', backwards: true });
  return z.array(Refund).parse(rows);
}
