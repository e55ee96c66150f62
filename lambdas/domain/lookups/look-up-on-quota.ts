import { publishingLowQuota } from '#lambdas/domain/events/low-quota.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { quotaExceeded, Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import {
  findRecentLookup,
  keepLookup,
  type Lookup,
  writeLookup,
} from '#lambdas/storage/analyses/analyses.ts';
import type { Person } from '#lambdas/storage/profiles/profile-rows.ts';
import { refundLookup, reserveLookup } from '#lambdas/storage/profiles/profiles.ts';
import type { Profile } from '#shared/account/profile.ts';
import { askSource } from './ask-source.ts';
import { withinFailedLookupLimit } from './limit-failed-lookups.ts';

/**
 * Looks a property up for a person. One success costs one lookup of the month, which is reserved before the
 * source is asked and given back when nothing comes of it; the same address again within 24 hours costs nothing.
 * What the source could not say then it is asked for again.
 *
 * @throws `quota_exceeded`, `not_found`, `property_source_failed`; `rate_limited` after too many that found nothing.
 */
export async function lookUpOnQuota(person: Person, address: string, now: Date, log: Log): Promise<Lookup> {
  const recent = await findRecentLookup(person.id, address, now);
  if (recent?.partial) return askAgain(person, address, recent, now, log);
  if (recent) return recent;

  const { isReserved, profile } = await reserveLookup(person, now);
  if (!isReserved) {
    // The last lookup may just have gone to a second press of the same button.
    const meanwhile = await findRecentLookup(person.id, address, now);
    if (meanwhile) return meanwhile;
    await (await publishingLowQuota(profile, now, log))?.();
    throw quotaExceeded();
  }
  const period = profile.usage_period;
  const work = () => lookUp(person, profile, address, now, log);
  const kept = await withinFailedLookupLimit(person.id, now, log, work).catch(async (error: unknown) => {
    // What went wrong first is what the caller has to hear.
    await refundLookup(person.id, period).catch((failure: unknown) => {
      log.error('lookup_not_refunded', errorFields(failure));
    });
    throw error;
  });
  if (!kept.isOurs) await refundLookup(person.id, period);
  return kept.lookup;
}

/** Asks the source and keeps what it says; not ours when the same question was answered meanwhile. */
async function lookUp(
  person: Person,
  profile: Profile,
  address: string,
  now: Date,
  log: Log,
): Promise<{ lookup: Lookup; isOurs: boolean }> {
  const { property, isPartial } = await askSource(address, now, log);
  const lookup = { lookup_id: newUlid(now), property, ...(isPartial && { partial: true }) };
  const publish = await publishingLowQuota(profile, now, log);
  const kept = await keepLookup(person.id, address, lookup, now, publish);
  return { lookup: kept, isOurs: kept.lookup_id === lookup.lookup_id };
}

/** Answers a lookup anew under the same id at no cost; as it was when that fails too. */
async function askAgain(
  person: Person,
  address: string,
  before: Lookup,
  now: Date,
  log: Log,
): Promise<Lookup> {
  const work = async () => {
    const { property, isPartial } = await askSource(address, now, log);
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
