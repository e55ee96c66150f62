import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { chatsTable } from '#lambdas/storage/tables.ts';
import { openLocalTables } from '#test/support/tables/local-tables.ts';
import { openTableFaults, readFaults, type TableFault } from '#test/support/tables/table-faults.ts';

const TableName = 'ChatsTable';
const Item = { chat_id: 'one', sort_key: 'chat', queue: 'open', queue_position: '1' };
const Key = { chat_id: 'one', sort_key: 'chat' };

/** Tables whose calls have this fault, and a client that makes each call once. */
async function openFaulty(faults: TableFault[], rate = 1, now = () => 0) {
  const tables = await openLocalTables({ [TableName]: chatsTable });
  const faulty = openTableFaults({ rate, seed: 7, faults, now });
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint: await faulty.through(tables.endpoint),
    credentials: { accessKeyId: 'operator', secretAccessKey: 'secret' },
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    await faulty.close();
  });
  return { ...tables, faulty, once: DynamoDBDocumentClient.from(client) };
}

const put = new PutCommand({ TableName, Item });
const transaction = new TransactWriteCommand({
  TransactItems: [{ Put: { TableName, Item } }, { Put: { TableName, Item: { ...Item, chat_id: 'two' } } }],
});

it.each([
  ['conflict', 'TransactionConflictException', 'TransactionConflict'],
  ['throttled', 'ThrottlingException', 'ThrottlingError'],
] as const)('refuses a write and a transaction with nothing done: %s', async (fault, name, code) => {
  const { once, rowsOf } = await openFaulty([fault]);
  await expect(once.send(put)).rejects.toMatchObject({ name });
  const refused = await once.send(transaction).catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'TransactionCanceledException' });
  expect(refused).toHaveProperty(
    'CancellationReasons',
    expect.arrayContaining([{ Code: 'None' }, expect.objectContaining({ Code: code })]),
  );
  expect(await rowsOf(TableName)).toEqual([]);
});

it('does what it answers not at all, or as still in progress', async () => {
  const lost = await openFaulty(['lost']);
  await expect(lost.once.send(put)).rejects.toThrow();
  expect(await lost.rowsOf(TableName)).toEqual([Item]);
  const inProgress = await openFaulty(['in progress']);
  await expect(inProgress.once.send(transaction)).rejects.toMatchObject({ name: 'TransactionInProgressException' });
  expect(await inProgress.rowsOf(TableName)).toHaveLength(2);
});

it('has the same faults again from the same seed, at the given rate', async () => {
  const run = async () => {
    const { once, faulty } = await openFaulty(['throttled', 'conflict'], 0.2);
    for (let call = 0; call < 50; call += 1) await once.send(new GetCommand({ TableName, Key })).catch(() => {});
    return faulty.calls;
  };
  const [one, other] = [await run(), await run()];
  expect(one).toEqual(other);
  const hit = one.filter(({ fault }) => fault).length;
  expect(hit).toBeGreaterThan(3);
  expect(hit).toBeLessThan(20);
});

it('answers maps in another order, and from an index what was there 1.5 seconds ago', async () => {
  let now = 0;
  const { once } = await openFaulty(['old'], 1, () => now);
  await once.send(put);
  const { Item: read = {} } = await once.send(new GetCommand({ TableName, Key }));
  expect(read).toEqual(Item);
  expect(Object.keys(read)).not.toEqual(Object.keys(Item));
  const query = new QueryCommand({
    TableName,
    IndexName: 'queue',
    KeyConditionExpression: 'queue = :queue',
    ExpressionAttributeValues: { ':queue': 'open' },
  });
  const positions = async () => (await once.send(query)).Items?.map(({ queue_position }) => queue_position);
  expect(await positions()).toEqual([]);
  now = 1500;
  expect(await positions()).toEqual(['1']);
  await once.send(new PutCommand({ TableName, Item: { ...Item, queue_position: '2' } }));
  expect(await positions()).toEqual(['1']);
});

it('reads what a run asks for, and refuses what it does not know', () => {
  expect(readFaults('0')).toEqual({ rate: 0 });
  expect(readFaults('0.05')).toEqual({ rate: 0.05 });
  expect(readFaults('conflict:0.05')).toEqual({ rate: 0.05, faults: ['conflict'] });
  expect(readFaults('in-progress,lost:1')).toEqual({ rate: 1, faults: ['in progress', 'lost'] });
  for (const text of ['', 'x', '2', 'lost', 'lost:', 'lots:0.05', 'lost,:0.05', '-0.1']) {
    expect(() => readFaults(text), text).toThrow(/“/);
  }
});
