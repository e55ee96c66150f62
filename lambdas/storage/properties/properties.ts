import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { allEnded } from '#lambdas/storage/all-ended.ts';
import { type CountOnRow, countBack, countUpTo, countWithin } from '#lambdas/storage/counters.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { type Change, getRow, putRow, type Row, updateRow } from '#lambdas/storage/table.ts';
import { propertiesTable } from '#lambdas/storage/tables.ts';
import { updateOnce } from '#lambdas/storage/update-once.ts';
import { usagePeriod } from '#shared/account/profile.ts';
import { normalizeAddress } from '#shared/property/address.ts';
import { houseKey } from '#shared/property/house-key.ts';
import { PropertyPart } from '#shared/property/property.ts';
import type { PropertySourceName } from '#shared/property/source-name.ts';
import { utcDay } from '#shared/values/days.ts';

/*
 * The cache of providers' answers, shared by all users, and the related counters:
 *
 *   {source}#{hash}                   the parts of one property, by the key of its address
 *   {source}#text#{hash}              negative answers for one normalized text: another spelling may succeed
 *   {source}#city#{hash}              the alias of a property under its city and state (city-aliases.ts)
 *   {source}#market#{ZIP}             the part that all properties of a ZIP code share
 *   {source}#calls#{YYYY-MM}          provider calls in a month
 *   {source}#calls#{YYYY-MM-DD}       and in a day
 *   houses#{user}#{YYYY-MM-DD}        a user's new houses in a day
 *   suggestions#{user}#{YYYY-MM-DD}   a user's suggestion requests in a day, and in its latest minute
 *   suggestions#all#{YYYY-MM}         all suggestion requests in a month, and those that instances still may make
 *   misses#{user}#{hour}              a user's failed or unfinished lookups in an hour
 *
 * A property's row also has a lease (`lease_id`, until `lease_until`): one function fetches, and the others wait until
 * the row is settled. The reader decides how long a part is fresh; rows are kept far longer, as a fallback while the
 * provider is unavailable.
 */
/** Days from the last fetch. */
const keptDays = 90;
const countedDays = 62;

/** The expiry of what is cached at this time, in epoch seconds. */
export const keptUntil = (now: Date) => expiresIn(keptDays, now);

const Kept = z.object({
  /** ISO 8601. */
  fetched_at: z.iso.datetime(),
  /** The provider's answer by its schema; `null` for a negative answer. */
  data: z.unknown(),
  /** Unreadable fields of the answer. */
  unreadable: z._default(z.array(z.string()), []),
});
export type KeptPart = z.infer<typeof Kept>;
export type KeptParts = Partial<Record<PropertyPart, KeptPart>>;

const Problem = z.object({
  part: PropertyPart,
  kind: z.enum(['key_refused', 'rate_limited', 'calls_spent', 'failed']),
  detail: z.string(),
});

const PropertyRow = z.object({
  parts: z._default(z.partialRecord(PropertyPart, Kept), {}),
  problems: z._default(z.array(Problem), []),
  /** Epoch milliseconds. */
  settled_at: z.optional(z.number()),
  settled_for: z.optional(z.string()),
  lease_until: z.optional(z.number()),
  other_house: z.optional(z.string()),
});

/** The cached parts of a property, and the result of the last fetch. */
export type Entry = {
  parts: KeptParts;
  problems: z.infer<typeof Problem>[];
  /** The end of the last fetch. */
  settledAt: Date | undefined;
  /** The `textKey` of the last fetch. */
  settledFor: string | undefined;
  /** The end of a fetch that is under way, unless its function dies. */
  leaseUntil?: Date | undefined;
  /** With negative answers: the address of the house that was answered instead. */
  otherHouse?: string | undefined;
};

const nothing: Entry = { parts: {}, problems: [], settledAt: undefined, settledFor: undefined };

// Hashed: addresses may be long, and keys appear in metrics and traces.
export const propertyKey = (source: PropertySourceName, address: string) => `${source}#${hashOf(houseKey(address))}`;
export const textKey = (source: PropertySourceName, address: string) =>
  `${source}#text#${hashOf(normalizeAddress(address))}`;
export const marketKey = (source: PropertySourceName, zip: string) => `${source}#market#${zip}`;

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

export async function findEntry(key: string, now: Date): Promise<Entry> {
  const row = await getRow(propertiesTable, { address_key: key }, now);
  return row ? toEntry(row) : nothing;
}

export type Lease = { id: string; seconds: number };

/**
 * Takes the fetch lease; an expired lease is free.
 *
 * @returns the cached entry, or `undefined` while another function holds the lease.
 */
export async function takeLease(key: string, lease: Lease, now: Date): Promise<Entry | undefined> {
  const row = await updateRow(
    propertiesTable,
    { address_key: key },
    {
      change: 'SET lease_id = :id, lease_until = :until, expires_at = if_not_exists(expires_at, :soon)',
      // The SDK repeats a call whose answer was lost: its own lease is no other's.
      condition: 'attribute_not_exists(lease_until) OR lease_until <= :now OR lease_id = :id',
      values: {
        ':id': lease.id,
        ':until': now.getTime() + lease.seconds * 1000,
        ':now': now.getTime(),
        ':soon': expiresIn(1, now),
      },
    },
  );
  return row && (isExpired(row, now) ? nothing : toEntry(row));
}

