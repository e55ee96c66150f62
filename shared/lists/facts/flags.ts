/* What does not add up in a row, in the words of its screen. A flag never changes a figure. */

/** The code of a flag in a row, and what it says. */
export const rowFlags = {
  equity: 'Value, loan balance and equity don’t add up in your file.',
  equityAboveValue: 'Your file’s equity is above its value.',
  paymentBelowInterest: 'The payment is below the loan’s interest.',
  occupancy: 'Your file says both vacant or absentee and owner occupied.',
  noLoans: 'Your file says 0 loans, and a balance.',
  loanCount: 'Your file counts more loans than it gives balances of.',
  loanTotal: 'The loans’ total in your file is not the sum of its loans.',
  severalLoans: 'Several loans are reckoned as one: exact today, approximate later.',
  zeroBalance: 'A balance of 0 with nothing that says free and clear counts as unknown.',
} as const;
export type RowFlag = keyof typeof rowFlags;
