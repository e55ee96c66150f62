import { dayMonth } from '#shared/values/dates.ts';
import { utcDay } from '#shared/values/days.ts';

/** Lookups used and left in the current month. */
export type Usage = {
  used: number;
  limit: number;
  unlimited: boolean;
  resetsAt: Date;
};

/** "3 of 5 lookups left · resets Dec 1", or that there is no limit. */
export function usageText({ used, limit, unlimited, resetsAt }: Usage): string {
  // Months start in UTC for every user.
  if (unlimited) return 'Unlimited lookups';
  const left = Math.max(0, limit - used);
  return `${left} of ${limit} lookups left · resets ${dayMonth(utcDay(resetsAt))}`;
}
