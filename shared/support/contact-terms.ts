import type { ContactTopic } from './contact.ts';

/*
 * Apart from the schemas in contact.ts, so that the public page with the form does not load them.
 */

/** What a contact message can be about, and how the form names it. */
export const contactTopics = {
  general: 'General question',
  technical: 'Technical support',
  billing: 'Billing',
  feature: 'Feature request',
  bug: 'Bug report',
} as const satisfies Record<ContactTopic, string>;

/** Characters, without white space around them. */
export const contactLimits = { name: 100, subject: 150, message: 5000 } as const;
