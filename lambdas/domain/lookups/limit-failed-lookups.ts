import type { OpenLookup } from '#lambdas/property-sources/property-source.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import { failedLookupsPerHour } from '#shared/account/fair-use.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { errorText } from '#shared/values/error-texts.ts';

/** Takes back the count of a lookup that found something. Never rejects. */
export type Uncount = () => Promise<void>;

/** Counts a lookup as failed. @returns `undefined` when the limit is reached. */
export type CountFailure = (
  workspaceId: WorkspaceId,
  opened: OpenLookup,
  now: Date,
  log: Log,
) => Promise<Uncount | undefined>;

/**
 * Counts a lookup as failed until it finds something, so that concurrent lookups cannot exceed the limit. A house that
 * is known will be found and is not counted.
 *
 * @returns `undefined` when the limit is reached.
 */
export const countAsFailed: CountFailure = async (workspaceId, opened, now, log) => {
  if (opened.isKnown) return async () => {};
  const { countFailedLookup, refundFailedLookup } = await import('#lambdas/storage/properties/properties.ts');
  if (!(await countFailedLookup(workspaceId, failedLookupsPerHour, now))) return undefined;
  return () =>
    refundFailedLookup(workspaceId, now).catch((error: unknown) => {
      log.warn('failed_lookup_not_refunded', errorFields(error));
    });
};

export const tooManyFailed = (now: Date) => new Refusal('rate_limited', errorText.tooManyMisses, secondsLeft(now));
