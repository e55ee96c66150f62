/** Who runs an installation, as its pages and mails name them. */
export type Operator = {
  company: string;
  /** A postal address, in one line. */
  address: string;
  supportEmail: string;
};

/** Whom a stage like dev names. No mail reaches them: `.example` is nobody's. */
export const exampleOperator: Operator = {
  company: 'Dealwright, Inc.',
  address: 'Phoenix, AZ',
  supportEmail: 'support@dealwright.example',
};

/** Placeholders in the built site: one build serves every stage, and the deploy writes its operator in their place. */
export const operatorMarkers: Operator = {
  company: 'Company of this stage',
  address: 'Address of this stage',
  supportEmail: 'support@of-this-stage.invalid',
};

/** Maps each text that a deploy replaces in the built pages to the operator's. */
export function operatorReplacements(operator: Operator): Record<string, string> {
  return {
    [operatorMarkers.company]: operator.company,
    [operatorMarkers.address]: operator.address,
    [operatorMarkers.supportEmail]: operator.supportEmail,
  };
}
