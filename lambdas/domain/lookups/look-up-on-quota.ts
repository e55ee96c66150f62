import { isDeepStrictEqual } from 'node:util';
import { publishingLowQuota } from '#lambdas/domain/events/low-quota.ts';
import type { OpenLookup } from '#lambdas/property-sources/property-source.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { quotaExceeded, Refusal } from '#lambdas/runtime/errors.ts';
import { errorFields, type Log } from '#lambdas/runtime/log.ts';
import { allEnded } from '#lambdas/storage/all-ended.ts';
import { findRecentLookup, fullAddress, type Lookup, writeLookup } from '#lambdas/storage/analyses/lookups.ts';
import { toKeepRecord } from '#lambdas/storage/facts/bought-records.ts';
import { findFacts } from '#lambdas/storage/facts/house-facts.ts';
import {
  countOfLookup,
  refundLookup,
  reserveLookup,
  toCounted,
  toSettled,
} from '#lambdas/storage/profiles/lookup-quota.ts';
import { type Account, findAccountRow } from '#lambdas/storage/profiles/profile-rows.ts';
import type { Row } from '#lambdas/storage/table.ts';
import { toCountUse } from '#lambdas/storage/team/member-use.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { HouseFacts } from '#shared/lists/facts/house-facts.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { type Asked, askSource, openSource } from './ask-source.ts';
import { keepLookup } from './keep-lookup.ts';
import { type CountFailure, countAsFailed, tooManyFailed, type Uncount } from './limit-failed-lookups.ts';
import { shareOf } from './share-of.ts';

/**
 * Looks up a property for a user. The answer of a house that is known is stored and counted in one transaction; for any
 * other one lookup of the month's quota is reserved, and refunded when the lookup fails. The same address within 24
 * hours is free; parts that the source could not answer are requested again.
 *
 * What does not depend on each other is read and counted at once, because each of a lookup's calls to the tables costs
 * the user its time: two in sequence for a house that is known, six for a new one (decision 160).
 *
 * @param countFailure holds the limit of lookups that find nothing; a list of addresses has its own.
 * @param admitted nothing is written before.
 * @throws `quota_exceeded`, `not_found`, `address_mismatch`, `property_source_failed`; `rate_limited` after too many
 * failed lookups, and for a new house when the day's share of them is used up.
 */
export async function lookUpOnQuota(
  account: Account,
  address: string,
  now: Date,
  log: Log,
  { countFailure = countAsFailed, admitted }: { countFailure?: CountFailure; admitted?: Promise<unknown> } = {},
): Promise<Lookup> {
  const [recent, opened, facts, row] = await Promise.all([
    findRecentLookup(account.id, address, now),
    openSource(address, now),
    findFacts(account.id, address, now),
    findAccountRow(account.id),
    admitted,
  ]);
  if (recent?.partial) return askAgain(account, address, opened, recent, facts, now, log, countFailure);
  if (recent) return withLaterFacts(account, recent, facts, now);
  const known = opened.isKnown && row && (await lookUpKnown({ account, row, facts }, address, opened, now, log));
  if (known) return known;

  const { reservation, profile, uncount } = await count(account, row, opened, now, log, countFailure);
  if (reservation === undefined) {
    await uncount?.();
    // A double click may have just used the last lookup.
    const meanwhile = await findRecentLookup(account.id, address, now);
    if (meanwhile) return meanwhile;
    await (await publishingLowQuota(profile, now, log))?.();
    throw quotaExceeded();
  }
  const reserved = { account, profile, reservation, uncount, facts };
  const kept = await lookUp(reserved, address, opened, now, log).catch(async (error: unknown) => {
    await refundAfterError(account, reservation, log);
    throw error;
  });
  if (!kept.isOurs) await refundLookup(account.id, reservation);
  return kept.lookup;
}

/**
 * Answers a house that is known: its answer fetches nothing, so nothing has to be reserved for it.
 *
 * @returns `undefined` when no lookup is left, or the account has changed meanwhile.
 */
async function lookUpKnown(
  { account, row, facts }: { account: Account; row: Row; facts: HouseFacts | undefined },
  address: string,
  opened: OpenLookup,
  now: Date,
  log: Log,
): Promise<Lookup | undefined> {
  const count = countOfLookup(row, now);
  if (!count) return undefined;
  const [asked, publish] = await Promise.all([
    askSource(opened, shareOf(account, now, count.profile), now, log),
    publishingLowQuota(count.profile, now, log),
  ]);
  const lookup = await lookupOf(asked, facts, now);
  const others = [
    toCounted(account.id, count),
    ...toCountUse(account.id, account.member, now),
    ...recordKept(account.id, address, lookup, asked, now),
  ];
  const [kept] = await allEnded([keepLookup(account.id, address, lookup, others, now, publish), asked.stored]);
  return kept;
}

type Counted = { reservation?: string; profile: Profile; uncount: Uncount | undefined };

