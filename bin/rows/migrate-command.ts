import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

/* `npm run migrate`: brings stored rows into the form of this release (docs/row-versions.md). */

const usage = `npm run migrate -- <migration> --table <name>           counts the rows that it would change
npm run migrate -- <migration> --table <name> --write   changes them

The table's name is an output of the stack. A run that was interrupted goes on where it stopped.

${Object.entries(migrations)
  .map(([name, { what }]) => `  ${name}   ${what}`)
  .join('\n')}`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { table: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const [name = ''] = positionals;
const migration = Object.hasOwn(migrations, name) ? migrations[name] : undefined;
const { table, write } = values;
if (!migration || !table || positionals.length !== 1) {
  console.error(usage);
  process.exit(2);
}

/** Where an interrupted run stopped. */
const bookmark = `.migrate-${name}-${table}.json`;
const from = write && existsSync(bookmark) ? JSON.parse(readFileSync(bookmark, 'utf8')) : undefined;
const { changed, skipped } = await migrate({
  documents: DynamoDBDocumentClient.from(new DynamoDBClient()),
  table,
  migration,
  isDryRun: !write,
  from,
  onPage: ({ next, read }) => {
    console.log(`Rows read: ${read}`);
    if (!write) return;
    if (next) writeFileSync(bookmark, JSON.stringify(next));
    else rmSync(bookmark, { force: true });
  },
});
console.log(
  `${write ? 'Changed' : 'To change'}: ${changed}` +
    (skipped > 0 ? `. Written by somebody else meanwhile: ${skipped}. Run it again.` : ''),
);
