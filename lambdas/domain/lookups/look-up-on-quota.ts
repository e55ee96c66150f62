import { publishingLowQuota } from '#lambdas/domain/events/low-quota.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { quotaExceeded, Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { findRecentLookup, keepLookup, type Lookup, writeLookup } from '#lambdas/storage/analyses/lookups.ts';
import type { Person } from '#lambdas/storage/profiles/profile-rows.ts';
import { refundLookup, reserveLookup } from '#lambdas/storage/profiles/profiles.ts';
import type { Profile } from '#shared/account/profile.ts';
import { askSource } from './ask-source.ts';
import { withinFailedLookupLimit } from './limit-failed-lookups.ts';
import { shareOf } from './share-of.ts';

/**
 * Looks up a property for a user. Reserves one lookup of the month's quota and refunds it when the lookup fails. The
 * same address within 24 hours is free; parts that the source could not answer are requested again.
 *
 * @throws `quota_exceeded`, `not_found`, `address_mismatch`, `property_source_failed`; `rate_limited` after too many
 * failed lookups, and for a new house when the day's share of them is used up.
 */
export async function lookUpOnQuota(person: Person, address: string, now: Date, log: Log): Promise<Lookup> {
  const recent = await findRecentLookup(person.id, address, now);
  if (recent?.partial) return askAgain(person, address, recent, now, log);
  if (recent) return recent;

  const { isReserved, profile } = await reserveLookup(person, now);
  if (!isReserved) {
    // A double click may have just used the last lookup.
    const meanwhile = await findRecentLookup(person.id, address, now);
    if (meanwhile) return meanwhile;
    await (await publishingLowQuota(profile, now, log))?.();
    throw quotaExceeded();
  }
  const period = profile.usage_period;
  const work = () => lookUp(person, profile, address, now, log);
  const kept = await withinFailedLookupLimit(person.id, now, log, work).catch(async (error: unknown) => {
    // The caller gets the first error.
    await refundLookup(person.id, period).catch((failure: unknown) => {
      log.error('lookup_not_refunded', errorFields(failure));
    });
    throw error;
  });
  if (!kept.isOurs) await refundLookup(person.id, period);
  return kept.lookup;
}

/** Asks the source and stores the answer. `isOurs` is false when a concurrent lookup of the address was first. */
async function lookUp(
  person: Person,
  profile: Profile,
  address: string,
  now: Date,
  log: Log,
): Promise<{ lookup: Lookup; isOurs: boolean }> {
  const { property, isPartial } = await askSource(address, shareOf(person, now, profile), now, log);
  const lookup = { lookup_id: newUlid(now), property, ...(isPartial && { partial: true }) };
  const publish = await publishingLowQuota(profile, now, log);
  const kept = await keepLookup(person.id, address, lookup, now, publish);
  return { lookup: kept, isOurs: kept.lookup_id === lookup.lookup_id };
}

/** Retries a partial lookup under the same id at no cost. Returns the old answer when that fails. */
async function askAgain(person: Person, address: string, before: Lookup, now: Date, log: Log): Promise<Lookup> {
  const work = async () => {
    const { property, isPartial } = await askSource(address, shareOf(person, now), now, log);
    const lookup = { lookup_id: before.lookup_id, property, ...(isPartial && { partial: true }) };
    await writeLookup(person.id, lookup, now);
    return lookup;
  };
  try {
    return await withinFailedLookupLimit(person.id, now, log, work, ({ partial }) => !partial);
  } catch (error) {
    if (!(error instanceof Refusal)) log.warn('lookup_not_completed', errorFields(error));
    return before;
  }
}
