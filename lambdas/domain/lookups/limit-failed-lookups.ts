import { Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { failedLookupsPerHour } from '#shared/account/fair-use.ts';
import { errorText } from '#shared/values/error-texts.ts';

/**
 * Counts a lookup as failed until it finds something, so that concurrent lookups cannot exceed the limit. The sample
 * source is free and not counted.
 *
 * @throws `rate_limited`, and the errors of `work`.
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
  if (!(await countFailedLookup(userId, failedLookupsPerHour, now))) throw limitReached(now);
  const result = await work();
  if (!hasFound(result)) return result;
  await refundFailedLookup(userId, now).catch((error: unknown) => {
    log.warn('failed_lookup_not_refunded', errorFields(error));
  });
  return result;
}

const limitReached = (now: Date) => new Refusal('rate_limited', errorText.tooManyMisses, secondsLeft(now));
