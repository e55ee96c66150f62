import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { type Profile, type ProfileChanges, usagePeriod } from '#shared/account/profile.ts';
import type { Subscription } from '#shared/account/subscription.ts';
import { createProfile } from './profile-lifetime.ts';
import { findProfile, type Person, type RowUpdate, toProfile, updateRow } from './profile-rows.ts';

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
  return (await write(person.id, { email: person.email }, now)) ?? found;
}

/** Changes what a user may change of their own profile; creates the profile if this is its first sight. */
export async function changeProfile(person: Person, changes: ProfileChanges, now: Date): Promise<Profile> {
  const written = await write(person.id, changes, now);
  if (written) return written;
  await createProfile(person, now);
  return (await write(person.id, changes, now)) ?? findOrCreateProfile(person, now);
}

/** Of those who change one subscription at the same time, one gets through each round. */
const subscriptionAttempts = 10;

/**
 * Moves a subscription on. `change` is asked again, with what is there by then, whenever somebody else was
 * faster.
 *
 * @param prepare is asked before each try; the id of the event it gives is noted by the very write that is told of,
 * beside those of others, until `forgetEvent`.
 * @throws what `change` throws; `rate_limited` when others were faster every time.
 */
export async function changeSubscription(
  person: Person,
  change: (profile: Profile) => Subscription,
  now: Date,
  prepare?: (before: Profile, after: Subscription) => Promise<string | undefined>,
): Promise<Profile> {
  for (let attempt = 1; attempt <= subscriptionAttempts; attempt += 1) {
    const profile = await findOrCreateProfile(person, now);
    const subscription = change(profile);
    if (isOf(profile, subscription)) return profile;
    const event = await prepare?.(profile, subscription);
    const written = await writeSubscription(profile, subscription, event, now);
    if (written) return written;
    await setTimeout(Math.random() * 10 * attempt);
  }
  throw new Refusal('rate_limited', 'Your subscription is being changed elsewhere. Please try again.');
}

/** Takes an event of a change of subscription off the profile: by now the event itself says that it happened. */
export async function forgetEvent(id: string, event: string): Promise<void> {
  await updateRow(id, { change: 'DELETE untold_events :event', values: { ':event': new Set([event]) } });
}

function isOf(profile: Profile, subscription: Subscription): boolean {
  return isDeepStrictEqual({ ...profile, ...subscription }, profile);
}

/** Holds only for the tier and status the change was decided on; the month's count is not its business. */
function writeSubscription(
  read: Profile,
  subscription: Subscription,
  event: string | undefined,
  now: Date,
): Promise<Profile | undefined> {
  return write(read.id, subscription, now, {
    condition: 'subscription_tier = :tier AND subscription_status = :status',
    values: {
      ':tier': read.subscription_tier,
      ':status': read.subscription_status,
      ...(event !== undefined && { ':event': new Set([event]) }),
    },
    added: event === undefined ? undefined : 'untold_events :event',
  });
}

/** Sets attributes of a row; `undefined` when there is none, or the condition does not hold. */
async function write(
  id: string,
  changes: Partial<Omit<Profile, 'id'>>,
  now: Date,
  { condition, values, added }: Pick<RowUpdate, 'condition' | 'values'> & { added?: string | undefined } = {
    values: {},
  },
): Promise<Profile | undefined> {
  const fields = Object.entries({ ...changes, updated_at: now.toISOString() }).filter(
    ([, value]) => value !== undefined,
  );
  const set = `SET ${fields.map((_, index) => `#f${index} = :v${index}`).join(', ')}`;
  const row = await updateRow(id, {
    change: added === undefined ? set : `${set} ADD ${added}`,
    condition,
    names: Object.fromEntries(fields.map(([name], index) => [`#f${index}`, name])),
    values: { ...values, ...Object.fromEntries(fields.map(([, value], index) => [`:v${index}`, value])) },
    returns: 'ALL_NEW',
  });
  return row && toProfile(row, now);
}

/**
 * Spends one lookup of the current month, if one is left. The condition of the one update is the rule, so of
 * any number of simultaneous calls exactly as many succeed as there are lookups left.
 *
 * @returns whether one was left, and the profile with the month it was counted in; hand its `usage_period` to
 * `giveBackLookup`.
 */
export async function reserveLookup(
  person: Person,
  now: Date,
): Promise<{ isReserved: boolean; profile: Profile }> {
  const period = usagePeriod(now);
  const reserved = (row: Record<string, unknown>) => ({ isReserved: true, profile: toProfile(row, now) });
  const spent = await spendWithin(person.id, period);
  if (spent) return reserved(spent);
  // Refused: either nothing is left, or the row is of an earlier month, or there is no row yet.
  const profile = await findOrCreateProfile(person, now);
  const refused = { isReserved: false, profile };
  if (profile.monthly_analyses_used >= profile.monthly_analyses_limit) return refused;
  const first = (await spendFirstOf(person.id, period)) ?? (await spendWithin(person.id, period));
  return first ? reserved(first) : refused;
}

/** Returns a reserved lookup that came to nothing. Does nothing once its month has passed. */
export async function giveBackLookup(id: string, period: string): Promise<void> {
  await updateRow(id, {
    change: 'SET monthly_analyses_used = monthly_analyses_used - :one',
    condition: 'usage_period = :period AND monthly_analyses_used >= :one',
    values: { ':period': period, ':one': 1 },
  });
}

function spendWithin(id: string, period: string): Promise<Record<string, unknown> | undefined> {
  return updateRow(id, {
    change: 'SET monthly_analyses_used = monthly_analyses_used + :one',
    condition: 'usage_period = :period AND monthly_analyses_used < monthly_analyses_limit',
    values: { ':period': period, ':one': 1 },
    returns: 'ALL_NEW',
  });
}

function spendFirstOf(id: string, period: string): Promise<Record<string, unknown> | undefined> {
  return updateRow(id, {
    change: 'SET monthly_analyses_used = :one, usage_period = :period',
    condition: 'usage_period < :period AND monthly_analyses_limit >= :one',
    values: { ':period': period, ':one': 1 },
    returns: 'ALL_NEW',
  });
}
