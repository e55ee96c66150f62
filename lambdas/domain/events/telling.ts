import type { Log } from '#lambdas/runtime/log.ts';
import type { Happening, Identity } from './announce.ts';

type Told<T> = {
  userId: string;
  /** What is told of; nothing when nobody listens. */
  happening: Happening | undefined;
  /** An event that has happened, which nobody could see after the work. */
  hidden?: Identity | undefined;
  work: () => Promise<T>;
  /** Whether the work has done what is told of. */
  happened: (result: T) => boolean;
  now: Date;
  log: Log;
};

/** Does some work and tells the account's webhooks of it, also if this function should end in between. */
export async function telling<T>(told: Told<T>): Promise<T> {
  const { userId, happening, hidden, work, happened, now, log } = told;
  if (!happening && !hidden) return work();
  const { prepare, announce, confirm } = await import('./announce.ts');
  const [prepared] = await Promise.all([
    happening && prepare(userId, happening, now),
    hidden && confirm(userId, hidden),
  ]);
  const result = await work();
  if (prepared && happened(result)) await announce(prepared, log);
  return result;
}
