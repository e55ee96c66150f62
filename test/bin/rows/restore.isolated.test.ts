import {
  DynamoDBClient as Client,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, onTestFinished } from 'vitest';
import { copyBack } from '#bin/rows/copy-back.ts';
import { kindOf, makeCopy, RestoreProblem, removeCopy, timeOf } from '#bin/rows/restore-table.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { userPartition } from '#lambdas/storage/chats/chat-rows.ts';
import type { Row, Table } from '#lambdas/storage/table.ts';
import { analysesTable, chatsTable, integrationsTable, profilesTable } from '#lambdas/storage/tables.ts';
import { openLocalTables } from '#test/support/tables/local-tables.ts';

const restoredTo = new Date('2026-02-27T10:00:00Z');
const now = new Date('2026-03-05T10:00:00Z');

/** A table and its copy, with rows, beside the record of deletions. */
async function withRows(kind: Table, rows: { live: Row[]; copy: Row[]; deleted?: string[] }) {
  const tables = await openLocalTables({ Live: kind, Copy: kind, Integrations: integrationsTable });
  const put = (TableName: string, Item: Row) => tables.documents.send(new PutCommand({ TableName, Item }));
  for (const row of rows.live) await put('Live', row);
  for (const row of rows.copy) await put('Copy', row);
  for (const user of rows.deleted ?? []) {
    const at = '2026-03-01T00:00:00.000Z';
    await put('Integrations', { account: 'deletions#2026-03', sort_key: `${at}#${accountOf(user)}`, deleted_at: at });
  }
  const run = (write = { missing: true, changed: false }, partitions?: Set<string>) =>
    copyBack({
      documents: tables.documents,
      kind,
      table: 'Live',
      copy: 'Copy',
      integrationsTable: 'Integrations',
      restoredTo,
      now,
      write,
      partitions,
    });
  return { ...tables, put, run };
}

const analysis = (user_id: string, id: string, more: Row = {}) => ({ user_id, id, ...more });

it('compares without writing anything', async () => {
  const { run, rowsOf } = await withRows(analysesTable, {
    live: [analysis('u', '1'), analysis('u', '2', { price: 2 })],
    copy: [analysis('u', '1'), analysis('u', '2', { price: 1 }), analysis('u', '3')],
  });
  expect(await run({ missing: false, changed: false })).toMatchObject({
    same: 1,
    missing: 1,
    changed: 1,
    written: 0,
    keys: [
      { user_id: 'u', id: '2' },
      { user_id: 'u', id: '3' },
    ],
  });
  expect(await rowsOf('Live')).toHaveLength(2);
});

it('brings missing rows back and keeps those that were written since', async () => {
  const { run, rowsOf } = await withRows(analysesTable, {
    live: [analysis('u', '2', { price: 2 }), analysis('u', '4')],
    copy: [analysis('u', '2', { price: 1 }), analysis('u', '3', { files: new Set(['a', 'b']), nested: { list: [1] } })],
  });
  expect(await run()).toMatchObject({ missing: 1, changed: 1, written: 1 });
  expect(await rowsOf('Live')).toEqual([
    analysis('u', '2', { price: 2 }),
    analysis('u', '3', { files: new Set(['a', 'b']), nested: { list: [1] } }),
    analysis('u', '4'),
  ]);
});

it('puts changed rows back when asked to, and only of the named partitions', async () => {
  const { run, rowsOf } = await withRows(analysesTable, {
    live: [analysis('u', '1', { price: 2, added: true }), analysis('v', '1', { price: 2 })],
    copy: [analysis('u', '1', { price: 1 }), analysis('v', '1', { price: 1 })],
  });
  expect(await run({ missing: true, changed: true }, new Set(['u']))).toMatchObject({ changed: 1, written: 1 });
  expect((await rowsOf('Live')).toSorted((a, b) => (String(a.user_id) < String(b.user_id) ? -1 : 1))).toEqual([
    analysis('u', '1', { price: 1 }),
    analysis('v', '1', { price: 2 }),
  ]);
});

it('overwrites no row that somebody writes between the comparison and the copy', async () => {
  const { run, rowsOf, documents, put } = await withRows(analysesTable, {
    live: [analysis('u', '1', { price: 2 })],
    copy: [analysis('u', '1', { price: 1 }), analysis('u', '2', { price: 1 })],
  });
  documents.middlewareStack.add(
    (next) => async (args) => {
      const { Item } = args.input as { Item?: Row };
      if (Item?.price === 1) await put('Live', { ...Item, price: 3 });
      return next(args);
    },
    { step: 'initialize', priority: 'high' },
  );
  expect(await run({ missing: true, changed: true })).toMatchObject({ written: 0, skipped: 2 });
  expect(await rowsOf('Live')).toEqual([analysis('u', '1', { price: 3 }), analysis('u', '2', { price: 3 })]);
});

