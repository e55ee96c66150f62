import type { OpenLookup, SourceProblem } from '#lambdas/property-sources/property-source.ts';
import { addressMismatch, Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { operatorNeeded, setting } from '#lambdas/runtime/settings.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { chooseSource } from './choose-source.ts';
import type { AccountShare } from './share-of.ts';

/**
 * From the start of the request. A provider without an answer by then has failed; the function has a few seconds
 * more to store the rest.
 */
const sourceTimeoutMs = 18_000;

/**
 * `isPartial` when the source could not answer every part. `stored` never rejects: what was fetched may be on its way
 * into the cache.
 */
export type Asked = { property: PropertyResult; isPartial: boolean; stored: Promise<void> };

/** Opens a lookup at the configured source. A source that cannot be loaded counts as failed: the user may try again. */
export async function openSource(address: string, now: Date): Promise<OpenLookup> {
  try {
    const source = await chooseSource(setting('propertySource'));
    return await source.open(address, now);
  } catch (error) {
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : 'Something was thrown.';
    return { isKnown: false, answer: async () => ({ found: false, reason: 'failed', detail }) };
  }
}

/**
 * Looks up a property at the source.
 *
 * @param share the account's share of new houses.
 * @throws `not_found` when the source does not know it; `address_mismatch` when it answers with another house;
 * `rate_limited` when it is new and the share is used up, `payment_required` when there is none;
 * `property_source_failed` for everything else.
 */
export async function askSource(opened: OpenLookup, share: AccountShare, now: Date, log: Log): Promise<Asked> {
  const name = setting('propertySource');
  const timeMs = Math.min(sourceTimeoutMs, Math.max(0, now.getTime() + sourceTimeoutMs - Date.now()));
  const result = await opened.answer({ timeMs, share, signal: AbortSignal.timeout(timeMs) });
  const { problems = [], storing = Promise.resolve([]) } = result;
  logProblems(name, problems, log);
  const stored = storing.then((lost) => logProblems(name, lost, log));
  if (result.found) return { property: result.property, isPartial: problems.length > 0, stored };
  await stored;
  if (result.reason === 'not_found') throw new Refusal('not_found', errorText.propertyNotFound);
  if (result.reason === 'other_house') throw addressMismatch(result.address);
  if (result.reason === 'share_spent') {
    throw share.refusal();
  }
  log.error('property_source_failed', { source: name, detail: result.detail });
  throw new Refusal('property_source_failed', errorText.lookupFailed);
}

/** Problems that need an operator get a log event of their own, which raises an alarm. */
function logProblems(source: string, problems: SourceProblem[], log: Log): void {
  for (const { part, kind, detail } of problems) {
    log.warn('property_part_failed', { source, part, kind, detail });
  }
  const lasting = new Set(problems.map(({ kind }) => kind).filter((kind) => kind !== 'failed'));
  for (const reason of lasting) log.error(operatorNeeded, { source, reason });
}
