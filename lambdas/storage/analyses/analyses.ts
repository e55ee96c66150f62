import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { base32 } from '#lambdas/runtime/base32.ts';
import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { alone, getRow, pageOfRows, putRow, queryRows, type Row, toDelete, toPut } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { Analysis, type AnalysisPage, analysesPerPage } from '#shared/analysis/analysis.ts';
import { lookupsPerPage } from '#shared/analysis/recent-lookups.ts';
import { addressKey } from '#shared/property/address.ts';
import { knownValue, PropertyResult } from '#shared/property/property.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import { recommendedStrategy } from '#shared/strategy/strategy.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { analysisId } from './analysis-id.ts';

/*
 * A user's rows, under the user id, so that ownership is part of every key:
 *
 *   analysis#{ulid}   a saved analysis
 *   lookup#{ulid}     a lookup's answer, for 30 days: saving copies it from here, never from the browser
 *   address#{hash}    the last lookup of an address, for 24 hours: repeats are free
 *
 * ULIDs sort by time, so a backward query over `analysis#` is newest first.
 */
const lookupId = (id: string) => `lookup#${id}`;
// Hashed: an address may be longer than a sort key, and keys appear in metrics and traces.
const addressId = (address: string) =>
  `address#${createHash('sha256').update(addressKey(address)).digest('base64url')}`;

const lookupDays = 30;
const repeatDays = 1;

const Lookup = z.object({
  lookup_id: Ulid,
  property: PropertyResult,
  /** Whether the source could not answer every part. */
  partial: z.optional(z.boolean()),
});
const LastLookup = z.object({ lookup_id: Ulid });

/** An analysis without its strategy, which is derived. (`z.omit` would bundle helpers.) */
const { financing_strategy: _, ...storedShape } = Analysis.shape;
const StoredAnalysis = z.object(storedShape);
export type StoredAnalysis = z.infer<typeof StoredAnalysis>;

export type Lookup = z.infer<typeof Lookup>;

/** The user's lookup of the same address within 24 hours. */
export async function findRecentLookup(userId: string, address: string, now: Date): Promise<Lookup | undefined> {
  const last = await getRow(analysesTable, { user_id: userId, id: addressId(address) }, now);
  return last && findLookup(userId, LastLookup.parse(last).lookup_id, now);
}

/** A user's lookup of the last 30 days. */
export async function findLookup(userId: string, id: string, now: Date): Promise<Lookup | undefined> {
  const row = await getRow(analysesTable, { user_id: userId, id: lookupId(id) }, now);
  return row && Lookup.parse(row);
}

/**
 * Stores a lookup and makes it the address's last one.
 *
 * @returns the lookup to answer with: that of a concurrent call of the same user and address if it finished first,
 * so that both get one answer and one is counted.
 * @param commit writes the address's row.
 */
export async function keepLookup(
  userId: string,
  address: string,
  lookup: Lookup,
  now: Date,
  commit = alone,
): Promise<Lookup> {
  const last = {
    user_id: userId,
    id: addressId(address),
    lookup_id: lookup.lookup_id,
    expires_at: expiresIn(repeatDays, now),
  };
  const isFirst = toPut(analysesTable, last, {
    condition: 'attribute_not_exists(id) OR expires_at <= :now',
    values: { ':now': Math.floor(now.getTime() / 1000) },
  });
  const [, isLast] = await Promise.all([writeLookup(userId, lookup, now), commit(isFirst)]);
  if (isLast) return lookup;
  const earlier = await findRecentLookup(userId, address, now);
  if (earlier) return earlier;
  // The address points to a lookup that was never written: its call died.
  await commit(toPut(analysesTable, last));
  return lookup;
}

/** Writes a lookup, replacing an earlier answer with the same id. */
export async function writeLookup(userId: string, lookup: Lookup, now: Date): Promise<void> {
  const key = { user_id: userId, id: lookupId(lookup.lookup_id) };
  await putRow(analysesTable, { ...key, ...lookup, expires_at: expiresIn(lookupDays, now) });
}

/** Saves an analysis under its lookup's id, once; a repeated call gets the stored row. */
export async function saveAnalysis(
  analysis: StoredAnalysis,
  commit = alone,
): Promise<{ analysis: Analysis; isNew: boolean }> {
  const row = { ...analysis, id: analysisId(analysis.id) };
  const isNew = await commit(toPut(analysesTable, row, { condition: 'absent' }));
  if (isNew) return { analysis: fromRow(row), isNew };
  const existing = await findAnalysis(analysis.user_id, analysis.id);
  // Deleted meanwhile: this save is newer.
  return existing ? { analysis: existing, isNew } : saveAnalysis(analysis, commit);
}

