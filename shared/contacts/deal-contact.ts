import * as z from 'zod/mini';

/*
 * The people of a deal. Their phones and e-mails are for the account alone: no packet, workbook, webhook, public answer,
 * log line or row of a list has them.
 */

/** The most contacts that a deal keeps, and the most that they take as JSON, in bytes. */
export const maxContacts = 5;
export const maxContactBytes = 4096;

export const contactRoles = ['owner', 'co-owner', 'heir', 'attorney', 'agent', 'tenant', 'other'] as const;
export type ContactRole = (typeof contactRoles)[number];

export const contactWays = ['call', 'text', 'email'] as const;
export type ContactWay = (typeof contactWays)[number];

/** As it is stored. A role or a mark of a later release is kept as it is. */
export const DealContact = z.partial(
  z.object({
    name: z.string(),
    role: z.string(),
    phone: z.string(),
    email: z.string(),
    mailing: z.string(),
    /** How they want to be reached. */
    prefers: z.string(),
    doNotContact: z.boolean(),
    /** A file's remark on the number, and the file's day. Only the server writes it, and nobody takes it off. */
    mark: z.object({ kind: z.string(), day: z.iso.date() }),
  }),
);
export type DealContact = z.infer<typeof DealContact>;

/** By id, a ULID that the browser chose: in the order of their ids they are in the order in which they were added. */
export const DealContacts = z.record(z.string(), DealContact);
export type DealContacts = z.infer<typeof DealContacts>;

/** The contacts in the order in which they were added. */
export function contactsInOrder(contacts: DealContacts = {}): [id: string, contact: DealContact][] {
  return Object.entries(contacts).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The owner's name among the contacts, to whom a letter goes; `undefined` when none has one. */
export function addresseeOf(contacts: DealContacts | undefined): string | undefined {
  return contactsInOrder(contacts).find(([, { role, name }]) => role === 'owner' && name !== undefined)?.[1].name;
}
