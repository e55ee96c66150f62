import { newUlid } from '#lambdas/runtime/base32.ts';
import { type Change, getRow, type Row, toUpdate, updateRow, type Write } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { accessOf, lookupsLeft } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import { lostLookups } from './lost-lookups.ts';
import { type Person, toProfile } from './profile-rows.ts';
import { findOrCreateProfile } from './profiles.ts';

/*
 * A profile counts the lookups of one month, `usage_period`. Counter, limit and month are one item, so one conditional
 * update enforces the quota under concurrency.
 *
 * A lookup that is stored at once is counted by the transaction that stores it. Any other one is also noted in the set `lookups_under_way`, with the time by which its function has ended. The
 * transaction that stores its answer removes the note, so the user pays for exactly what was answered. A note past its
 * time is of a function that died: its unit reads as unused at once, and is taken off the counter when it is needed.
 * A new month begins with a new set.
 */

/** Longer than any function that looks up runs (a test holds that), with room for clocks that differ. */
export const underWaySeconds = 60;

/** These decide how many lookups an account has, and of which month they are. */
const deciding = [
  'subscription_tier',
  'subscription_status',
  'monthly_analyses_limit',
  'trial_end_date',
  'access_until',
  'usage_period',
];

/** A change that counts one lookup more, and the profile after it. */
export type LookupCount = { change: Change; profile: Profile };

/**
 * Counts a lookup on the row of an account as it was read: the change holds while plan and month are those of the row
 * and a lookup is left. How many there are is worked out here, by `accessOf` like everywhere, so that the condition is
 * a plain list.
 *
 * @param reservation is noted; without one the transaction of this change stores the answer.
 * @returns `undefined` when none is left, or only those of lookups that died.
 */
export function countOfLookup(row: Row, now: Date, reservation?: string): LookupCount | undefined {
  const profile = toProfile(row, now);
  const limit = accessOf(profile, now).lookupsPerMonth;
  const opensMonth = String(row.usage_period) < profile.usage_period;
  const used = opensMonth ? 0 : Number(row.monthly_analyses_used);
  if (used >= limit) return undefined;
  const change = opensMonth
    ? `SET monthly_analyses_used = :one, usage_period = :month${reservation ? ', lookups_under_way = :mine' : ' REMOVE lookups_under_way'}`
    : `SET monthly_analyses_used = monthly_analyses_used + :one${reservation ? ' ADD lookups_under_way :mine' : ''}`;
  const given = deciding.filter((name) => row[name] !== undefined);
  const condition = [
    ...deciding.map((name) => (given.includes(name) ? `${name} = :${name}` : `attribute_not_exists(${name})`)),
    ...(opensMonth ? [] : ['monthly_analyses_used < :limit']),
    // The SDK repeats a call whose answer was lost: it counts once.
    ...(reservation ? ['NOT contains(lookups_under_way, :own)'] : []),
  ].join(' AND ');
  const values = {
    ...Object.fromEntries(given.map((name) => [`:${name}`, row[name]])),
    ':one': 1,
    ...(opensMonth ? { ':month': profile.usage_period } : { ':limit': limit }),
    ...(reservation && { ':own': reservation, ':mine': new Set([reservation]) }),
  };
  return { change: { change, condition, values }, profile: { ...profile, monthly_analyses_used: used + 1 } };
}

/** The write of such a count, for the transaction that stores the answer. */
export const toCounted = (id: string, { change }: LookupCount): Write => toUpdate(profilesTable, { id }, change);

/** An attempt fails when the plan changes, a month begins, or another takes the last unit. */
const maxAttempts = 10;

/**
 * Reserves one lookup of the current month. The limit is the condition of the update, so concurrent calls cannot
 * exceed it.
 *
 * @param read the account's row, where it was just read.
 * @returns the profile, and the reservation for `toSettled` or `refundLookup`; without it none was left.
 */
export async function reserveLookup(
  person: Person,
  now: Date,
  read?: Row,
): Promise<{ reservation?: string; profile: Profile }> {
  const reservation = `${new Date(now.getTime() + underWaySeconds * 1000).toISOString()}#${newUlid(now)}`;
  let row = read ?? (await getRow(profilesTable, person));
  for (let attempt = 1; ; attempt += 1) {
    const profile = row ? toProfile(row, now) : await findOrCreateProfile(person, now);
    // An attempt whose answer was lost has reserved it.
    if (row && isUnderWay(row, reservation)) return { reservation, profile };
    if (lookupsLeft(profile, now) === 0 || attempt > maxAttempts) return { profile };
    const count = row && countOfLookup(row, now, reservation);
    const counted = count && (await updateRow(profilesTable, person, count.change));
    if (counted) return { reservation, profile: toProfile(counted, now) };
    if (row && !count) await releaseLost(row, now);
    row = await getRow(profilesTable, person);
  }
}

const isUnderWay = ({ lookups_under_way: underWay }: Row, reservation: string) =>
  underWay instanceof Set && underWay.has(reservation);

/** An expression has room for more, and one is enough for the next lookup. */
const releasedAtOnce = 20;

/** Takes the units of lookups that died off the counter, once. */
async function releaseLost(row: Row, now: Date): Promise<void> {
  const lost = lostLookups(row, now).slice(0, releasedAtOnce);
  if (lost.length > 0) await takeOff(String(row.id), lost);
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
