import { settleList } from '#lambdas/domain/lists/settle-list.ts';
import { recordOfFacts } from '#lambdas/property-sources/imported/record-of-facts.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { claimTask, endTask, findTask, type PricedRow, rowsToPrice } from '#lambdas/storage/lists/fact-lists.ts';
import type { StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { findList } from '#lambdas/storage/lists/lists.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { utcDay } from '#shared/values/days.ts';
import { priceHouse } from './price-row.ts';

/**
 * Prices the rows of a task from their facts, without a call to a provider, and stores the result. Safe to repeat: only
 * rows that wait to be priced are.
 *
 * @returns false when another call has the task, or some of its rows have changed meanwhile: the message is to come
 * again.
 */
export async function priceFacts(key: RowKey, log: Log): Promise<boolean> {
  const now = new Date();
  const task = await findTask(key);
  if (!task || task.is_done) return true;
  const list = await findList(task.user_id, task.list_id, now);
  if (list?.state !== 'running' || list.canceled) return true;
  const profile = await findProfile(task.user_id, now);
  if (!profile) return true;
  const claim = await claimTask(task, now);
  if (claim === undefined) return false;

  const rows = await rowsToPrice(list, task);
  const priced = rows.map((row) => ({ row, result: pricedRow(row, list, profile.buy_box ?? {}, now) }));
  if (!(await endTask(list, task, claim, priced, new Date()))) return false;
  const after = await findList(list.user_id, list.id, now);
  if (after) await settleList(after, new Date(), log);
  return true;
}

function pricedRow({ address, facts = {} }: StoredRow, list: StoredList, buyBox: BuyBox, now: Date): PricedRow {
  const { source, fills, zero_balance_is_free: zeroBalanceIsFree } = list;
  if (!source) throw new Error(`The list ${list.id} has no file.`);
  const file = { name: source.file, day: source.day, fills, zeroBalanceIsFree };
  const { property, flags } = recordOfFacts({ address, facts }, file, now);
  return { ...priceHouse(property, buyBox, utcDay(now)), flags };
}