/** Ends a fetch: stores its result and releases the lease. Does nothing when the lease was lost. */
export async function settle(
  key: string,
  lease: Lease,
  { parts, problems, settledFor }: Pick<Entry, 'parts' | 'problems' | 'settledFor'>,
  now: Date,
): Promise<void> {
  await endLease(
    key,
    lease,
    'SET parts = :parts, problems = :problems, settled_at = :now, settled_for = :text, expires_at = :expires ',
    {
      ':parts': parts,
      ':problems': problems,
      ':now': now.getTime(),
      ':text': settledFor ?? '',
      ':expires': keptUntil(now),
    },
  );
}

/** Releases the lease without a fetch. */
export async function dropLease(key: string, lease: Lease): Promise<void> {
  await endLease(key, lease);
}

async function endLease(key: string, { id }: Lease, change = '', values: Row = {}): Promise<void> {
  await updateRow(
    propertiesTable,
    { address_key: key },
    {
      change: `${change}REMOVE lease_id, lease_until`,
      condition: 'lease_id = :id',
      values: { ...values, ':id': id },
    },
    'NONE',
  );
}

/** Stores parts in a row of their own: negative answers, a ZIP code's market, or another house than the one asked for. */
export async function keepParts(key: string, parts: KeptParts, now: Date, otherHouse?: string): Promise<void> {
  const row = { address_key: key, parts, other_house: otherHouse, expires_at: keptUntil(now) };
  await putRow(propertiesTable, row);
}

/** Stores the found parts of a property that has none yet, in place of an earlier fetch's problems. A lease stays. */
export async function keepFirstParts(key: string, parts: KeptParts, now: Date): Promise<void> {
  await updateRow(
    propertiesTable,
    { address_key: key },
    {
      change: 'SET parts = :parts, problems = :problems, expires_at = :expires',
      condition: 'attribute_not_exists(parts) OR size(parts) = :none OR expires_at <= :now',
      values: {
        ':parts': parts,
        ':problems': [],
        ':expires': keptUntil(now),
        ':none': 0,
        ':now': Math.floor(now.getTime() / 1000),
      },
    },
    'NONE',
  );
}

/** Calls of a month and of a day (UTC). */
export type CallCounts = { month: number; day: number };

/**
 * Counts provider calls in this month and on this day (UTC), all of them or none.
 *
 * @returns the counts with it; `undefined` when fewer are left.
 * @throws when a count fails, after the other is taken back.
 */
export async function reserveCalls(
  source: PropertySourceName,
  calls: number,
  most: CallCounts,
  now: Date,
): Promise<CallCounts | undefined> {
  const count = (period: string, limit: number, days: number) =>
    // The counter stops at its limit, and these calls must end there at the latest.
    countUpTo(propertiesTable, callsKey(source, period), limit - calls + 1, expiresIn(days, now), calls);
  const periods = [utcDay(now), usagePeriod(now)];
  const counting = [count(utcDay(now), most.day, 2), count(usagePeriod(now), most.month, countedDays)] as const;
  const counts = (await Promise.allSettled(counting)).map((each) =>
    each.status === 'fulfilled' ? each.value : undefined,
  );
  const [day, month] = counts;
  if (day !== undefined && month !== undefined) return { day, month };
  // A day without calls must not use up the month, nor the reverse.
  const counted = periods.filter((_, index) => counts[index] !== undefined);
  // What cannot be taken back stays counted, which is on the safe side.
  await Promise.allSettled(counted.map((period) => countBack(propertiesTable, callsKey(source, period), calls)));
  await Promise.all(counting);
  return undefined;
}

/** Refunds calls that were counted at that time and are not billed. */
export async function refundCalls(source: PropertySourceName, calls: number, countedAt: Date): Promise<void> {
  const periods = [usagePeriod(countedAt), utcDay(countedAt)];
  await allEnded(periods.map((period) => countBack(propertiesTable, callsKey(source, period), calls)));
}

const callsKey = (source: PropertySourceName, period: string) => ({ address_key: `${source}#calls#${period}` });

const newHousesKey = (userId: string, now: Date) => ({ address_key: `houses#${userId}#${utcDay(now)}` });

/** Counts a new house of a user on this day (UTC). @returns false when none is left. */
export function countNewHouse(userId: string, most: number, now: Date): Promise<boolean> {
  return countTo(newHousesKey(userId, now), most, expiresIn(2, now));
}

/** Suggestion requests: a user's per minute and per day, and all users' per month. */
type SuggestionLimits = { minute: number; day: number; month: number };

/** The exceeded limit, if any, and what the month's count was before and after this request, where it changed. */
type SuggestionCount = {
  exceeded: keyof SuggestionLimits | undefined;
  ofMonth: { before: number; after: number } | undefined;
};

