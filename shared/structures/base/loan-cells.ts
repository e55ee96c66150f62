/* Loans and notes in the cells of a spreadsheet: what docs/deal-engine.md says of them, month by month. */

/** The interest on a balance and itself. */
const dueOn = (balance: string, rate: string) => `${balance}*(1+${rate}/1200)`;

/** A month's payment, above 0; the last one is the rest. */
export const paidIn = (balance: string, rate: string, payment: string, isLast: string): string =>
  `IF(${isLast},${dueOn(balance, rate)},MIN(${payment},${dueOn(balance, rate)}))`;

/** The balance after a month, which has paid an amount below 0. */
export const leftAfter = (balance: string, rate: string, paid: string, isLast: string): string =>
  `IF(${isLast},0,${dueOn(balance, rate)}+${paid})`;

/** A level payment before it is rounded. */
export function levelPayment(amount: string, rate: string, months: string): string {
  const monthly = `${rate}/1200`;
  return `IF(${rate}=0,${amount}/${months},${amount}*${monthly}/(1-1/(1+${monthly})^${months}))`;
}

/**
 * A payment in whole cents, rounded up where the interest on what rounding leaves out would outgrow it.
 *
 * @param exact the cell with the payment before it is rounded.
 * @param unless what keeps a payment from being rounded up, beside that.
 */
export function roundedPayment(exact: string, rate: string, months: string, unless?: string): string {
  const monthly = `${rate}/1200`;
  const nearest = `ROUND(${exact},2)`;
  const leftOut = `(${exact}-${nearest})*IF(${rate}=0,${months},((1+${monthly})^${months}-1)/(${monthly}))`;
  const isUp = unless === undefined ? `${leftOut}>${nearest}` : `AND(${unless},${leftOut}>${nearest})`;
  return `IF(${isUp},ROUNDUP(${exact},2),${nearest})`;
}
