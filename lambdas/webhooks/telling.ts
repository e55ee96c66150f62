import type { Log } from '#lambdas/lib/log.ts';
import type { Happening } from './announce.ts';

type Told<T> = {
  userId: string;
  /** What is told of; nothing when nobody listens. */
  happening: Happening | undefined;
  work: () => Promise<T>;
  /** Whether the work has done what is told of. */
  happened: (result: T) => boolean;
  now: Date;
  log: Log;
};

/** Does some work and tells the account's webhooks of it, also if this function should end in between. */
export async function telling<T>({ userId, happening, work, happened, now, log }: Told<T>): Promise<T> {
  if (!happening) return work();
  const { prepare, announce } = await import('#lambdas/webhooks/announce.ts');
  const prepared = await prepare(userId, happening, now);
  const result = await work();
  if (prepared && happened(result)) await announce(prepared, log);
  return result;
}
