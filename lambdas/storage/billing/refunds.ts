import * as z from 'zod/mini';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { everyRow, getRow, putRow, updateRow } from '#lambdas/storage/table.ts';
import { billingTable } from '#lambdas/storage/tables.ts';
import { Refund } from '#shared/billing/staff-billing.ts';

/*
 * Refunds by staff, under the customer (customers.ts). A row is written before Stripe is asked, and changed once Stripe
 * has answered. It stays when the account is deleted: it is part of the accounts.
 */

const keptDays = 7 * 365;

const keyOf = (customer: string, id: string) => ({ customer, sort_key: `refund#${id}` });

/** Who makes a refund, by the id that lasts. */
type By = { id: string; email: string };

/** Notes a refund that is to be made. @returns false when there is one of that id. */
export async function beginRefund(
  customer: string,
  { id, ...refund }: Omit<Refund, 'by' | 'state'>,
  by: By,
  now: Date,
): Promise<boolean> {
  const row = { ...refund, id, by: by.email, by_id: by.id, state: 'pending', expires_at: expiresIn(keptDays, now) };
  return putRow(billingTable, { ...keyOf(customer, id), ...row }, { condition: 'absent' });
}

export async function findRefund(customer: string, id: string): Promise<Refund | undefined> {
  const row = await getRow(billingTable, keyOf(customer, id));
  return row && Refund.parse(row);
}

/** Ends a refund. What has ended stays. */
export async function endRefund(customer: string, id: string, state: 'done' | 'failed'): Promise<void> {
  await updateRow(
    billingTable,
    keyOf(customer, id),
    {
      change: 'SET #state = :state',
      condition: '#state = :pending',
      names: { '#state': 'state' },
      values: { ':state': state, ':pending': 'pending' },
    },
    'NONE',
  );
}

/** A customer's refunds by staff, newest first. */
export async function listRefunds(customer: string): Promise<Refund[]> {
  const rows = await everyRow(billingTable, customer, { prefix: 'refund#', backwards: true });
  return z.array(Refund).parse(rows);
}
