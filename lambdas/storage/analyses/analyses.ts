import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { base32 } from '#lambdas/runtime/base32.ts';
import { isConditionFailure } from '#lambdas/runtime/errors.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { documents, expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { Analysis, type AnalysisPage, analysesPerPage } from '#shared/analysis/analysis.ts';
import { addressKey } from '#shared/property/address.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import { recommendedStrategy } from '#shared/strategy/strategy.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { analysisId } from './analysis-id.ts';

/*
 * Everything of one person under their user id, so that ownership is part of every key:
 *
 *   analysis#{ulid}   a saved analysis
 *   lookup#{ulid}     what a lookup answered, for 30 days: saving copies it from here, never from the browser
 *   address#{hash}    the last lookup of an address, for 24 hours: asking again is free
 *
 * ULIDs sort by time, so a query backwards over `analysis#` is newest first without an index.
 */
const lookupId = (id: string) => `lookup#${id}`;
// Hashed: a normalised address may be longer than a sort key, and keys turn up in metrics and traces.
const addressId = (address: string) =>
  `address#${createHash('sha256').update(addressKey(address)).digest('base64url')}`;

const lookupDays = 30;
const repeatDays = 1;

const Lookup = z.object({
  lookup_id: Ulid,
  property: PropertyResult,
  /** Whether the source could not say all it may know. */
  partial: z.optional(z.boolean()),
  expires_at: z.number(),
});
const LastLookup = z.object({ lookup_id: Ulid, expires_at: z.number() });

/** All of an analysis but the strategy, which follows from the rest. (`z.omit` would bring helpers along.) */
const { financing_strategy: _, ...storedShape } = Analysis.shape;
const StoredAnalysis = z.object(storedShape);
export type StoredAnalysis = z.infer<typeof StoredAnalysis>;

export type Lookup = Omit<z.infer<typeof Lookup>, 'expires_at'>;

/** What the same person was answered for the same address within 24 hours. */
export async function findRecentLookup(
  userId: string,
  address: string,
  now: Date,
): Promise<Lookup | undefined> {
  const row = await read(userId, addressId(address));
  const last = row && LastLookup.parse(row);
  if (!last || isExpired(last, now)) return undefined;
  return findLookup(userId, last.lookup_id, now);
}

/** A lookup of the last 30 days by its id. */
export async function findLookup(userId: string, id: string, now: Date): Promise<Lookup | undefined> {
  const row = await read(userId, lookupId(id));
  if (!row) return undefined;
  const { expires_at, ...lookup } = Lookup.parse(row);
  return isExpired({ expires_at }, now) ? undefined : lookup;
}

/**
 * Keeps a lookup and makes it the address's last one.
 *
 * @returns the lookup to answer with: an earlier one when the same person asked for the same address at the
 * same time and that call finished first, so that both get one answer and only one is counted.
 */
export async function keepLookup(
  userId: string,
  address: string,
  lookup: Lookup,
  now: Date,
): Promise<Lookup> {
  const [, isLast] = await Promise.all([
    writeLookup(userId, lookup, now),
    makeLast(userId, address, lookup.lookup_id, now),
  ]);
  if (isLast) return lookup;
  const earlier = await findRecentLookup(userId, address, now);
  if (earlier) return earlier;
  // The address pointed at a lookup that was never written: a call that died halfway.
  await documents.send(
    new PutCommand({
      TableName: setting('analysesTable'),
      Item: lastRow(userId, address, lookup.lookup_id, now),
    }),
  );
  return lookup;
}

/** Writes a lookup, in the place of an earlier answer with the same id. */
export async function writeLookup(userId: string, lookup: Lookup, now: Date): Promise<void> {
  await documents.send(
    new PutCommand({
      TableName: setting('analysesTable'),
      Item: {
        user_id: userId,
        id: lookupId(lookup.lookup_id),
        ...lookup,
        expires_at: expiresIn(lookupDays, now),
      },
    }),
  );
}

function lastRow(userId: string, address: string, id: string, now: Date) {
  return {
    user_id: userId,
    id: addressId(address),
    lookup_id: id,
    expires_at: expiresIn(repeatDays, now),
  };
}

function makeLast(userId: string, address: string, id: string, now: Date): Promise<boolean> {
  return put(lastRow(userId, address, id, now), 'attribute_not_exists(id) OR expires_at <= :now', {
    ':now': Math.floor(now.getTime() / 1000),
  });
}

