import { newUlid } from '#lambdas/runtime/base32.ts';
import { type CountOnRow, countFirst, countWithin } from '#lambdas/storage/counters.ts';
import { getRow, type Row, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { lookupsLeft } from '#shared/account/access.ts';
import { analysesLimit, trialAnalyses } from '#shared/account/plans.ts';
import { type Profile, usagePeriod } from '#shared/account/profile.ts';
import { lostLookups } from './lost-lookups.ts';
import { unpaidUntil } from './plan-end.ts';
import { type Person, toProfile } from './profile-rows.ts';
import { findOrCreateProfile } from './profiles.ts';

/*
 * A profile counts the lookups of one month, `usage_period`. Counter, limit and month are one item, so one conditional
 * update enforces the quota under concurrency.
 *
 * A counted lookup is also noted in the set `lookups_under_way`, with the time by which its function has ended. The
 * transaction that stores its answer removes the note, so the user pays for exactly what was answered. A note past its
 * time is of a function that died: its unit reads as unused at once, and is taken off the counter when it is needed.
 * A new month begins with a new set.
 */

/** Longer than any function that looks up runs (a test holds that), with room for clocks that differ. */
export const underWaySeconds = 60;

/**
 * Reserves one lookup of the current month. The limit is the condition of the update, so concurrent calls cannot
 * exceed it.
 *
 * @returns the profile, and the reservation for `toSettled` or `refundLookup`; without it none was left.
 */
export async function reserveLookup(person: Person, now: Date): Promise<{ reservation?: string; profile: Profile }> {
  const reservation = `${new Date(now.getTime() + underWaySeconds * 1000).toISOString()}#${newUlid(now)}`;
  const reserved = (row: Row) => ({ reservation, profile: toProfile(row, now) });
  const within = lookupsOf(reservation, ' ADD lookups_under_way :mine', now);
  const counted = await countWithin(profilesTable, person, within);
  if (counted) return reserved(counted);
  // Refused: none is left, or a unit is of a lookup that died, or the row is of an earlier month or not there yet, or
  // an attempt whose answer was lost has reserved it.
  const before = await getRow(profilesTable, person);
  if (before && isUnderWay(before, reservation)) return reserved(before);
  const profile = await findOrCreateProfile(person, now);
  if (lookupsLeft(profile, now) === 0) return { profile };
  const first = await countFirst(profilesTable, person, lookupsOf(reservation, ', lookups_under_way = :mine', now));
  if (!first) await releaseLost(person.id, now);
  const row = first ?? (await countWithin(profilesTable, person, within));
  if (row) return reserved(row);
  const after = await getRow(profilesTable, person);
  return after && isUnderWay(after, reservation) ? reserved(after) : { profile };
}

const isUnderWay = ({ lookups_under_way: underWay }: Row, reservation: string) =>
  underWay instanceof Set && underWay.has(reservation);

const trialRuns =
  '(subscription_status = :trial AND (access_until > :instant OR (attribute_not_exists(access_until) AND trial_end_date > :instant)))';

/** That an account without a trial is on its plan, by `withEnd`. */
function planRuns(now: Date): string {
  const unpaidEnd = unpaidUntil();
  if (unpaidEnd === undefined) return 'subscription_status <> :trial';
  const ofUnpaid = unpaidEnd > now.toISOString() ? ' OR attribute_not_exists(access_until)' : '';
  return `(subscription_status <> :trial AND (access_until > :instant${ofUnpaid}))`;
}

const lookupsOf = (reservation: string, change: string, now: Date): CountOnRow => ({
  count: 'monthly_analyses_used',
  period: 'usage_period',
  now: usagePeriod(now),
  // The SDK repeats a call whose answer was lost: it counts once.
  condition: 'monthly_analyses_limit >= :one AND NOT contains(lookups_under_way, :own)',
  // `lookupsPerMonth` of `accessOf`: a running trial has more than the stored number, an account whose trial or plan has
  // ended no more than Basic.
  within: {
    condition: [
      `(monthly_analyses_used < monthly_analyses_limit OR (${trialRuns} AND monthly_analyses_used < :onTrial))`,
      `(${trialRuns} OR ${planRuns(now)} OR monthly_analyses_used < :basic)`,
    ].join(' AND '),
    values: {
      ':trial': 'trial',
      ':instant': now.toISOString(),
      ':onTrial': trialAnalyses,
      ':basic': analysesLimit('basic'),
    },
  },
  change,
  values: { ':mine': new Set([reservation]), ':own': reservation },
});

/** An expression has room for more, and one is enough for the next lookup. */
const releasedAtOnce = 20;

/** Takes the units of lookups that died off the counter, once. */
async function releaseLost(id: string, now: Date): Promise<void> {
  const lost = lostLookups((await getRow(profilesTable, { id })) ?? {}, now).slice(0, releasedAtOnce);
  if (lost.length > 0) await takeOff(id, lost);
}

/** Refunds a reserved lookup, once. Does nothing once its month has passed. */
export async function refundLookup(id: string, reservation: string): Promise<void> {
  await takeOff(id, [reservation]);
}

async function takeOff(id: string, reservations: string[]): Promise<void> {
  const values: Row = Object.fromEntries(reservations.map((each, index) => [`:r${index}`, each]));
  await updateRow(
    profilesTable,
    { id },
    {
      change: 'SET monthly_analyses_used = monthly_analyses_used - :units DELETE lookups_under_way :these',
      condition: [
        'monthly_analyses_used >= :units',
        ...Object.keys(values).map((name) => `contains(lookups_under_way, ${name})`),
      ].join(' AND '),
      values: { ...values, ':units': reservations.length, ':these': new Set(reservations) },
    },
    'NONE',
  );
}

/** The write that ends a reservation whose lookup is stored in the same transaction. */
export function toSettled(id: string, reservation: string): Write {
  return toUpdate(
    profilesTable,
    { id },
    {
      change: 'DELETE lookups_under_way :mine',
      condition: 'exists',
      values: { ':mine': new Set([reservation]) },
    },
  );
}
