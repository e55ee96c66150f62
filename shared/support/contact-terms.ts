/* Separate from the schemas in contact.ts, so that the form's public page does not load them. */

/** The subjects of a contact message. */
export const contactTopicNames = ['general', 'technical', 'billing', 'feature', 'bug'] as const;

/** Their labels in the form. */
export const contactTopics = {
  general: 'General question',
  technical: 'Technical support',
  billing: 'Billing',
  feature: 'Feature request',
  bug: 'Bug report',
} as const satisfies Record<(typeof contactTopicNames)[number], string>;

/** Characters, without surrounding white space. */
export const contactLimits = { name: 100, subject: 150, message: 5000 } as const;