it('brings back neither expired rows nor anything of an account that was deleted since', async () => {
  const past = Math.floor(now.getTime() / 1000) - 1;
  const { run, rowsOf } = await withRows(analysesTable, {
    live: [],
    copy: [analysis('gone', '1'), analysis('u', '1', { expires_at: past }), analysis('u', '2')],
    deleted: ['gone'],
  });
  expect(await run()).toMatchObject({ deleted: 1, expired: 1, written: 1 });
  expect(await rowsOf('Live')).toEqual([analysis('u', '2')]);
});

it('brings back nothing of an account whose sweep was still to come, and all of one that has returned', async () => {
  const rows = ['unswept', 'swept', 'returned', 'done', 'older'].map((user) => analysis(user, '1'));
  const { put, run, rowsOf } = await withRows(analysesTable, { live: [], copy: rows });
  const deletion = (user: string, at: string, more: Row = {}) =>
    put('Integrations', { account: `deletions#${at.slice(0, 7)}`, sort_key: `${at}#${accountOf(user)}`, ...more });
  // The copy is of ten o'clock.
  await deletion('unswept', '2026-02-27T09:59:58.000Z', { swept_at: '2026-02-27T10:00:05.000Z' });
  await deletion('swept', '2026-02-26T12:00:00.000Z', {
    swept_at: '2026-02-26T12:00:05.000Z',
    swept_again_at: '2026-02-27T12:00:05.000Z',
  });
  await deletion('returned', '2026-02-26T12:00:00.000Z', { returned_at: '2026-02-27T12:00:05.000Z' });
  await deletion('done', '2026-02-20T12:00:00.000Z', { swept_again_at: '2026-02-21T12:00:05.000Z' });
  // A sweep that had failed for many days.
  await deletion('older', '2026-02-14T12:00:00.000Z');
  expect(await run()).toMatchObject({ deleted: 3, written: 2 });
  expect((await rowsOf('Live')).map(({ user_id }) => user_id).toSorted()).toEqual(['done', 'returned']);
});

it.each([
  ['profile', profilesTable, [{ id: 'gone' }, { id: 'gate#gone' }]],
  ['key', integrationsTable, [{ account: accountOf('gone'), sort_key: 'key#1' }]],
  [
    'chat',
    chatsTable,
    [
      { chat_id: 'c', sort_key: 'chat', user_id: 'gone' },
      { chat_id: 'c', sort_key: 'message#1' },
      { chat_id: userPartition('gone'), sort_key: 'chat#c' },
    ],
  ],
])('brings no %s of a deleted account back', async (_, kind, rows) => {
  const { run, rowsOf } = await withRows(kind, { live: [], copy: rows, deleted: ['gone'] });
  expect(await run()).toMatchObject({ deleted: rows.length, written: 0 });
  expect(await rowsOf('Live')).toEqual([]);
});

it('restores into a copy, waits for it, and gives it expiry and point-in-time recovery again', async () => {
  const aws = mockClient(Client);
  onTestFinished(() => aws.restore());
  aws.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } });
  aws.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { AttributeName: 'expires_at' } });
  const client: DynamoDBClient = new Client({ region: 'us-east-1' });
  const copy = await makeCopy(client, 'Analyses', restoredTo);
  expect(copy).toBe('Analyses-restored-20260227100000');
  expect(timeOf(copy)).toEqual(restoredTo);
  expect(aws.commandCalls(RestoreTableToPointInTimeCommand).map(({ args }) => args[0].input)).toEqual([
    { SourceTableName: 'Analyses', TargetTableName: copy, RestoreDateTime: restoredTo },
  ]);
  expect(aws.commandCalls(DescribeTableCommand).map(({ args }) => args[0].input)).toEqual([{ TableName: copy }]);
  expect(aws.commandCalls(UpdateTimeToLiveCommand).map(({ args }) => args[0].input)).toEqual([
    { TableName: copy, TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true } },
  ]);
  expect(aws.commandCalls(UpdateContinuousBackupsCommand).map(({ args }) => args[0].input)).toEqual([
    { TableName: copy, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
  ]);
  await removeCopy(client, copy);
  expect(aws.commandCalls(DeleteTableCommand).map(({ args }) => args[0].input)).toEqual([{ TableName: copy }]);
});

it('deletes no table that is not a restored copy', async () => {
  const aws = mockClient(Client);
  onTestFinished(() => aws.restore());
  await expect(removeCopy(new Client({ region: 'us-east-1' }), 'Analyses')).rejects.toThrow(RestoreProblem);
  expect(aws.commandCalls(DeleteTableCommand)).toHaveLength(0);
});

it('knows a table of the stack by its key, and refuses another', async () => {
  const { client } = await openLocalTables({ Live: chatsTable, Other: { name: 'chatsTable', keys: ['other'] } });
  expect(await kindOf(client, 'Live')).toBe(chatsTable);
  await expect(kindOf(client, 'Other')).rejects.toThrow('Other is none of the tables of this stack.');
});
