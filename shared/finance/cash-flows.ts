import { internalRateOfReturn } from './projection.ts';

/* Monthly cash flows: month 0 is the day of closing. USD; NaN where a fact is unknown. */

/** The flows of months 0 to `months`: `start`, then each month's, with `end` in the last one. */
export function flowsOf(months: number, start: number, monthly: (month: number) => number, end: number): number[] {
  if (months === 0) return [start + end];
  const flows = [start];
  for (let month = 1; month < months; month += 1) flows.push(monthly(month));
  return [...flows, monthly(months) + end];
}

export function sumOf(flows: readonly number[]): number {
  return flows.reduce((sum, flow) => sum + flow, 0);
}

/** Today's worth at a yearly rate in percent, compounded monthly: rate (1 + r)^(1/12) − 1. USD. */
export function presentValue(flows: readonly number[], yearlyPercent: number): number {
  const monthly = (1 + yearlyPercent / 100) ** (1 / 12);
  // Horner's scheme, from the last month back.
  return flows.reduceRight((sum, flow) => sum / monthly + flow, 0);
}

/** The internal rate of return of monthly flows, percent a year; `null` where there is none. */
export function yearlyReturn(flows: readonly number[]): number | null {
  if (flows.some(Number.isNaN)) return null;
  const monthly = internalRateOfReturn(flows);
  if (monthly === null) return null;
  const yearly = ((1 + monthly / 100) ** 12 - 1) * 100;
  return Number.isFinite(yearly) ? yearly : null;
}

/** Growth that steps once a year: 1 in months 1 to 12. */
export function yearlyStep(percent: number, month: number): number {
  return (1 + percent / 100) ** (Math.ceil(month / 12) - 1);
}

/** Growth over a number of months, month by month. */
export function grown(percent: number, months: number): number {
  return (1 + percent / 100) ** (months / 12);
}
