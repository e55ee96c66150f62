import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Row } from '#lambdas/storage/table.ts';
import type { ContactChanges } from '#shared/contacts/contact-changes.ts';
import { changedContacts, contactsProblem } from '#shared/contacts/contact-rules.ts';
import { DealContacts } from '#shared/contacts/deal-contact.ts';

/**
 * The contacts of an analysis's row after a change, and the condition that they are still those that were read: so
 * their number and size hold also when many are added at once.
 *
 * @throws `invalid_input` when they are too many or too long, or one is nobody.
 */
export function contactsAfter(
  row: Row,
  changes: ContactChanges,
): { contacts: DealContacts; condition: string; values: Row } {
  const before = DealContacts.parse(row.contacts ?? {});
  const contacts = changedContacts(before, changes);
  const problem = contactsProblem(before, contacts);
  if (problem !== undefined) throw new Refusal('invalid_input', problem);
  if (row.contacts === undefined) return { contacts, condition: 'attribute_not_exists(contacts)', values: {} };
  return { contacts, condition: 'contacts = :people', values: { ':people': row.contacts } };
}
