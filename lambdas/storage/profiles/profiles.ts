import { accountLogEntry } from '#lambdas/storage/account-log/entry-rows.ts';
import { changeForms } from '#lambdas/storage/form-changes.ts';
import { type Condition, outcomeOf, toSet, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { Profile, ProfileChanges } from '#shared/account/profile.ts';
import type { Subscription } from '#shared/account/subscription.ts';
import { createProfile } from './profile-lifetime.ts';
import { findProfile, isSignIn, type Person, toProfile } from './profile-rows.ts';

/* One row per user, keyed by the Cognito `sub`. It also counts the lookups of one month (lookup-quota.ts). */

/**
 * The user's profile; created on first use as a basic trial. The email is copied from the token, where Cognito has
 * verified it.
 */
export async function findOrCreateProfile(person: Person, now: Date): Promise<Profile> {
  const found = (await findProfile(person.id, now)) ?? (await createProfile(person, now));
  if (!isSignIn(person) || found.email === person.email) return found;
  // On the condition that no concurrent call has changed it: the log gets one entry.
  const change = toChange(found.id, { email: person.email }, now, {
    condition: 'email = :before',
    values: { ':before': found.email },
  });
  // Its mail goes to the address of before.
  const origin = { viewer: '', userAgent: undefined, email: found.email };
  await ofUser(person.id)(change, accountLogEntry(person.id, { kind: 'email_changed' }, origin, now));
  return (await findProfile(person.id, now)) ?? found;
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

/** Changes a subscription, while it has the tier and status that were read; the month's count stays as it is. */
export const toChangeSubscription = (
  { id, subscription_tier, subscription_status }: Profile,
  after: Subscription,
  now: Date,
): Write =>
  toChange(id, after, now, {
    condition: 'subscription_tier = :tier AND subscription_status = :status',
    values: { ':tier': subscription_tier, ':status': subscription_status },
  });

/** Makes a change by itself. @returns the changed profile; `undefined` when its condition fails. */
export async function profileAfter(change: Write, now: Date): Promise<Profile | undefined> {
  const done = await outcomeOf(change.send);
  return done?.Attributes && toProfile(done.Attributes, now);
}

/** Sets attributes of an existing row. */
function toChange(id: string, changes: Partial<Omit<Profile, 'id'>>, now: Date, condition: Condition): Write {
  const set = toSet({ ...changes, updated_at: now.toISOString() });
  return toUpdate(profilesTable, { id }, { ...set, ...condition, values: { ...condition.values, ...set.values } });
}
