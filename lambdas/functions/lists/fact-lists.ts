import { limitChangedDeals, limitMovedRows, limitStoredRows } from '#lambdas/domain/limits/limit-writes.ts';
import { hasFacts } from '#lambdas/domain/lists/former-list.ts';
import { freeOf } from '#lambdas/domain/lists/free-rows.ts';
import { startPricing } from '#lambdas/domain/lists/start-pricing.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import {
  changeEstimates,
  closeList,
  countRows,
  lookUpRows,
  storeFactRows,
  writeSince,
} from '#lambdas/storage/lists/fact-lists.ts';
import { type StoredList, toList } from '#lambdas/storage/lists/list-rows.ts';
import { findList, rowsOf } from '#lambdas/storage/lists/lists.ts';
import { startList } from '#lambdas/storage/lists/run-list.ts';
import { accountOfCall } from '#lambdas/storage/profiles/account-of-call.ts';
import type { Account } from '#lambdas/storage/profiles/profile-rows.ts';
import { findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { accessOf } from '#shared/account/access.ts';
import { compareLists } from '#shared/lists/compare-lists.ts';
import type { Estimates } from '#shared/lists/estimates/estimates.ts';
import type { ListActionInput } from '#shared/lists/list.ts';
import { storedRowsPerDay, timesStored } from '#shared/lists/list-limits.ts';

const noFacts = () => new Refusal('not_allowed', 'This list has addresses only.');
const notOnPlan = () =>
  new Refusal('not_allowed', 'Your plan does not include screening lists. It comes with Professional and Enterprise.');

/** Stores rows with facts in their places. They may be sent again, some times, until the list is priced. */
export const storeListRows: Operation<'storeListRows'> = async ({ user, workspace, params, body, now }) => {
  const list = await findList(workspace.id, params.id, now);
  if (!list) throw notFound('List');
  if (!list.source) throw noFacts();
  if (body.from + body.rows.length > list.rows) {
    throw new Refusal(
      'invalid_input',
      `The list has ${list.rows} rows; row ${body.from + body.rows.length} is one more.`,
    );
  }
  const { factRowsPerList: most } = accessOf(await findOrCreateProfile(accountOfCall({ user, workspace }), now), now);
  if (most === 0) throw notOnPlan();
  await limitStoredRows(workspace.id, body.rows.length, storedRowsPerDay(most), now);
  const stored = await storeFactRows(list, body, now);
  if (stored === 'too_often') {
    throw new Refusal('not_allowed', `The rows of this list were sent ${timesStored} times. Start a new one.`);
  }
  if (stored === 'closed') throw new Refusal('not_allowed', 'This list takes no more rows. Start a new one.');
  return toList(list);
};

/**
 * Prices a list from its facts. A list that is priced already is left as it is: another tab was first.
 *
 * @throws `invalid_input` when rows are missing, `not_allowed` on a plan without lists.
 */
export async function priceList(list: StoredList, account: Account, now: Date, log: Log): Promise<StoredList> {
  if (!list.source) throw noFacts();
  if (list.state !== 'loading') return list;
  const { factRowsPerList: most } = accessOf(await findOrCreateProfile(account, now), now);
  if (most === 0) throw notOnPlan();
  if (list.rows > most) {
    throw new Refusal('invalid_input', `${list.rows} rows; the limit of your plan is ${most}. Keep ${most}.`);
  }
  const stored = await countRows(list);
  if (stored < list.rows) {
    throw new Refusal('invalid_input', `${stored} of ${list.rows} rows are stored. Send the others first.`);
  }
  if (await closeList(list, now)) await startPricing({ ...list, closed: true }, now, log);
  return (await findList(list.user_id, list.id, now)) ?? list;
}

/**
 * Puts priced rows in line to be looked up, which spends analyses as a list of addresses does.
 *
 * @throws `invalid_input` for more rows than one press may look up, `not_allowed` on a plan without lists, `conflict` when
 * they use more analyses than the caller has said, `rate_limited` when the day's are used up.
 */
export async function lookUp(
  list: StoredList,
  { positions = [], analyses, update_deals: updatesDeals = false }: ListActionInput,
  account: Account,
  now: Date,
): Promise<void> {
  if (!list.source) throw noFacts();
  const { rowsPerList: most } = accessOf(await findOrCreateProfile(account, now), now);
  if (most === 0) throw notOnPlan();
  if (positions.length > most) {
    throw new Refusal('invalid_input', `${positions.length} rows; your plan looks up ${most} at once. Pick fewer.`);
  }
  await refuseMore(list, positions, analyses, now);
  await limitMovedRows(list.user_id, positions.length, now);
  await lookUpRows(list, positions, updatesDeals ? await dealsToUpdate(list, positions, now) : new Map(), now);
  const changed = (await findList(list.user_id, list.id, now)) ?? list;
  if ((changed.counts.waiting ?? 0) > 0 && changed.state !== 'running') await startList(changed, now);
}

/** The rows' deals, which change as others that a list changes do. @throws `rate_limited` when the day's are used up. */
async function dealsToUpdate(list: StoredList, positions: readonly number[], now: Date): Promise<Map<number, string>> {
  // Deals need the deal engine.
  const { dealOfEach } = await import('#lambdas/domain/lists/deals-of-list.ts');
  const deals = await dealOfEach(list, positions);
  await limitChangedDeals(list.user_id, deals.size, now);
  return deals;
}

/**
 * @param most what the caller has said that it spends, if anything.
 * @throws `conflict` when the rows would use more analyses.
 */
async function refuseMore(
  list: StoredList,
  positions: readonly number[],
  most: number | undefined,
  now: Date,
): Promise<void> {
  if (most === undefined) return;
  const asked = new Set(positions);
  const rows = (await rowsOf(list)).filter(({ position, state }) => asked.has(position) && state === 'priced');
  const free = await freeOf(
    list.user_id,
    rows.map(({ address }) => address),
    now,
  );
  const paid = rows.length - free.length;
  if (paid > most) throw new Refusal('conflict', `It would use ${paid} analyses now, not ${most}. Look again.`);
}

/**
 * Says of each row what became of it since another list of the caller's.
 *
 * @throws `not_found` without such a list, `not_allowed` for a list of addresses.
 */
export async function compare(list: StoredList, former: string, now: Date): Promise<void> {
  if (!list.source) throw noFacts();
  const other = former === list.id ? undefined : await findList(list.user_id, former, now);
  if (!other) throw notFound('List');
  if (!hasFacts(other)) throw noFacts();
  await limitMovedRows(list.user_id, list.rows, now);
  const [rows, before] = await Promise.all([rowsOf(list), rowsOf(other)]);
  const { since, gone } = compareLists(rows, before);
  await writeSince(list, { list: other, gone }, rows, since, now);
}

/**
 * Prices all rows of a list anew, with other estimates. A list that had ended runs for it; a paused one waits.
 *
 * @throws `not_allowed` on a plan without lists or for a list of addresses, `rate_limited` when the day's are used up.
 */
export async function estimate(list: StoredList, estimates: Estimates, account: Account, now: Date): Promise<void> {
  if (!list.source) throw noFacts();
  const { factRowsPerList: most } = accessOf(await findOrCreateProfile(account, now), now);
  if (most === 0) throw notOnPlan();
  await limitMovedRows(list.user_id, list.rows, now);
  await changeEstimates(list, estimates, now);
  const changed = (await findList(list.user_id, list.id, now)) ?? list;
  if (changed.state === 'finished' || changed.state === 'waiting') await startList(changed, now);
}
