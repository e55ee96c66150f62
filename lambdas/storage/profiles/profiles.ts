import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { accountLogEntry } from '#lambdas/storage/account-log/entry-rows.ts';
import { changeForms } from '#lambdas/storage/form-changes.ts';
import { type Change, type Commit, type Condition, toSet, toUpdate, updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { Profile, ProfileChanges } from '#shared/account/profile.ts';
import type { Subscription } from '#shared/account/subscription.ts';
import { createProfile } from './profile-lifetime.ts';
import { findProfile, type Person, toProfile } from './profile-rows.ts';

/* One row per user, keyed by the Cognito `sub`. It also counts the lookups of one month (lookup-quota.ts). */

/**
 * The user's profile; created on first use as a basic trial. The email is copied from the token, where Cognito has
 * verified it.
 */
export async function findOrCreateProfile(person: Person, now: Date): Promise<Profile> {
  const found = (await findProfile(person.id, now)) ?? (await createProfile(person, now));
  if (found.email === person.email) return found;
  // On the condition that no concurrent call has changed it: the log gets one entry.
  const change = changeOf({ email: person.email }, now, {
    condition: 'email = :before',
    values: { ':before': found.email },
  });
  // Its mail goes to the address of before.
  const origin = { viewer: '', userAgent: undefined, email: found.email };
  const entry = accountLogEntry(person.id, { kind: 'email_changed' }, origin, now);
  const commit: Commit = (...writes) => ofUser(person.id)(...writes, entry);
  return (await changed(person.id, change, now, commit)) ?? (await findProfile(person.id, now)) ?? found;
}

/** Changes a user's own profile; creates it on first use. */
export async function changeProfile(
  person: Person,
  { buy_box, reminders, brand, ...fields }: ProfileChanges,
  now: Date,
): Promise<Profile> {
  const write = async () => {
    const attributes = { ...fields, updated_at: now.toISOString() };
    const row = await changeForms(profilesTable, { id: person.id }, attributes, { buy_box, reminders, brand });
    return row && toProfile(row, now);
  };
  const written = await write();
  if (written) return written;
  await createProfile(person, now);
  return (await write()) ?? findOrCreateProfile(person, now);
}

/** Stops a user's mails about deals. @returns false when there is no such user. */
export async function stopMails(id: string): Promise<boolean> {
  return (await changeForms(profilesTable, { id }, {}, { reminders: { email: false } })) !== undefined;
}

/** One of several concurrent changes succeeds per attempt. */
const maxAttempts = 10;

/**
 * Changes a subscription. Calls `next` again with the current profile after each concurrent change.
 *
 * @param commitOf returns the commit for an attempt; plain update when absent.
 * @throws the errors of `next`; `rate_limited` when every attempt met a concurrent change.
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
    // Valid only for the tier and status that `next` saw; does not touch the month's count.
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

/** Sets attributes of an existing row. */
function changeOf(
  changes: Partial<Omit<Profile, 'id'>>,
  now: Date,
  { condition = 'exists', values }: Condition = {},
): Change {
  const set = toSet({ ...changes, updated_at: now.toISOString() });
  return { ...set, condition, values: { ...values, ...set.values } };
}

/** Makes a change. @returns the changed profile; `undefined` when the condition fails. */
async function changed(id: string, change: Change, now: Date, commit?: Commit): Promise<Profile | undefined> {
  if (commit) {
    // A transaction returns no rows.
    return (await commit(toUpdate(profilesTable, { id }, change))) ? findProfile(id, now) : undefined;
  }
  const row = await updateRow(profilesTable, { id }, change);
  return row && toProfile(row, now);
}
