import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { keyOf, type Row } from '#lambdas/storage/table.ts';
import type { Migration } from './migrations.ts';
import { scanRows } from './scan-rows.ts';
import { writeIfUnchanged } from './write-if-unchanged.ts';

/** Rows so far. `skipped`: written by somebody else meanwhile; the next run looks at them again. */
export type Progress = { read: number; changed: number; skipped: number; next: Row | undefined };

type Options = {
  documents: DynamoDBDocumentClient;
  /** The table's physical name. */
  table: string;
  migration: Migration;
  /** Only counts. */
  isDryRun: boolean;
  /** Where an earlier run stopped. */
  from?: Row | undefined;
  /** After each page; a run that ends may go on from `next`. */
  onPage?: (progress: Progress) => void;
};

/** Changes every row that needs it, each only if nobody else has written it since it was read. */
export async function migrate({ documents, table, migration, isDryRun, from, onPage }: Options): Promise<Progress> {
  const progress: Progress = { read: 0, changed: 0, skipped: 0, next: from };
  for await (const { rows, next } of scanRows(documents, table, from)) {
    for (const seen of rows) {
      progress.read += 1;
      const row = migration.change(seen);
      if (row === undefined) continue;
      requireSameKey(migration, seen, row);
      const isWritten = isDryRun || (await writeIfUnchanged(documents, table, migration.table.keys, { seen, row }));
      progress[isWritten ? 'changed' : 'skipped'] += 1;
    }
    progress.next = next;
    onPage?.({ ...progress });
  }
  return progress;
}

/** A new key would be a second row. */
function requireSameKey({ table }: Migration, seen: Row, row: Row): void {
  const [before, after] = [keyOf(table, seen), keyOf(table, row)].map((key) => JSON.stringify(key));
  if (before !== after) throw new Error(`A migration may not change the key ${before} to ${after}.`);
}