/**
 * Counts a user's suggestion request, and at the same time the month's. All writes are conditional, so no limit is
 * exceeded.
 *
 * The month's counter is one row for everybody, and a row takes a thousand writes a second. So an instance takes several
 * units at once and uses them up one by one: up to 20, and never more than a 20,000th of the month, because an instance
 * that ends takes what it has left along.
 */
export async function countSuggestion(userId: string, most: SuggestionLimits, now: Date): Promise<SuggestionCount> {
  const period = usagePeriod(now);
  if (taken.period !== period) taken = { period, units: 0 };
  const has = taken.units > 0;
  if (has) taken.units -= 1;
  const [exceeded, ofMonth] = await Promise.all([
    countSuggestionOf(userId, most, now),
    has ? undefined : takeUnits(period, most.month, now),
  ]);
  const counted = has || ofMonth !== undefined;
  // Another request uses the unit of a refused one.
  if (exceeded !== undefined && counted && taken.period === period) taken.units += 1;
  return { exceeded: exceeded ?? (counted ? undefined : 'month'), ofMonth };
}

/** The units of a month's suggestions that this instance has taken and not used yet. */
let taken = { period: '', units: 0 };

/** Takes some units of the month, and uses the first. @returns `undefined` when none is left. */
async function takeUnits(
  period: string,
  most: number,
  now: Date,
): Promise<{ before: number; after: number } | undefined> {
  const several = Math.max(1, Math.min(20, Math.floor(most / 20_000)));
  for (const units of new Set([several, 1])) {
    const key = { address_key: `suggestions#all#${period}` };
    // The counter stops at its limit, and these units must end there at the latest.
    const after = await countUpTo(propertiesTable, key, most - units + 1, expiresIn(countedDays, now), units);
    if (after === undefined) continue;
    if (taken.period === period) taken.units += units - 1;
    return { before: after - units, after };
  }
  return undefined;
}

/** Counts in one row: the day, and beside it its latest minute. @returns the exceeded limit. */
async function countSuggestionOf(
  userId: string,
  most: SuggestionLimits,
  now: Date,
): Promise<'minute' | 'day' | undefined> {
  const key = { address_key: `suggestions#${userId}#${utcDay(now)}` };
  const minute = now.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
  // Nothing is at or above what is missing.
  const condition = 'NOT made >= :day';
  const values = { ':expires': expiresIn(2, now), ':day': most.day };
  const within: CountOnRow = {
    count: 'in_minute',
    period: 'latest_minute',
    now: minute,
    condition,
    within: { condition: 'in_minute < :minute', values: { ':minute': most.minute } },
    change: ', expires_at = :expires ADD made :one',
    values,
  };
  const first: Change = {
    change: 'SET in_minute = :one, latest_minute = :now, expires_at = :expires ADD made :one',
    condition: `${condition} AND NOT latest_minute >= :now`,
    values: { ...values, ':one': 1, ':now': minute },
  };
  const exceeded = async () => {
    const { made = 0, in_minute = 0, latest_minute = '' } = (await getRow(propertiesTable, key)) ?? {};
    if (String(latest_minute) >= minute && Number(in_minute) >= most.minute) return 'minute';
    return Number(made) >= most.day ? 'day' : undefined;
  };
  if (await countWithin(propertiesTable, key, within)) return undefined;
  const before = await exceeded();
  if (before) return before;
  // It is the minute's first, unless a concurrent one was.
  if (await updateOnce(propertiesTable, key, first, 'NONE')) return undefined;
  if (await countWithin(propertiesTable, key, within)) return undefined;
  return (await exceeded()) ?? 'minute';
}

const failedLookupsKey = (userId: string, now: Date) => ({
  address_key: `misses#${userId}#${now.toISOString().slice(0, 13)}`,
});

/** Counts a user's lookup as failed. @returns false when the hourly limit is reached. */
export function countFailedLookup(userId: string, most: number, now: Date): Promise<boolean> {
  return countTo(failedLookupsKey(userId, now), most, expiresIn(1, now));
}

/** Refunds a lookup that was counted at that time, because it found something. */
export async function refundFailedLookup(userId: string, countedAt: Date): Promise<void> {
  await countBack(propertiesTable, failedLookupsKey(userId, countedAt));
}

async function countTo(key: Row, most: number, expiresAt: number): Promise<boolean> {
  return (await countUpTo(propertiesTable, key, most, expiresAt)) !== undefined;
}

/** A row in another format, such as an earlier version's, counts as empty: the property is fetched again. */
function toEntry(row: Row): Entry {
  const parsed = PropertyRow.safeParse(row);
  if (!parsed.success) return nothing;
  const { parts, problems, settled_at, settled_for, lease_until, other_house } = parsed.data;
  const timeOf = (time: number | undefined) => (time === undefined ? undefined : new Date(time));
  return {
    parts,
    problems,
    settledAt: timeOf(settled_at),
    settledFor: settled_for,
    leaseUntil: timeOf(lease_until),
    otherHouse: other_house,
  };
}