/**
 * Saves an analysis under the id of its lookup, once: whoever comes second gets the row that is there.
 */
export async function saveAnalysis(
  analysis: StoredAnalysis,
): Promise<{ analysis: Analysis; isNew: boolean }> {
  const row = { ...analysis, id: analysisId(analysis.id) };
  const isNew = await put(row, 'attribute_not_exists(id)');
  if (isNew) return { analysis: fromRow(row), isNew };
  const existing = await findAnalysis(analysis.user_id, analysis.id);
  // Deleted in between: then this save is the newer wish.
  return existing ? { analysis: existing, isNew } : saveAnalysis(analysis);
}

export async function findAnalysis(userId: string, id: string): Promise<Analysis | undefined> {
  const row = await read(userId, analysisId(id));
  return row && fromRow(row);
}

/** One page of a person's saved analyses, newest first; `cursor` is the last id of the page before. */
export async function listAnalyses(
  userId: string,
  cursor: string | undefined,
  perPage = analysesPerPage,
): Promise<AnalysisPage> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: setting('analysesTable'),
      KeyConditionExpression: 'user_id = :user AND begins_with(id, :prefix)',
      ExpressionAttributeValues: { ':user': userId, ':prefix': analysisId('') },
      ScanIndexForward: false,
      // One more than a page tells whether there is a next one.
      Limit: perPage + 1,
      ...(cursor && { ExclusiveStartKey: { user_id: userId, id: analysisId(cursor) } }),
    }),
  );
  const items = Items.slice(0, perPage).map(fromRow);
  // A page of large rows can also end early, at DynamoDB's 1 MB.
  const hasMore = Items.length > perPage || LastEvaluatedKey !== undefined;
  const last = items.at(-1);
  return hasMore && last ? { items, next_cursor: last.id } : { items };
}

/** How many saved analyses a person has of lookups since then. */
export async function countAnalysesSince(userId: string, since: Date): Promise<number> {
  let count = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const { Count = 0, LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: setting('analysesTable'),
        KeyConditionExpression: 'user_id = :user AND id BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':user': userId,
          // An id begins with its time in ten characters.
          ':first': analysisId(base32(since.getTime(), 10)),
          ':last': analysisId('~'),
        },
        Select: 'COUNT',
        ExclusiveStartKey: start,
      }),
    );
    count += Count;
    start = LastEvaluatedKey;
  } while (start);
  return count;
}

/** @returns false when there was nothing to delete. */
export async function deleteAnalysis(userId: string, id: string): Promise<boolean> {
  const { Attributes } = await documents.send(
    new DeleteCommand({
      TableName: setting('analysesTable'),
      Key: { user_id: userId, id: analysisId(id) },
      ReturnValues: 'ALL_OLD',
    }),
  );
  return Attributes !== undefined;
}

/**
 * Deletes everything kept for a person, saved analyses and lookups alike. Calling it again, also after it was
 * cut off half-way, deletes what is left.
 */
export function deleteEverythingOf(userId: string): Promise<void> {
  return deletePartition({ table: setting('analysesTable'), partitionKey: 'user_id', sortKey: 'id' }, userId);
}

async function read(userId: string, id: string): Promise<Record<string, unknown> | undefined> {
  const { Item } = await documents.send(
    new GetCommand({
      TableName: setting('analysesTable'),
      Key: { user_id: userId, id },
      ConsistentRead: true,
    }),
  );
  return Item;
}

/** Puts a row if the condition holds; false when it does not. */
async function put(
  row: Record<string, unknown>,
  condition: string,
  values?: Record<string, unknown>,
): Promise<boolean> {
  try {
    await documents.send(
      new PutCommand({
        TableName: setting('analysesTable'),
        Item: row,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/**
 * A row as the API answers it. A form that was forgotten is an empty map on the row, and nothing to others. The
 * strategy is worked out here, so that it can't lag behind the facts whoever wrote them last.
 */
export function fromRow(row: Record<string, unknown>): Analysis {
  const id = String(row.id).slice(analysisId('').length);
  const present = Object.entries({ ...row, id }).filter(([, value]) => !isEmptyMap(value));
  const stored = StoredAnalysis.parse(Object.fromEntries(present));
  return { ...stored, financing_strategy: strategyOf(stored) };
}

/** The strategy that follows from an analysis as it is stored. */
export function strategyOf(stored: StoredAnalysis): Analysis['financing_strategy'] {
  return recommendedStrategy(factsApplied(stored));
}

function isEmptyMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
