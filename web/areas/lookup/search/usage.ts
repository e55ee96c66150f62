import { dayMonth } from '#web/ui/text/format.ts';

/** Lookups used and left in the current month. */
export type Usage = {
  used: number;
  limit: number;
  unlimited: boolean;
  resetsAt: Date;
};

/** The date in UTC, which is where months start for every user. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** "3 of 5 lookups left · resets Dec 1", or that there is no limit. */
export function usageText({ used, limit, unlimited, resetsAt }: Usage): string {
  if (unlimited) return 'Unlimited lookups';
  const left = Math.max(0, limit - used);
  return `${left} of ${limit} lookups left · resets ${dayMonth(utcDay(resetsAt))}`;
}
