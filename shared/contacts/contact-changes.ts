import * as z from 'zod/mini';
import { emailProblem, isEmail, mostOfEmail } from '#shared/values/email-address.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { contactRoles, contactWays } from './deal-contact.ts';

/** The most characters of each text. */
export const contactLengths = { name: 100, phone: 30, email: mostOfEmail, mailing: 200 } as const;

const Email = lineOfText({ most: contactLengths.email }).check(
  z.refine((email) => email === '' || isEmail(email), emailProblem),
);
const text = (most: number) => z.optional(z.nullable(lineOfText({ most })));

/** `null` or an empty text removes an answer. */
export const ContactChange = z.strictObject({
  name: text(contactLengths.name),
  role: z.optional(z.nullable(z.enum(contactRoles))),
  phone: text(contactLengths.phone),
  email: z.optional(z.nullable(Email)),
  mailing: text(contactLengths.mailing),
  prefers: z.optional(z.nullable(z.enum(contactWays))),
  doNotContact: z.optional(z.nullable(z.boolean())),
});
export type ContactChange = z.infer<typeof ContactChange>;

/** A change of some contacts by id, merged field by field; `null` removes one. */
export const ContactChanges = z.record(Ulid, z.nullable(ContactChange));
export type ContactChanges = z.infer<typeof ContactChanges>;
