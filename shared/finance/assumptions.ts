/** The product's assumptions for every property. Percentages unless noted otherwise. */
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
  /** Of the sale price, when selling. */
  sellingCost: 7,
  /** Per year, on the purchase loan. */
  rate: 6.5,
  /** The term of a loan in months. */
  months: 360,
  /** Of the last sale price: the present owner's loan when none is on record. */
  loanToPrice: 80,
} as const;
