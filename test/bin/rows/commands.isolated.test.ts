import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { chatsTable, integrationsTable } from '#lambdas/storage/tables.ts';
import { region } from '#local/template/template.ts';
import { openLocalTables } from '#test/support/tables/local-tables.ts';

const root = join(import.meta.dirname, '../../..');
const copy = 'Chats-restored-20260227100000';

/** Two chats, one of them lost since, and a way to run a command on these tables as an operator does. */
async function withChats() {
  const tables = await openLocalTables({ Chats: chatsTable, [copy]: chatsTable, Integrations: integrationsTable });
  const put = (TableName: string, chat_id: string) =>
    tables.documents.send(new PutCommand({ TableName, Item: { chat_id, sort_key: 'chat', status: 'closed' } }));
  await put('Chats', 'a');
  await put(copy, 'a');
  await put(copy, 'b');
  const directory = mkdtempSync(join(tmpdir(), 'commands-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const run = (command: string, ...args: string[]) =>
    new Promise<{ code: number | string; printed: string }>((resolve) => {
      const env = {
        PATH: process.env.PATH,
        AWS_REGION: region,
        AWS_ENDPOINT_URL_DYNAMODB: tables.endpoint,
        AWS_ACCESS_KEY_ID: 'operator',
        AWS_SECRET_ACCESS_KEY: 'secret',
      };
      const file = join(root, 'bin/rows', `${command}-command.ts`);
      execFile(process.execPath, [file, ...args], { cwd: directory, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
      );
    });
  return { ...tables, run, directory };
}

it('brings rows back by the command of the documents, and says what it did', async () => {
  const { run, rowsOf } = await withChats();
  const options = ['Chats', copy, '--integrations', 'Integrations'];
  const compared = await run('restore', 'compare', ...options);
  expect(JSON.parse(compared.printed)).toMatchObject({ same: 1, missing: 1, written: 0 });
  expect(await rowsOf('Chats')).toHaveLength(1);
  const copied = await run('restore', 'copy', ...options);
  expect(JSON.parse(copied.printed)).toMatchObject({ missing: 1, written: 1 });
  expect(await rowsOf('Chats')).toHaveLength(2);
});

it('says how a restore is asked for, and refuses a copy that is none', async () => {
  const { run } = await withChats();
  expect(await run('restore', 'undo', 'Chats')).toMatchObject({
    code: 2,
    printed: expect.stringContaining('npm run restore -- make <table> --at <time>'),
  });
  expect(await run('restore', 'make', 'Chats', '--at', 'yesterday')).toMatchObject({
    code: 2,
    printed: expect.stringContaining('Say a time with --at.'),
  });
  expect(await run('restore', 'compare', 'Chats', 'Integrations', '--integrations', 'Integrations')).toEqual({
    code: 1,
    printed: 'Integrations is no restored copy: its name ends with -restored-<time>.\n',
  });
});

it('migrates by the command of the documents, first without writing', async () => {
  const { run, rowsOf, directory } = await withChats();
  const counted = await run('migrate', 'chat-revisions', '--table', 'Chats');
  expect(counted).toEqual({ code: 0, printed: 'Rows read: 1\nTo change: 1\n' });
  expect((await rowsOf('Chats'))[0]).not.toHaveProperty('revision');
  const changed = await run('migrate', 'chat-revisions', '--table', 'Chats', '--write');
  expect(changed).toEqual({ code: 0, printed: 'Rows read: 1\nChanged: 1\n' });
  expect((await rowsOf('Chats'))[0]).toMatchObject({ revision: 0 });
  expect(readdirSync(directory)).toEqual([]);
  expect((await run('migrate', 'nothing', '--table', 'Chats')).code).toBe(2);
});
