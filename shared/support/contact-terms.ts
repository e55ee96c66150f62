/*
 * Apart from the schemas in contact.ts, so that the public page with the form does not load them.
 */

/** What a contact message can be about. */
export const contactTopicNames = ['general', 'technical', 'billing', 'feature', 'bug'] as const;

/** How the form names it. */
export const contactTopics = {
  general: 'General question',
  technical: 'Technical support',
  billing: 'Billing',
  feature: 'Feature request',
  bug: 'Bug report',
} as const satisfies Record<(typeof contactTopicNames)[number], string>;

/** Characters, without white space around them. */
export const contactLimits = { name: 100, subject: 150, message: 5000 } as const;
