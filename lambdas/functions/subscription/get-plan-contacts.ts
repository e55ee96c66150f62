import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { accessOf } from '#shared/account/access.ts';
import { contactsFor, PlanContacts } from '#shared/account/plan-contacts.ts';

/** The operator's people for the caller's plan; none for plans without them. */
export const getPlanContacts: Operation<'getPlanContacts'> = async ({ user, now }) => {
  const profile = await findProfile(user.id, now);
  if (!profile) return {};
  const contacts = PlanContacts.parse(JSON.parse(setting('planContacts')));
  return contactsFor(contacts, accessOf(profile, now).includes);
};
