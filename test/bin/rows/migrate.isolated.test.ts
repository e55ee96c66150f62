import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { migrate } from '#bin/rows/migrate.ts';
import { type Migration, migrations } from '#bin/rows/migrations.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { openLocalTables } from '#test/support/tables/local-tables.ts';

const table = 'Chats';
const upper: Migration = {
  what: 'Names are in capitals.',
  table: chatsTable,
  change: (row) => {
    const name = String(row.name).toUpperCase();
    return name === row.name ? undefined : { ...row, name };
  },
};

async function withChats(names: string[]) {
  const tables = await openLocalTables({ [table]: chatsTable });
  for (const name of names) {
    await tables.documents.send(
      new PutCommand({ TableName: table, Item: { chat_id: name, sort_key: 'chat', name, text: 'x'.repeat(300_000) } }),
    );
  }
  const namesNow = async () => (await tables.rowsOf(table)).map(({ name }) => name).sort();
  return { ...tables, namesNow };
}

it('counts the rows that a migration would change, and changes none in a dry run', async () => {
  const { documents, namesNow } = await withChats(['a', 'B']);
  expect(await migrate({ documents, table, migration: upper, isDryRun: true })).toMatchObject({ read: 2, changed: 1 });
  expect(await namesNow()).toEqual(['B', 'a']);
});

it('changes each row once', async () => {
  const { documents, namesNow } = await withChats(['a', 'b']);
  const run = () => migrate({ documents, table, migration: upper, isDryRun: false });
  expect(await run()).toMatchObject({ read: 2, changed: 2, skipped: 0 });
  expect(await namesNow()).toEqual(['A', 'B']);
  expect(await run()).toMatchObject({ read: 2, changed: 0 });
});

it('goes on where an interrupted run stopped', async () => {
  // Two pages: DynamoDB reads at most a megabyte at once.
  const { documents, rowsOf } = await withChats(['a', 'b', 'c', 'd', 'e', 'f']);
  const pages: Parameters<NonNullable<Parameters<typeof migrate>[0]['onPage']>>[0][] = [];
  const interrupted = migrate({
    documents,
    table,
    migration: upper,
    isDryRun: false,
    onPage: (progress) => {
      pages.push(progress);
      throw new Error('The connection is gone.');
    },
  });
  await expect(interrupted).rejects.toThrow('The connection is gone.');
  const first = pages[0];
  expect(first?.changed).toBeLessThan(6);
  const rest = await migrate({ documents, table, migration: upper, isDryRun: false, from: first?.next });
  expect(rest.read + (first?.read ?? 0)).toBe(6);
  expect((await migrate({ documents, table, migration: upper, isDryRun: true })).changed).toBe(0);
  expect(await rowsOf(table)).not.toHaveLength(0);
});

it('leaves a row alone that somebody has written since it was read', async () => {
  const { documents, namesNow } = await withChats(['a', 'b']);
  const migration: Migration = { ...upper, change: (row) => upper.change(row) };
  let isFirst = true;
  documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName?.startsWith('Put') && isFirst) {
          isFirst = false;
          await documents.send(
            new BatchWriteCommand({
              RequestItems: {
                [table]: ['a', 'b'].map((chat_id) => ({
                  PutRequest: { Item: { chat_id, sort_key: 'chat', name: 'written meanwhile' } },
                })),
              },
            }),
          );
        }
        return next(args);
      },
    { step: 'initialize' },
  );
  expect(await migrate({ documents, table, migration, isDryRun: false })).toMatchObject({ changed: 0, skipped: 2 });
  expect(await namesNow()).toEqual(['written meanwhile', 'written meanwhile']);
});

it('refuses a migration that changes a key', async () => {
  const { documents } = await withChats(['a']);
  const migration: Migration = { ...upper, change: (row) => ({ ...row, chat_id: 'another' }) };
  await expect(migrate({ documents, table, migration, isDryRun: false })).rejects.toThrow('may not change the key');
});

it('gives a chat from before revisions its count of changes, and touches nothing else', async () => {
  const change = migrations['chat-revisions']?.change;
  expect(change?.({ chat_id: 'c', sort_key: 'chat', message_count: 3 })).toEqual({
    chat_id: 'c',
    sort_key: 'chat',
    message_count: 3,
    revision: 0,
  });
  expect(change?.({ chat_id: 'c', sort_key: 'chat', revision: 7 })).toBeUndefined();
  expect(change?.({ chat_id: 'c', sort_key: 'message#1' })).toBeUndefined();
});

it.each(Object.entries(migrations))('changes a row of %s no more once it has changed it', (_, { change }) => {
  for (const row of [{ chat_id: 'c', sort_key: 'chat' }, { id: 'u' }, { user_id: 'u', id: 'a' }]) {
    const changed = change(row);
    if (changed) expect(change(changed)).toBeUndefined();
  }
});
