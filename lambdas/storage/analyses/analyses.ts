import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { base32 } from '#lambdas/runtime/base32.ts';
import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import {
  alone,
  getRow,
  pageOfRows,
  putRow,
  queryRows,
  type Row,
  toDelete,
  toPut,
} from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
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
// Hashed: a normalized address may be longer than a sort key, and keys turn up in metrics and traces.
const addressId = (address: string) =>
  `address#${createHash('sha256').update(addressKey(address)).digest('base64url')}`;

const lookupDays = 30;
const repeatDays = 1;

const Lookup = z.object({
  lookup_id: Ulid,
  property: PropertyResult,
  /** Whether the source could not say all it may know. */
  partial: z.optional(z.boolean()),
});
const LastLookup = z.object({ lookup_id: Ulid });

/** All of an analysis but the strategy, which follows from the rest. (`z.omit` would bring helpers along.) */
const { financing_strategy: _, ...storedShape } = Analysis.shape;
const StoredAnalysis = z.object(storedShape);
export type StoredAnalysis = z.infer<typeof StoredAnalysis>;

export type Lookup = z.infer<typeof Lookup>;

/** What the same person was answered for the same address within 24 hours. */
export async function findRecentLookup(
  userId: string,
  address: string,
  now: Date,
): Promise<Lookup | undefined> {
  const last = await getRow(analysesTable, { user_id: userId, id: addressId(address) }, now);
  return last && findLookup(userId, LastLookup.parse(last).lookup_id, now);
}

/** A lookup of the last 30 days by its id. */
export async function findLookup(userId: string, id: string, now: Date): Promise<Lookup | undefined> {
  const row = await getRow(analysesTable, { user_id: userId, id: lookupId(id) }, now);
  return row && Lookup.parse(row);
}

/**
 * Keeps a lookup and makes it the address's last one.
 *
 * @returns the lookup to answer with: an earlier one when the same person asked for the same address at the
 * same time and that call finished first, so that both get one answer and only one is counted.
 * @param commit makes it the last one.
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
  // The address pointed at a lookup that was never written: a call that died halfway.
  await commit(toPut(analysesTable, last));
  return lookup;
}

/** Writes a lookup, in the place of an earlier answer with the same id. */
export async function writeLookup(userId: string, lookup: Lookup, now: Date): Promise<void> {
  const key = { user_id: userId, id: lookupId(lookup.lookup_id) };
  await putRow(analysesTable, { ...key, ...lookup, expires_at: expiresIn(lookupDays, now) });
}

/**
 * Saves an analysis under the id of its lookup, once: whoever comes second gets the row that is there.
 */
export async function saveAnalysis(
  analysis: StoredAnalysis,
  commit = alone,
): Promise<{ analysis: Analysis; isNew: boolean }> {
  const row = { ...analysis, id: analysisId(analysis.id) };
  const isNew = await commit(toPut(analysesTable, row, { condition: 'absent' }));
  if (isNew) return { analysis: fromRow(row), isNew };
  const existing = await findAnalysis(analysis.user_id, analysis.id);
  // Deleted in between: then this save is the newer wish.
  return existing ? { analysis: existing, isNew } : saveAnalysis(analysis, commit);
}

export async function findAnalysis(userId: string, id: string): Promise<Analysis | undefined> {
  const row = await getRow(analysesTable, { user_id: userId, id: analysisId(id) });
  return row && fromRow(row);
}

/** One page of a person's saved analyses, newest first; `cursor` is the last id of the page before. */
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

/** How many saved analyses a person has of lookups since then. */
export async function countAnalysesSince(userId: string, since: Date): Promise<number> {
  let total = 0;
  let after: Row | undefined;
  do {
    const { count, last } = await queryRows(analysesTable, userId, {
      // An id begins with its time in ten characters.
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

/** Deletes the analysis that was read. @returns false when it is gone, or another one by now. */
export function deleteAnalysis({ user_id, id, created_at }: Analysis, commit = alone): Promise<boolean> {
  const key = { user_id, id: analysisId(id) };
  return commit(
    toDelete(analysesTable, key, { condition: 'created_at = :seen', values: { ':seen': created_at } }),
  );
}

/**
 * Deletes everything kept for a person, saved analyses and lookups alike. Calling it again, also after it was
 * cut off half-way, deletes what is left.
 */
export function deleteEverythingOf(userId: string): Promise<void> {
  return deletePartition(analysesTable, userId);
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
