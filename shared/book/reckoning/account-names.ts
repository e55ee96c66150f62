/** Names of money of a house that is no loan's. Apart from the schemas: every book shows them. */
export const accountNames = {
  rent: 'Rent',
  option_fee: 'Option fee',
  taxes: 'Taxes',
  insurance: 'Insurance',
  hoa: 'HOA',
  repairs: 'Repairs',
  management: 'Management',
  other: 'Other',
} as const;
