/*
 * The words of facts that are one of some: those of the deal engine and of the seller's answers. Without their schemas,
 * which the reader of files has no use for.
 */
export const wordsOf = {
  loanType: ['conventional', 'adjustable', 'fha', 'va', 'usda', 'private'],
  occupancy: ['owner', 'tenant', 'vacant', 'absentee'],
  condition: ['move_in_ready', 'light_repairs', 'major_repairs', 'uninhabitable'],
} as const;