/** Reserves the lookup and counts it as failed. When one of the two cannot be done, the other is taken back. */
async function count(
  account: Account,
  row: Row | undefined,
  opened: OpenLookup,
  now: Date,
  log: Log,
  countFailure: CountFailure,
): Promise<Counted> {
  const [reserved, failed] = await Promise.allSettled([
    reserveLookup(account, now, row),
    countFailure(account.id, opened, now, log),
  ]);
  if (reserved.status === 'rejected') {
    if (failed.status === 'fulfilled') await failed.value?.();
    throw reserved.reason;
  }
  const { reservation } = reserved.value;
  if (failed.status === 'rejected') {
    if (reservation !== undefined) await refundAfterError(account, reservation, log);
    throw failed.reason;
  }
  return { ...reserved.value, uncount: failed.value };
}

/** Never rejects: the caller throws the first error. */
async function refundAfterError({ id }: Account, reservation: string, log: Log): Promise<void> {
  await refundLookup(id, reservation).catch((failure: unknown) => {
    log.error('lookup_not_refunded', errorFields(failure));
  });
}

type Reserved = {
  account: Account;
  profile: Profile;
  reservation: string;
  uncount: Uncount | undefined;
  /** From the account's files. */
  facts: HouseFacts | undefined;
};

/** Asks the source and stores the answer. `isOurs` is false when a concurrent lookup of the address was first. */
async function lookUp(
  { account, profile, reservation, uncount, facts }: Reserved,
  address: string,
  opened: OpenLookup,
  now: Date,
  log: Log,
): Promise<{ lookup: Lookup; isOurs: boolean }> {
  if (!uncount) throw tooManyFailed(now);
  const [asked, publish] = await Promise.all([
    askSource(opened, shareOf(account, now, profile), now, log),
    publishingLowQuota(profile, now, log),
  ]);
  const lookup = await lookupOf(asked, facts, now);
  const others = [
    toSettled(account.id, reservation),
    ...toCountUse(account.id, account.member, now),
    ...recordKept(account.id, address, lookup, asked, now),
  ];
  const [kept] = await allEnded([
    keepLookup(account.id, address, lookup, others, now, publish),
    uncount(),
    asked.stored,
  ]);
  // A reservation ends with its account only.
  if (!kept) throw accountDeleted();
  return { lookup: kept, isOurs: kept.lookup_id === lookup.lookup_id };
}

async function lookupOf({ property, isPartial }: Asked, facts: HouseFacts | undefined, now: Date): Promise<Lookup> {
  const own = await withOwnFacts(property, facts, now);
  return { lookup_id: newUlid(now), property: own, ...(isPartial && { partial: true }) };
}

/** Keeps the record as the source answered for later lists and deals. */
const recordKept = (
  workspaceId: WorkspaceId,
  typed: string,
  lookup: Lookup,
  { property }: Pick<Asked, 'property'>,
  now: Date,
) => toKeepRecord(workspaceId, fullAddress(typed, lookup), property, now);

/** A record with what the account's files say of the house. It is never the one that accounts share. */
async function withOwnFacts(
  property: PropertyResult,
  facts: HouseFacts | undefined,
  now: Date,
): Promise<PropertyResult> {
  if (!facts) return property;
  const { withFacts } = await import('#lambdas/property-sources/imported/merge-facts.ts');
  return withFacts(property, facts, now);
}

/** A lookup from before its facts were imported gets them, so that saving it keeps them. */
async function withLaterFacts(
  { id }: Account,
  recent: Lookup,
  facts: HouseFacts | undefined,
  now: Date,
): Promise<Lookup> {
  const property = await withOwnFacts(recent.property, facts, now);
  // As it would be stored: without what is undefined.
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(property)), recent.property)) return recent;
  const lookup = { ...recent, property };
  await writeLookup(id, lookup, now);
  return lookup;
}

/** Retries a partial lookup under the same id at no cost. Returns the old answer when that fails. */
async function askAgain(
  account: Account,
  address: string,
  opened: OpenLookup,
  before: Lookup,
  facts: HouseFacts | undefined,
  now: Date,
  log: Log,
  countFailure: CountFailure,
): Promise<Lookup> {
  try {
    const uncount = await countFailure(account.id, opened, now, log);
    if (!uncount) return before;
    const { property, isPartial, stored } = await askSource(opened, shareOf(account, now), now, log);
    const merged = await withOwnFacts(property, facts, now);
    const lookup = { lookup_id: before.lookup_id, property: merged, ...(isPartial && { partial: true }) };
    const kept = recordKept(account.id, address, lookup, { property }, now);
    await allEnded([writeLookup(account.id, lookup, now, kept), isPartial || uncount(), stored]);
    return lookup;
  } catch (error) {
    if (!(error instanceof Refusal)) log.warn('lookup_not_completed', errorFields(error));
    return before;
  }
}
