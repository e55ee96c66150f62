import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { countBack, countUpTo } from '#lambdas/storage/counters.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { getRow, putRow, type Row, updateRow } from '#lambdas/storage/table.ts';
import { propertiesTable } from '#lambdas/storage/tables.ts';
import { usagePeriod } from '#shared/account/profile.ts';
import { addressKey } from '#shared/property/address.ts';
import { PropertyPart, type PropertySourceName } from '#shared/property/property.ts';

/*
 * What providers answered, so that a house is paid for once and not by each of those who look it up:
 *
 *   {source}#{hash}                   the parts of one house by its normalized address
 *   {source}#text#{hash}              what nothing is known of by one exact text: another spelling may do better
 *   {source}#market#{ZIP}             what all houses of a ZIP code share
 *   {source}#calls#{YYYY-MM}          how many calls were made in a month
 *   suggestions#{user}#{minute}       how often a person asked for suggestions in a minute
 *   suggestions#{user}#{day}          and in a day
 *   suggestions#all#{YYYY-MM}         how often everybody together did in a month
 *   misses#{user}#{hour}              lookups of a person that found nothing, or are still going on, in an hour
 *
 * A house's row also says who is fetching it (`lease_id`, until `lease_until`): of any number of functions that
 * want it at once one fetches and the others wait for its row to be settled. How long a part counts is for the
 * reader to say; a row is kept far beyond that, to stand in while the provider can't be asked.
 */
/** Days from the last fetch. */
const keptDays = 90;
const countedDays = 62;

const Kept = z.object({
  /** ISO 8601. */
  fetched_at: z.iso.datetime(),
  /** The provider's answer as its schema has it; `null` when it knew nothing. */
  data: z.unknown(),
  /** Fields of the answer that could not be read. */
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
});

/** What is kept of a house, and how its last fetch ended. */
export type Entry = {
  parts: KeptParts;
  problems: z.infer<typeof Problem>[];
  /** When the last fetch ended. */
  settledAt: Date | undefined;
  /** The text by which it asked, as `textKey` has it. */
  settledFor: string | undefined;
};

const nothing: Entry = { parts: {}, problems: [], settledAt: undefined, settledFor: undefined };

// Hashed: a normalized address may be long, and keys turn up in metrics and traces.
export const propertyKey = (source: PropertySourceName, address: string) =>
  `${source}#${hashOf(addressKey(address))}`;
/** Of an address exactly as it was typed, but for its spaces. */
export const textKey = (source: PropertySourceName, address: string) =>
  `${source}#text#${hashOf(address.trim().replace(/\s+/gu, ' '))}`;
export const marketKey = (source: PropertySourceName, zip: string) => `${source}#market#${zip}`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

export async function findEntry(key: string, now: Date): Promise<Entry> {
  const row = await getRow(propertiesTable, { address_key: key }, now);
  return row ? toEntry(row) : nothing;
}

export type Lease = { id: string; seconds: number };

/**
 * Makes the caller the one who fetches. A lease that has run out is anybody's: its holder is gone.
 *
 * @returns what is kept at that moment, or `undefined` while somebody else is fetching.
 */
export async function takeLease(key: string, lease: Lease, now: Date): Promise<Entry | undefined> {
  const row = await updateRow(
    propertiesTable,
    { address_key: key },
    {
      change: 'SET lease_id = :id, lease_until = :until, expires_at = if_not_exists(expires_at, :soon)',
      condition: 'attribute_not_exists(lease_until) OR lease_until <= :now',
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

/** Ends a fetch: keeps what there is now and lets the lease go. Does nothing when the lease has passed on. */
export async function settle(
  key: string,
  lease: Lease,
  { parts, problems, settledFor }: Omit<Entry, 'settledAt'>,
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
      ':expires': expiresIn(keptDays, now),
    },
  );
}

/** Lets the lease go without having fetched anything. */
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

/** Keeps parts beside the rows of houses. */
export async function keepParts(key: string, parts: KeptParts, now: Date): Promise<void> {
  await putRow(propertiesTable, { address_key: key, parts, expires_at: expiresIn(keptDays, now) });
}

/**
 * Spends one call of the month's: no number of functions together makes more than `most`.
 *
 * @returns false when none is left.
 */
export function reserveCall(source: PropertySourceName, most: number, now: Date): Promise<boolean> {
  return countTo(callsKey(source, now), most, expiresIn(countedDays, now));
}

/** Takes a call back that was counted at that moment and is not billed. */
export async function refundCall(source: PropertySourceName, countedAt: Date): Promise<void> {
  await countBack(propertiesTable, callsKey(source, countedAt));
}

const callsKey = (source: PropertySourceName, now: Date) => ({
  address_key: `${source}#calls#${usagePeriod(now)}`,
});

/** Requests for suggestions: a person's in a minute and in a day, and everybody's in a month. */
type SuggestionLimits = { minute: number; day: number; month: number };

/** Counts a person's request for suggestions. @returns the limit for which it is one too many, if any. */
export async function countSuggestion(
  userId: string,
  most: SuggestionLimits,
  now: Date,
): Promise<keyof SuggestionLimits | undefined> {
  const time = now.toISOString();
  const count = (who: string, length: number, limit: number, days: number) =>
    countTo({ address_key: `suggestions#${who}#${time.slice(0, length)}` }, limit, expiresIn(days, now));
  if (!(await count(userId, 'YYYY-MM-DDTHH:MM'.length, most.minute, 1))) return 'minute';
  if (!(await count(userId, 'YYYY-MM-DD'.length, most.day, 2))) return 'day';
  if (!(await count('all', 'YYYY-MM'.length, most.month, countedDays))) return 'month';
  return undefined;
}

const failedLookupsKey = (userId: string, now: Date) => ({
  address_key: `misses#${userId}#${now.toISOString().slice(0, 13)}`,
});

/** Counts a person's lookup as one that finds nothing, until it does. @returns false for one too many in this hour. */
export function countFailedLookup(userId: string, most: number, now: Date): Promise<boolean> {
  return countTo(failedLookupsKey(userId, now), most, expiresIn(1, now));
}

/** Takes a lookup counted at that moment back: it found something. */
export async function refundFailedLookup(userId: string, countedAt: Date): Promise<void> {
  await countBack(propertiesTable, failedLookupsKey(userId, countedAt));
}

async function countTo(key: Row, most: number, expiresAt: number): Promise<boolean> {
  return (await countUpTo(propertiesTable, key, most, expiresAt)) !== undefined;
}

/** A row in another form, of an earlier version say, is as good as none: the house is fetched again. */
function toEntry(row: Row): Entry {
  const parsed = PropertyRow.safeParse(row);
  if (!parsed.success) return nothing;
  const { parts, problems, settled_at, settled_for } = parsed.data;
  const settledAt = settled_at === undefined ? undefined : new Date(settled_at);
  return { parts, problems, settledAt, settledFor: settled_for };
}
