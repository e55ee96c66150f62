import type { ContactChange, ContactChanges } from './contact-changes.ts';
import { type DealContact, type DealContacts, maxContactBytes, maxContacts } from './deal-contact.ts';

/** The contacts after a change. A field that is removed, empty or `false` is not kept. */
export function changedContacts(before: DealContacts, changes: ContactChanges): DealContacts {
  const after = { ...before };
  for (const [id, change] of Object.entries(changes)) {
    if (change === null) delete after[id];
    else after[id] = merged(before[id], change);
  }
  return after;
}

function merged(before: DealContact | undefined, change: ContactChange): DealContact {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const fields = Object.entries({ ...before, ...Object.fromEntries(given) });
  return Object.fromEntries(fields.filter(([, value]) => value !== null && value !== '' && value !== false));
}

/**
 * Why contacts cannot be kept, in words; `undefined` when they can. Ones that are too many already, from a later
 * release, can be changed as long as they don't grow.
 */
export function contactsProblem(before: DealContacts, after: DealContacts): string | undefined {
  const [was, count] = [Object.keys(before).length, Object.keys(after).length];
  if (count > maxContacts && count > was) return `A deal has up to ${maxContacts} contacts. Remove one first.`;
  if (bytesOf(after) > maxContactBytes && bytesOf(after) > bytesOf(before)) {
    return 'The contacts of this deal are too long. Shorten or remove one.';
  }
  const isNobody = ([id, each]: [string, DealContact]) =>
    each !== before[id] && !(each.name ?? each.phone ?? each.email ?? each.mailing);
  return Object.entries(after).some(isNobody) ? 'Enter a name, a phone number, an email or an address.' : undefined;
}

function bytesOf(contacts: DealContacts): number {
  return new TextEncoder().encode(JSON.stringify(contacts)).length;
}
