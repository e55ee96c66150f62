import { ulid } from 'ulid';
import type { Operation, SignedIn } from '#lambdas/lib/endpoint.ts';
import { quotaExceeded, Refusal } from '#lambdas/lib/errors.ts';
import type { Log } from '#lambdas/lib/log.ts';
import { setting } from '#lambdas/lib/settings.ts';
import { chooseSource } from '#lambdas/property-sources/choose-source.ts';
import { findRecentLookup, keepLookup, type Lookup } from '#lambdas/storage/analyses.ts';
import { giveBackLookup, reserveLookup } from '#lambdas/storage/profiles.ts';
import { errorText } from '#shared/error-texts.ts';
import type { LookupAnswer } from '#shared/lookup.ts';
import type { PropertyResult } from '#shared/property.ts';

/** A provider that has not answered by then has failed; the function itself has a few seconds more. */
const sourceTimeoutMs = 20_000;

/**
 * Looks a property up. One success costs one lookup of the month, which is reserved before the source is asked
 * and given back when nothing comes of it; the same address again within 24 hours costs nothing.
 */
export const lookUpProperty: Operation<'lookUpProperty'> = async ({ user, body, now, log }) => {
  const recent = await findRecentLookup(user.id, body.address, now);
  if (recent) return answer(recent);

  const period = await reserveLookup(user, now);
  if (!period) {
    // The last lookup may just have gone to a second press of the same button.
    const meanwhile = await findRecentLookup(user.id, body.address, now);
    if (meanwhile) return answer(meanwhile);
    throw quotaExceeded();
  }
  const kept = await lookUp(user, body.address, now, log).catch(async (error: unknown) => {
    await giveBackLookup(user.id, period);
    throw error;
  });
  if (!kept.isOurs) await giveBackLookup(user.id, period);
  return answer(kept.lookup);
};

/** Asks the source and keeps what it says; not ours when the same question was answered meanwhile. */
async function lookUp(
  user: SignedIn,
  address: string,
  now: Date,
  log: Log,
): Promise<{ lookup: Lookup; isOurs: boolean }> {
  const property = await askSource(address, now, log);
  const lookup = { lookup_id: ulid(now.getTime()), property };
  const kept = await keepLookup(user.id, address, lookup, now);
  return { lookup: kept, isOurs: kept.lookup_id === lookup.lookup_id };
}

async function askSource(address: string, now: Date, log: Log): Promise<PropertyResult> {
  const source = await chooseSource(setting('propertySource'));
  const result = await source.lookup(address, { now, signal: AbortSignal.timeout(sourceTimeoutMs) });
  if (result.found) return result.property;
  if (result.reason === 'not_found') throw new Refusal('not_found', errorText.propertyNotFound);
  log.error('property_source_failed', { source: source.name, detail: result.detail });
  throw new Refusal('property_source_failed', errorText.lookupFailed);
}

function answer({ property, lookup_id }: Lookup): LookupAnswer {
  return { success: true, data: property, lookup_id };
}
