import type { Row } from '#lambdas/storage/table.ts';

/** The reservations of lookups whose function has died: past their time, which they begin with. */
export function lostLookups({ lookups_under_way: underWay }: Row, now: Date): string[] {
  return underWay instanceof Set ? [...underWay].map(String).filter((each) => each < now.toISOString()) : [];
}
