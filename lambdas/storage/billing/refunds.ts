import * as z from 'zod/mini';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { everyRow, getRow, type Row, toPut, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { billingTable } from '#lambdas/storage/tables.ts';
import { transact } from '#lambdas/storage/transact.ts';
import { Refund, refundedPerDay } from '#shared/billing/staff-billing.ts';

/*
 * Refunds by staff, under the customer (customers.ts). A row is written before Stripe is asked, and changed once Stripe
 * has answered; what a day's refunds come to stands under `refunded#{day}`. A refund stays when the account is deleted: it is part of the accounts.
 */

const keptDays = 7 * 365;

const keyOf = (customer: string, id: string) => ({ customer, sort_key: `refund#${id}` });

/** What counts of a row. Rows of earlier releases lack who made them. */
const Noted = z.object({ at: z.iso.datetime(), cents: z.int(), by_id: z.optional(z.string()) });

/** Who makes a refund, by the id that lasts. */
type By = { id: string; email: string };

/** Notes a refund that is to be made, and counts it. @returns why not: there is one of that id, or the day's sum. */
export async function beginRefund(
  customer: string,
  { id, ...refund }: Omit<Refund, 'by' | 'state'>,
  by: By,
  now: Date,
): Promise<'begun' | 'known' | 'too_much'> {
  const row = { ...refund, id, by: by.email, by_id: by.id, state: 'pending', expires_at: expiresIn(keptDays, now) };
  if (refund.cents > refundedPerDay.member) return 'too_much';
  const [isKnown, ...over] = await refusedOf([
    toPut(billingTable, { ...keyOf(customer, id), ...row }, { condition: 'absent' }),
    ...sumsOf(by.id, refund.at).map(({ key, limit }) =>
      toUpdate(billingTable, key, {
        change: 'SET expires_at = :expiry ADD made :cents',
        condition: 'attribute_not_exists(made) OR made <= :room',
        values: { ':cents': refund.cents, ':room': limit - refund.cents, ':expiry': expiresIn(2, now) },
      }),
    ),
  ]);
  if (isKnown) return 'known';
  return over.includes(true) ? 'too_much' : 'begun';
}

/** What is refunded in a day is counted by member of the staff, and for the stage. */
function sumsOf(memberId: string, at: string): { key: Row; limit: number }[] {
  const customer = `refunded#${at.slice(0, 'YYYY-MM-DD'.length)}`;
  return [
    { key: { customer, sort_key: memberId }, limit: refundedPerDay.member },
    { key: { customer, sort_key: 'stage' }, limit: refundedPerDay.stage },
  ];
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
  const row = await getRow(billingTable, keyOf(customer, id));
  if (!row) return;
  const { at, cents, by_id } = Noted.parse(row);
  const ended = toUpdate(billingTable, keyOf(customer, id), {
    change: 'SET #state = :state',
    condition: '#state = :pending',
    names: { '#state': 'state' },
    values: { ':state': state, ':pending': 'pending' },
  });
  const sums = state === 'failed' && by_id !== undefined ? sumsOf(by_id, at) : [];
  const back = sums.map(({ key }) =>
    toUpdate(billingTable, key, { change: 'ADD made :back', values: { ':back': -cents } }),
  );
  await transact([ended, ...back]);
}

/** A customer's refunds by staff, newest first. */
export async function listRefunds(customer: string): Promise<Refund[]> {
  const rows = await everyRow(billingTable, customer, { prefix: 'refund#', backwards: true });
  return z.array(Refund).parse(rows);
}
