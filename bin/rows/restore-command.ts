import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Comparison, copyBack } from './copy-back.ts';
import { kindOf, latestRestorable, makeCopy, RestoreProblem, removeCopy, timeOf } from './restore-table.ts';

/* `npm run restore`: brings back rows of a table as they were (docs/operations.md, Restore). */

const usage = `npm run restore -- make <table> --at <time>             restores the table into a copy and waits for it
npm run restore -- compare <table> <copy> --integrations <table>   counts what differs
npm run restore -- copy <table> <copy> --integrations <table>      brings missing rows back
npm run restore -- remove <copy>                                   deletes the copy
npm run restore -- drill <table> --integrations <table>            makes, compares and removes a copy of now

  --at <time>              ISO 8601, such as 2026-11-22T10:00:00Z
  --integrations <table>   the IntegrationsTable of the stage: it says which accounts were deleted since
  --changed                copy: also put changed rows back as they were
  --partition <key>        compare, copy: only rows with this partition key; may be repeated

The tables' names are outputs of the stack.`;

function end(message: string, code: 1 | 2): never {
  console.error(message);
  process.exit(code);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string' },
    integrations: { type: 'string' },
    changed: { type: 'boolean', default: false },
    partition: { type: 'string', multiple: true },
  },
});
const [verb, table = end(usage, 2), copy] = positionals;
const client = new DynamoDBClient();

async function compared(
  ofCopy: string | undefined,
  write: { missing: boolean; changed: boolean },
): Promise<Comparison> {
  if (ofCopy === undefined || values.integrations === undefined) return end(usage, 2);
  return copyBack({
    documents: DynamoDBDocumentClient.from(client),
    kind: await kindOf(client, table),
    table,
    copy: ofCopy,
    integrationsTable: values.integrations,
    restoredTo: timeOf(ofCopy),
    now: new Date(),
    write,
    partitions: values.partition && new Set(values.partition),
  });
}

function made(at: string | undefined): Promise<string> {
  const time = new Date(at ?? '');
  if (Number.isNaN(time.getTime())) end(`Say a time with --at.\n\n${usage}`, 2);
  return makeCopy(client, table, time);
}

async function drill(): Promise<Comparison> {
  if (values.integrations === undefined) end(usage, 2);
  const fresh = await makeCopy(client, table, await latestRestorable(client, table));
  try {
    return await compared(fresh, { missing: false, changed: false });
  } finally {
    await removeCopy(client, fresh);
  }
}

async function run(): Promise<string | Comparison> {
  switch (verb) {
    case 'make':
      return made(values.at);
    case 'compare':
      return compared(copy, { missing: false, changed: false });
    case 'copy':
      return compared(copy, { missing: true, changed: values.changed });
    case 'remove':
      await removeCopy(client, table);
      return `${table} is deleted.`;
    case 'drill':
      return drill();
    default:
      return end(usage, 2);
  }
}

try {
  const outcome = await run();
  console.log(typeof outcome === 'string' ? outcome : JSON.stringify(outcome, null, 2));
} catch (error) {
  end(error instanceof RestoreProblem ? error.message : String(error), 1);
}
