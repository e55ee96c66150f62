import * as z from 'zod/mini';
import { freeText, lineOfText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { contactLimits, contactTopicNames } from './contact-terms.ts';

export const ContactTopic = openEnum(contactTopicNames, 'general');
export type ContactTopic = z.infer<typeof ContactTopic>;

/** The contact form's request. */
export const ContactForm = z.strictObject({
  name: lineOfText({ least: 1, most: contactLimits.name }),
  email: z.string().check(z.trim(), z.maxLength(254), z.email()),
  topic: ContactTopic,
  subject: lineOfText({ least: 1, most: contactLimits.subject }),
  message: freeText({ least: 1, most: contactLimits.message }),
  /** A honeypot: users do not see this field, but programs fill it in. Such messages are not stored. */
  website: z.optional(z.string().check(z.maxLength(200))),
});
export type ContactForm = z.infer<typeof ContactForm>;

/** The reference that a sender quotes later: time first, so references sort by time. */
export const ContactReference = z.string().check(z.regex(/^DW-[0-9A-HJKMNP-TV-Z]{7}-[0-9A-HJKMNP-TV-Z]{5}$/));

export const ContactReceipt = z.object({ reference: ContactReference });

export const ContactState = openEnum(['open', 'answered'], 'open');
export type ContactState = z.infer<typeof ContactState>;

export const ContactMessage = z.object({
  reference: ContactReference,
  name: z.string(),
  email: z.string(),
  topic: ContactTopic,
  subject: z.string(),
  message: z.string(),
  state: ContactState,
  created_at: z.iso.datetime(),
  /** The last change of state, and who made it. */
  updated_at: z.optional(z.iso.datetime()),
  updated_by: z.optional(z.string()),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const contactMessagesPerPage = 25;

/** Newest first. */
export const ContactMessagePage = z.object({
  items: z.array(ContactMessage),
  next_cursor: z.optional(ContactReference),
});
export type ContactMessagePage = z.infer<typeof ContactMessagePage>;
