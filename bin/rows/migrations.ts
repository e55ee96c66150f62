import type { Row, Table } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';

/** A change of stored rows. docs/row-versions.md says when one is needed. */
export type Migration = {
  /** The state of the rows afterwards, in one sentence. */
  what: string;
  table: Table;
  /** The row in its new form; `undefined` for a row that needs no change. Applying it twice changes nothing more. */
  change: (row: Row) => Row | undefined;
};

/** The migrations of this release and of the last, by name. */
export const migrations: Readonly<Record<string, Migration>> = {
  'chat-revisions': {
    what: 'Every chat has its count of changes, also one from before they were counted.',
    table: chatsTable,
    change: (row) => (row.sort_key === 'chat' && row.revision === undefined ? { ...row, revision: 0 } : undefined),
  },
};
