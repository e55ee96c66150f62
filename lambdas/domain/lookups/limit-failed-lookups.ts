import { Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import { setting } from '#lambdas/runtime/settings.ts';

/** Lookups of a person that find nothing in a clock hour: each costs calls of a provider and no lookup of theirs. */
const mostPerHour = 20;

/**
 * Does a lookup that is counted as one that finds nothing until it has found something: so of those that go on
 * at the same time no more get through either. The sample costs nothing and is not counted.
 *
 * @throws `rate_limited`, and what `work` throws.
 */
export async function withinFailedLookupLimit<T>(
  userId: string,
  now: Date,
  log: Log,
  work: () => Promise<T>,
  hasFound: (result: T) => boolean = () => true,
): Promise<T> {
  if (setting('propertySource') === 'sample') return work();
  const { countFailedLookup, refundFailedLookup } = await import('#lambdas/storage/properties/properties.ts');
  if (!(await countFailedLookup(userId, mostPerHour, now))) throw tooMany(now);
  const result = await work();
  if (!hasFound(result)) return result;
  await refundFailedLookup(userId, now).catch((error: unknown) => {
    log.warn('failed_lookup_not_refunded', errorFields(error));
  });
  return result;
}

function tooMany(now: Date): Refusal {
  const minutes = Math.ceil(secondsLeft(now) / 60);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Refusal(
    'rate_limited',
    `Too many of your lookups found nothing. Please check the address and try again in ${time}.`,
    secondsLeft(now),
  );
}
