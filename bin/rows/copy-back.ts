import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { isExpired } from '#lambdas/storage/document-client.ts';
import { keyOf, type Row, type Table } from '#lambdas/storage/table.ts';
import { dayMs } from '#shared/values/days.ts';
import { ownersIn } from './owners.ts';
import { scanRows } from './scan-rows.ts';
import { isSame, writeIfUnchanged } from './write-if-unchanged.ts';

/* Compares a restored copy of a table with the table, and brings rows back. */

type Options = {
  documents: DynamoDBDocumentClient;
  /** The kind of the table, its name, and that of its restored copy. */
  kind: Table;
  table: string;
  copy: string;
  /** The table with the record of deletions, and the time that the copy is of. */
  integrationsTable: string;
  restoredTo: Date;
  now: Date;
  /** Which rows to write; none to compare only. */
  write: { missing: boolean; changed: boolean };
  /** Only rows with these partition keys; all when absent. */
  partitions?: Set<string> | undefined;
};

export type Comparison = {
  same: number;
  /** Rows of the copy that the table lacks, or has otherwise. */
  missing: number;
  changed: number;
  /** Rows that stay away: expired, or of an account that was deleted since. */
  expired: number;
  deleted: number;
  written: number;
  /** Rows that somebody has written between the comparison and the write. */
  skipped: number;
  /** The keys of missing and changed rows, the first hundred. */
  keys: Row[];
};

const maxKeys = 100;

/** Compares row by row. Only what `write` names is written, each row only if the table's is still the compared one. */
export async function copyBack(options: Options): Promise<Comparison> {
  const { documents, kind, table, copy, now, write, partitions } = options;
  const [ownerOf, deletedAccounts] = await Promise.all([ownersIn(documents, kind, copy), deletedSince(options)]);
  const found: Comparison = {
    same: 0,
    missing: 0,
    changed: 0,
    expired: 0,
    deleted: 0,
    written: 0,
    skipped: 0,
    keys: [],
  };
  for await (const { rows } of scanRows(documents, copy)) {
    for (const row of rows.filter((each) => !partitions || partitions.has(String(each[kind.keys[0] ?? ''])))) {
      if (isExpired(row, now)) found.expired += 1;
      else if (deletedAccounts.has(ownerOf(row) ?? '')) found.deleted += 1;
      else await compare(row);
    }
  }
  return found;

  async function compare(row: Row): Promise<void> {
    const Key = keyOf(kind, row);
    const { Item: seen } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    if (isSame(seen, row)) {
      found.same += 1;
      return;
    }
    const difference = seen === undefined ? 'missing' : 'changed';
    found[difference] += 1;
    if (found.keys.length < maxKeys) found.keys.push(Key);
    if (!write[difference]) return;
    const isWritten = await writeIfUnchanged(documents, table, kind.keys, { seen, row });
    found[isWritten ? 'written' : 'skipped'] += 1;
  }
}

/** How long before the copy's time an account may have been deleted with rows still in the copy: sweeps fail and wait. */
const sweepDays = 14;

/** The accounts that were deleted since the copy's time, or so lately before it that the copy may have rows of them. */
async function deletedSince({ documents, integrationsTable, restoredTo, now }: Options): Promise<Set<string>> {
  const accounts = new Set<string>();
  const time = restoredTo.toISOString();
  const from = new Date(restoredTo.getTime() - sweepDays * dayMs);
  for (const month of monthsBetween(from, now)) {
    let ExclusiveStartKey: Row | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName: integrationsTable,
          KeyConditionExpression: 'account = :month AND sort_key >= :from',
          ExpressionAttributeValues: { ':month': `deletions#${month}`, ':from': from.toISOString() },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      );
      for (const { sort_key, swept_again_at, returned_at } of Items) {
        const [deletedAt = '', account = ''] = String(sort_key).split('#');
        // Rows that came after the last sweep, or after the return, are of an account that lives.
        const isOver = returned_at !== undefined || (swept_again_at !== undefined && String(swept_again_at) < time);
        if (deletedAt >= time || !isOver) accounts.add(account);
      }
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }
  return accounts;
}

/** `2026-11` and so on, from the month of one time to that of another (UTC). */
function monthsBetween(from: Date, to: Date): string[] {
  const year = from.getUTCFullYear();
  const first = from.getUTCMonth();
  const last = (to.getUTCFullYear() - year) * 12 + to.getUTCMonth();
  return Array.from({ length: last - first + 1 }, (_, index) =>
    new Date(Date.UTC(year, first + index)).toISOString().slice(0, 'YYYY-MM'.length),
  );
}
