/** What the product assumes of any house. Percentages unless said otherwise. */
export const assumptions = {
  /** Of gross rent. */
  vacancy: 5,
  /** Of value, a year. */
  maintenance: 1,
  /** Of gross rent. */
  management: 8,
  /** Of value, a year. */
  insurance: 0.5,
  /** Of value, when buying with a bank. */
  downPayment: 20,
  /** Of value. */
  closing: 2,
  /** A year, on the loan that buys the house. */
  rate: 6.5,
  /** Months that a loan runs. */
  months: 360,
  /** Of the last sale price, borrowed by the present owner when no loan is on record. */
  loanToPrice: 80,
} as const;
