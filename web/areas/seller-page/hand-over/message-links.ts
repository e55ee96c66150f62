import type { DealContact } from '#shared/contacts/deal-contact.ts';
import { dialable, emailLink } from '#shared/contacts/reach.ts';

/* The links by which one's own phone and mail send a message. Without a contact they ask for whom it is. */

type Person = Pick<DealContact, 'phone' | 'email'> | undefined;

/** `sms:` with the message filled in (RFC 5724). */
export const textLink = (person: Person, message: string): string =>
  `sms:${dialable(person?.phone) ?? ''}?body=${encodeURIComponent(message)}`;

/** `mailto:` with subject and message filled in. */
export function messageMailLink(person: Person, subject: string, message: string): string {
  const to = person?.email === undefined ? 'mailto:' : emailLink(person.email);
  return `${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
}
