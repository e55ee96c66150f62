import { settleList } from '#lambdas/domain/lists/settle-list.ts';
import type { CountFailure } from '#lambdas/domain/lookups/limit-failed-lookups.ts';
import { lookUpOnQuota } from '#lambdas/domain/lookups/look-up-on-quota.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import type { Lookup } from '#lambdas/storage/analyses/lookups.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import type { StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { findList, findRow } from '#lambdas/storage/lists/lists.ts';
import { claimRow, endRow, type Outcome, pauseList } from '#lambdas/storage/lists/run-list.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import type { Profile } from '#shared/account/profile.ts';
import { workspaceOf } from '#shared/account/workspace.ts';
import { hourMs, minuteMs, utcDay } from '#shared/values/days.ts';
import { timeOf } from '#shared/values/ulid.ts';

/** `handed_on`: another message names what is left. */
export type Handled = 'done' | 'stopped' | 'again' | 'handed_on';

/** A list has a limit of its own for rows without a record: `miss_limit`. */
const countedByList: CountFailure = async () => async () => {};

/** Failures in a row after which the source counts as down. */
const failuresToPause = 5;
const firstPauseMs = 10 * minuteMs;
const longestPauseMs = 2 * hourMs;

/**
 * Looks up one row of a list, prices it and stores the result. Safe to repeat: a row that is done is left alone, and
 * the lookup of a worker that died is the account's free lookup of the last 24 hours.
 *
 * @returns `again` when another call has the row: the message is to come again; `stopped` when the list does not run.
 */
export async function screenRow(key: RowKey, log: Log): Promise<Handled> {
  const now = new Date();
  const row = await findRow(key);
  if (!row) return 'done';
  const { user_id: workspaceId, list_id: listId } = row;
  // It is priced from its facts, by a message of its own: nobody has asked to look it up.
  if (row.to_price) return 'done';
  const list = await findList(workspaceId, listId, now);
  if (list?.state !== 'running') return 'stopped';
  // What a worker that died had begun is ended, also in a canceled list.
  if (row.state !== 'running' && (row.state !== 'waiting' || list.canceled)) return 'done';
  if (row.state === 'running' && (row.claimed_until ?? '') > now.toISOString()) return 'again';
  if (row.state === 'waiting' && (list.counts.not_found ?? 0) >= list.miss_limit) {
    await pauseList(list, 'not_found', now);
    return 'stopped';
  }
  const profile = await findProfile(workspaceId, now);
  if (!profile) return 'done';
  const claimed = await claimRow(list, row, now);
  // Another call was first, or the list has stopped meanwhile: the message tells next time.
  if (!claimed) return 'again';

  const outcome = await outcomeOf(claimed.row, list, profile, now, log);
  await updateDeal(claimed.row, outcome.row, list, now, log);
  await endRow(list, claimed, outcome.row, new Date());
  const after = await findList(workspaceId, listId, now);
  if (!after) return 'done';
  if (outcome.until !== undefined && after.state === 'running') await pauseList(after, 'share', now, outcome.until);
  else if (after.source_failures >= failuresToPause && after.state === 'running') {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** after.source_pauses);
    await pauseList(after, 'source', now, new Date(now.getTime() + pauseMs));
  } else await settleList(after, new Date(), log);
  return outcome.until === undefined ? 'done' : 'stopped';
}

/** Gives the deal that the row is about its record, if the user has asked for that. Review still offers what fails. */
async function updateDeal(
  row: StoredRow,
  { lookup_id }: Outcome,
  { source, ...list }: StoredList,
  now: Date,
  log: Log,
): Promise<void> {
  if (row.update_deal === undefined || lookup_id === undefined || !source) return;
  try {
    // Few rows are deals, which need the deal engine.
    const { updateLookedUpDeal } = await import('#lambdas/domain/lists/deals-of-list.ts');
    await updateLookedUpDeal({ ...list, source }, row, row.update_deal, now, log);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error('looked_up_deal_not_updated', errorFields(error));
  }
}

type Result = { row: Outcome; until?: Date };

async function outcomeOf(row: StoredRow, list: StoredList, profile: Profile, now: Date, log: Log): Promise<Result> {
  const account = {
    id: row.user_id,
    email: profile.email,
    name: profile.full_name,
    // It creates no profile: an account that is deleted meanwhile stays deleted.
    signedInAt: new Date(0),
    ...(list.asked_by && workspaceOf(list.asked_by) !== list.user_id && { member: list.asked_by }),
  };
  try {
    const lookup = await lookUpOnQuota(account, row.address, now, log, { countFailure: countedByList });
    return { row: await found(lookup, row, list, profile, now) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(error, now);
  }
}

/** Merging is loaded by those who look up a row with facts. */
const mergedRecord = async (row: StoredRow, list: StoredList, now: Date) =>
  (await import('#lambdas/domain/lists/record-of-row.ts')).recordOfRow(row, list, now);

async function found(
  lookup: Lookup,
  row: StoredRow,
  list: StoredList,
  { buy_box: buyBox = {} }: Profile,
  now: Date,
): Promise<Outcome> {
  const { priceHouse } = await import('#lambdas/domain/lists/price-row.ts');
  const boughtAt = timeOf(lookup.lookup_id);
  // A row with facts is reckoned as in every later list, by what is kept of its house.
  const merged = row.facts && list.source ? await mergedRecord(row, list, now) : undefined;
  const { property } = merged?.looked_up === undefined ? lookup : merged;
  const { needs, priced_ways, ...priced } = priceHouse(property, buyBox, utcDay(now));
  return {
    // A lookup since the row was first claimed is its own, by a worker that died.
    state: boughtAt.toISOString() >= (row.started_at ?? '') ? 'done' : 'known',
    lookup_id: lookup.lookup_id,
    looked_up: utcDay(boughtAt),
    ...priced,
    // A row of a list of addresses says nothing of what it lacks.
    ...(row.facts && { needs, priced_ways }),
  };
}

/** @throws the refusal when it says nothing of the row. */
function refused(refusal: Refusal, now: Date): Result {
  switch (refusal.code) {
    case 'not_found':
    case 'address_mismatch':
      return { row: { state: 'not_found', problem: notFoundText(refusal) } };
    case 'quota_exceeded':
    case 'payment_required':
      return { row: { state: 'no_analyses' } };
    case 'property_source_failed':
      return { row: { state: 'failed', problem: 'The data source didn’t answer. Didn’t use an analysis.' } };
    case 'rate_limited':
      return { row: { state: 'waiting' }, until: new Date(now.getTime() + (refusal.retryAfter ?? 3600) * 1000) };
    default:
      throw refusal;
  }
}

function notFoundText({ suggestion }: Refusal): string {
  const asked = suggestion === undefined ? 'No record for this address.' : `No record. Did you mean ${suggestion}?`;
  return `${asked} Didn’t use an analysis.`;
}
