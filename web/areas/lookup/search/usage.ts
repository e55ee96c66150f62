import { dayMonth } from '#web/ui/text/format.ts';

/** How many lookups a person has had and has left in the current month. */
export type Usage = {
  used: number;
  limit: number;
  unlimited: boolean;
  resetsAt: Date;
};

/** The day in UTC, where months begin for everybody: it is the same day for every reader. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** "3 of 5 lookups left · resets Dec 1", or that there is no limit. */
export function usageText({ used, limit, unlimited, resetsAt }: Usage): string {
  if (unlimited) return 'Unlimited lookups';
  const left = Math.max(0, limit - used);
  return `${left} of ${limit} lookups left · resets ${dayMonth(utcDay(resetsAt))}`;
}