export async function findAnalysis(userId: string, id: string): Promise<Analysis | undefined> {
  const row = await getRow(analysesTable, { user_id: userId, id: analysisId(id) });
  return row && fromRow(row);
}

/** One page of a user's saved analyses, newest first; `cursor` is the last id of the previous page. */
export async function listAnalyses(
  userId: string,
  cursor: string | undefined,
  perPage = analysesPerPage,
): Promise<AnalysisPage> {
  const { rows, hasMore } = await pageOfRows(analysesTable, userId, perPage, {
    prefix: analysisId(''),
    backwards: true,
    ExclusiveStartKey: cursor === undefined ? undefined : { user_id: userId, id: analysisId(cursor) },
  });
  const items = rows.map(fromRow);
  const last = items.at(-1);
  return hasMore && last ? { items, next_cursor: last.id } : { items };
}

/**
 * One page of a user's lookups of the last 30 days that are not saved, newest first; `cursor` is the id that the
 * previous page ended with. The saved ones of a page are left out.
 */
export async function listUnsavedLookups(
  userId: string,
  cursor: string | undefined,
  now: Date,
  perPage = lookupsPerPage,
): Promise<{ lookups: Lookup[]; next_cursor?: string }> {
  const pageOf = (keyOf: (id: string) => string, query = {}) =>
    pageOfRows(analysesTable, userId, perPage, {
      ...query,
      prefix: keyOf(''),
      backwards: true,
      ExclusiveStartKey: cursor === undefined ? undefined : { user_id: userId, id: keyOf(cursor) },
    });
  // An analysis has its lookup's id: a page of analyses reaches at least as far back as the page of lookups.
  const [page, analyses] = await Promise.all([pageOf(lookupId), pageOf(analysisId, { ProjectionExpression: 'id' })]);
  const saved = new Set(analyses.rows.map(({ id }) => id));
  const lookups = page.rows.filter((row) => !isExpired(row, now)).map((row) => Lookup.parse(row));
  const last = page.rows.at(-1);
  return {
    lookups: lookups.filter(({ lookup_id }) => !saved.has(analysisId(lookup_id))),
    ...(page.hasMore && last && { next_cursor: Lookup.parse(last).lookup_id }),
  };
}

/** Counts a user's saved analyses of lookups since a time. */
export async function countAnalysesSince(userId: string, since: Date): Promise<number> {
  let total = 0;
  let after: Row | undefined;
  do {
    const { count, last } = await queryRows(analysesTable, userId, {
      // The first ten characters of an id are its time.
      from: analysisId(base32(since.getTime(), 10)),
      to: analysisId('~'),
      Select: 'COUNT',
      ExclusiveStartKey: after,
    });
    total += count;
    after = last;
  } while (after);
  return total;
}

/** Deletes the analysis that was read. @returns false when it was deleted or replaced meanwhile. */
export function deleteAnalysis({ user_id, id, created_at }: Analysis, commit = alone): Promise<boolean> {
  const key = { user_id, id: analysisId(id) };
  return commit(toDelete(analysesTable, key, { condition: 'created_at = :seen', values: { ':seen': created_at } }));
}

/**
 * Deletes a user's saved analyses and lookups. After an interruption, calling it again deletes the rest.
 */
export function deleteEverythingOf(userId: string): Promise<void> {
  return deletePartition(analysesTable, userId);
}

/**
 * The API's form of a row. A cleared form is an empty map on the row and left out here. The strategy is computed here,
 * so that it always matches the seller facts.
 */
export function fromRow(row: Record<string, unknown>): Analysis {
  const id = String(row.id).slice(analysisId('').length);
  const present = Object.entries({ ...row, id }).filter(([, value]) => !isEmptyMap(value));
  const stored = StoredAnalysis.parse(Object.fromEntries(present));
  return { ...stored, purchase_price: priceOf(stored), financing_strategy: strategyOf(stored) };
}

/** The purchase price; rows written before it could be unknown hold 0 for a house whose value nobody knew. */
function priceOf({ purchase_price, analysis_data, calculator_inputs }: StoredAnalysis): number | null {
  const isTyped = calculator_inputs?.purchasePrice !== undefined;
  return purchase_price === 0 && knownValue(analysis_data) === null && !isTyped ? null : purchase_price;
}

/** The recommended strategy of a stored analysis. */
export function strategyOf(stored: StoredAnalysis): Analysis['financing_strategy'] {
  return recommendedStrategy(factsApplied(stored));
}

function isEmptyMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
