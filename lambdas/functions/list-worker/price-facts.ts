import { priceHouse } from '#lambdas/domain/lists/price-row.ts';
import { recordOfRow } from '#lambdas/domain/lists/record-of-row.ts';
import { settleList } from '#lambdas/domain/lists/settle-list.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { allEnded } from '#lambdas/storage/all-ended.ts';
import { noteFactFile } from '#lambdas/storage/facts/fact-files.ts';
import { addFacts } from '#lambdas/storage/facts/house-facts.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { claimTask, endTask, findTask, type PricedRow, rowsToPrice } from '#lambdas/storage/lists/fact-lists.ts';
import type { StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { findList } from '#lambdas/storage/lists/lists.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { loanOfFacts } from '#shared/lists/facts/loan-of-facts.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { utcDay } from '#shared/values/days.ts';
import type { Handled } from './screen-row.ts';

/**
 * Prices the rows of a task from their facts, without a call to a provider, and stores the result. Safe to repeat: only
 * rows that wait to be priced are.
 *
 * @param stopAt when it takes up no more rows, ms: half of its time is for what it has begun.
 * @returns `handed_on` when rows are left for the next call; `again` when another call has the task, or some of its rows have changed meanwhile: the message is to come
 * again; `stopped` when the list does not run.
 */
export async function priceFacts(key: RowKey, log: Log, stopAt: number): Promise<Handled> {
  const now = new Date();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const task = await findTask(key);
    if (!task || task.is_done) return 'done';
    const list = await findList(task.user_id, task.list_id, now);
    if (list?.state !== 'running' || list.canceled) return 'stopped';
    const profile = await findProfile(task.user_id, now);
    if (!profile) return 'done';
    const claim = await claimTask(task, now);
    if (claim === undefined) return 'again';
    // Read after the claim: a change of the estimates that comes later takes the claim away.
    const current = (await findList(task.user_id, task.list_id, now)) ?? list;
    const rows = await rowsToPrice(current, task);
    const priced = await priceRows(rows, current, profile.buy_box ?? {}, { now, stopAt });
    const isDone = priced.length === rows.length;
    if (!(await endTask(current, task, claim, priced, isDone, new Date()))) continue;
    if (!isDone) return 'handed_on';
    const after = await findList(list.user_id, list.id, now);
    if (after) await settleList(after, new Date(), log);
    return 'done';
  }
  return 'again';
}

/** Each attempt that fails is another change of the list's estimates or rows. */
const maxAttempts = 3;

/** Rows that are priced at once; each reads and writes some rows of the tables, one after the other. */
const atOnce = 10;

type Priced = { row: StoredRow; result: PricedRow };
type Times = { now: Date; stopAt: number };

/** Prices rows until it is time to stop, at least one. */
async function priceRows(
  rows: readonly StoredRow[],
  list: StoredList,
  buyBox: BuyBox,
  { now, stopAt }: Times,
): Promise<Priced[]> {
  await noteFactFile(list.user_id, factList(list), now);
  const left = rows.toReversed();
  const priced: Priced[] = [];
  async function priceSome(): Promise<void> {
    for (let row = left.pop(); row; row = Date.now() < stopAt ? left.pop() : undefined) {
      priced.push(await priceRow(row, list, buyBox, now));
    }
  }
  await allEnded(Array.from({ length: atOnce }, priceSome));
  return priced;
}

async function priceRow(row: StoredRow, list: StoredList, buyBox: BuyBox, now: Date): Promise<Priced> {
  const added = await addFacts(row.user_id, row.address, factList(list), factsToKeep(row, list), now);
  const { property, flags, looked_up } = await recordOfRow(row, list, now);
  // What it added is known since it was first priced.
  const result = { ...priceHouse(property, buyBox, utcDay(now)), flags, added: row.added ?? added, looked_up };
  return { row, result };
}

/**
 * Facts of a row to keep of its house, and never an estimate. A balance of 0 that nothing says is a fact does not hide an
 * earlier file's; one that the user has said is free and clear needs no more to be that.
 */
function factsToKeep({ facts = {} }: StoredRow, list: StoredList): RowFacts {
  const { day } = factList(list);
  const { balance, flags } = loanOfFacts(facts, { day, zeroBalanceIsFree: list.zero_balance_is_free });
  if (flags.includes('zeroBalance')) {
    const known = Object.entries(facts).filter(([role, value]) => value !== 0 || !role.endsWith('balance'));
    return Object.fromEntries(known);
  }
  return balance === 0 ? { ...facts, 'loan.freeAndClear': true } : facts;
}

function factList({ id, source }: StoredList) {
  if (!source) throw new Error(`The list ${id} has no file.`);
  return { list: id, file: source.file, day: source.day };
}
