import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { type CountOnRow, countFirst, countWithin } from '#lambdas/storage/counters.ts';
import {
  type Change,
  type Commit,
  type Condition,
  type Row,
  toUpdate,
  updateRow,
} from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { type Profile, type ProfileChanges, usagePeriod } from '#shared/account/profile.ts';
import type { Subscription } from '#shared/account/subscription.ts';
import { createProfile } from './profile-lifetime.ts';
import { findProfile, type Person, toProfile } from './profile-rows.ts';

/*
 * One row a person, keyed by the Cognito `sub`. The row also counts the lookups of one month, `usage_period`:
 * because counter, limit and month are one item, one conditional update can hold the quota whatever happens
 * at the same time.
 */

/**
 * The person's profile; created on first sight as a basic trial. The e-mail mirrors the token's, which Cognito
 * has verified.
 */
export async function findOrCreateProfile(person: Person, now: Date): Promise<Profile> {
  const found = (await findProfile(person.id, now)) ?? (await createProfile(person, now));
  if (found.email === person.email) return found;
  return (await changed(person.id, changeOf({ email: person.email }, now), now)) ?? found;
}

/** Changes what a user may change of their own profile; creates the profile if this is its first sight. */
export async function changeProfile(person: Person, changes: ProfileChanges, now: Date): Promise<Profile> {
  const change = changeOf(changes, now);
  const written = await changed(person.id, change, now);
  if (written) return written;
  await createProfile(person, now);
  return (await changed(person.id, change, now)) ?? findOrCreateProfile(person, now);
}

/** Of those who change one subscription at the same time, one gets through each time. */
const maxAttempts = 10;

/**
 * Moves a subscription on. `next` is asked again, with what is there by then, whenever somebody else was
 * faster.
 *
 * @param commitOf is asked before each try how the change is to be written.
 * @throws what `next` throws; `rate_limited` when others were faster every time.
 */
export async function changeSubscription(
  person: Person,
  next: (profile: Profile) => Subscription,
  now: Date,
  commitOf?: (before: Profile, after: Subscription) => Commit | undefined,
): Promise<Profile> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const profile = await findOrCreateProfile(person, now);
    const subscription = next(profile);
    if (isOf(profile, subscription)) return profile;
    // Holds only for the tier and status it was decided on; the month's count is not its business.
    const change = changeOf(subscription, now, {
      condition: 'subscription_tier = :tier AND subscription_status = :status',
      values: { ':tier': profile.subscription_tier, ':status': profile.subscription_status },
    });
    const written = await changed(profile.id, change, now, commitOf?.(profile, subscription));
    if (written) return written;
    await setTimeout(Math.random() * 10 * attempt);
  }
  throw new Refusal('rate_limited', 'Your subscription is being changed elsewhere. Please try again.');
}

function isOf(profile: Profile, subscription: Subscription): boolean {
  return isDeepStrictEqual({ ...profile, ...subscription }, profile);
}

/** Sets attributes of a row that is there. */
function changeOf(
  changes: Partial<Omit<Profile, 'id'>>,
  now: Date,
  { condition = 'exists', values }: Condition = {},
): Change {
  const fields = Object.entries({ ...changes, updated_at: now.toISOString() }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    change: `SET ${fields.map((_, index) => `#f${index} = :v${index}`).join(', ')}`,
    condition,
    names: Object.fromEntries(fields.map(([name], index) => [`#f${index}`, name])),
    values: { ...values, ...Object.fromEntries(fields.map(([, value], index) => [`:v${index}`, value])) },
  };
}

/** Makes a change. @returns the profile as it is then; `undefined` when the condition does not hold. */
async function changed(id: string, change: Change, now: Date, commit?: Commit): Promise<Profile | undefined> {
  if (commit) {
    // A transaction answers with no rows.
    return (await commit(toUpdate(profilesTable, { id }, change))) ? findProfile(id, now) : undefined;
  }
  const row = await updateRow(profilesTable, { id }, change);
  return row && toProfile(row, now);
}

/**
 * Spends one lookup of the current month, if one is left. The condition of the one update is the rule, so of
 * any number of simultaneous calls exactly as many succeed as there are lookups left.
 *
 * @returns whether one was left, and the profile with the month it was counted in; hand its `usage_period` to
 * `refundLookup`.
 */
export async function reserveLookup(
  person: Person,
  now: Date,
): Promise<{ isReserved: boolean; profile: Profile }> {
  const reserved = (row: Row) => ({ isReserved: true, profile: toProfile(row, now) });
  const lookups = lookupsOf(now);
  const spent = await countWithin(profilesTable, person, lookups);
  if (spent) return reserved(spent);
  // Refused: either nothing is left, or the row is of an earlier month, or there is no row yet.
  const profile = await findOrCreateProfile(person, now);
  const refused = { isReserved: false, profile };
  if (profile.monthly_analyses_used >= profile.monthly_analyses_limit) return refused;
  const first =
    (await countFirst(profilesTable, person, lookups)) ?? (await countWithin(profilesTable, person, lookups));
  return first ? reserved(first) : refused;
}

const lookupsOf = (now: Date): CountOnRow => ({
  count: 'monthly_analyses_used',
  period: 'usage_period',
  now: usagePeriod(now),
  limit: 'monthly_analyses_limit',
  condition: 'monthly_analyses_limit >= :one',
});

/** Returns a reserved lookup that came to nothing. Does nothing once its month has passed. */
export async function refundLookup(id: string, period: string): Promise<void> {
  await updateRow(
    profilesTable,
    { id },
    {
      change: 'SET monthly_analyses_used = monthly_analyses_used - :one',
      condition: 'usage_period = :period AND monthly_analyses_used >= :one',
      values: { ':period': period, ':one': 1 },
    },
    'NONE',
  );
}
