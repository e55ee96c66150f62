import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { carryOut, checkInput, openStore, type TableOperation } from '#local/data/table-operations.ts';
import type { TableStore } from '#local/data/table-store.ts';
import { openTables, type Tables } from '#local/data/tables.ts';
import { accountId, readTemplate, region } from '#local/template/template.ts';

const directory = mkdtempSync(join(tmpdir(), 'tables-test-'));
afterAll(() => rmSync(directory, { recursive: true }));

const definition = (name: string) => ({ AttributeName: name, AttributeType: 'S' });
const key = (name: string, type = 'HASH') => ({ AttributeName: name, KeyType: type });
const Things = {
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    AttributeDefinitions: ['id', 'owner'].map((name) => definition(name)),
    KeySchema: [key('id')],
    GlobalSecondaryIndexes: [
      { IndexName: 'ByOwner', KeySchema: [key('owner')], Projection: { ProjectionType: 'ALL' } },
    ],
  },
};
const Events = {
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    AttributeDefinitions: [
      { AttributeName: 'owner', AttributeType: 'S' },
      { AttributeName: 'seq', AttributeType: 'N' },
    ],
    KeySchema: [key('owner'), key('seq', 'RANGE')],
  },
};
writeFileSync(join(directory, 'app.template.json'), JSON.stringify({ Resources: { Things, Events } }));

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Setup = {
  kept?: string;
  from?: string;
  now?: () => number;
  allows?: (action: string, resource: string) => boolean;
  store?: TableStore;
};

async function start({ kept, from = directory, now, allows = () => true, store }: Setup = {}) {
  const tables = await openTables({
    template: readTemplate(from),
    directory: kept,
    store,
    policies: { allows: (_role, action, resource) => allows(action, resource) },
    principal: (accessKey) => (accessKey === 'known' ? { functionId: 'f', roleId: 'r' } : undefined),
    onDenied: () => {},
    ...(now && { now }),
  });
  const client = clientOf(tables);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await tables.close();
  };
  closers.push(close);
  return { tables, client, close };
}

function clientOf({ endpoint }: Tables, accessKeyId = 'known') {
  const client = new DynamoDBClient({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  closers.push(() => client.destroy());
  return DynamoDBDocumentClient.from(client);
}

type Client = DynamoDBDocumentClient;
type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;

const write = (client: Client, items: Items, token?: string) =>
  client.send(new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token }));
const put = (id: string, more: object = {}) => ({ Put: { TableName: 'Things', Item: { id, ...more } } });
const event = (seq: number, more: object = {}) => ({
  Put: { TableName: 'Events', Item: { owner: 'ann', seq, ...more } },
});
const isNew = { ConditionExpression: 'attribute_not_exists(id)' };
const rowsOf = async (client: Client, table = 'Things') =>
  (await client.send(new ScanCommand({ TableName: table }))).Items ?? [];

async function cancellation(sent: Promise<unknown>): Promise<TransactionCanceledException> {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TransactionCanceledException)) throw new Error(`Not cancelled: ${error}`);
  return error;
}

it('finishes the writes it has begun before it closes, also when their callers are gone', async () => {
  for (let round = 0; round < 3; round += 1) {
    const kept = mkdtempSync(join(directory, 'kept-'));
    const { client, close } = await start({ kept });
    const writes = Array.from({ length: 200 }, (_, index) =>
      client.send(new PutCommand({ TableName: 'Things', Item: { id: `${index}`, owner: 'ann' } })).then(
        () => `${index}`,
        () => undefined,
      ),
    );
    await setTimeout(40);
    await close();
    const answered = (await Promise.all(writes)).filter((id) => id !== undefined);
    expect(answered.length).toBeLessThan(200);

    const again = await start({ kept });
    expect((await rowsOf(again.client)).map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
    await again.close();
  }
});

it('gives a kept table an index that its template has since, with the rows that are there', async () => {
  const kept = mkdtempSync(join(directory, 'kept-'));
  const { GlobalSecondaryIndexes: _, ...bare } = Things.Properties;
  const earlier = mkdtempSync(join(directory, 'earlier-'));
  const Resources = { Things: { ...Things, Properties: { ...bare, AttributeDefinitions: [definition('id')] } } };
  writeFileSync(join(earlier, 'app.template.json'), JSON.stringify({ Resources }));
  const before = await start({ kept, from: earlier });
  await before.client.send(new PutCommand({ TableName: 'Things', Item: { id: '1', owner: 'ann', big: 'yes' } }));
  await before.close();

  const ofAnn = new QueryCommand({
    TableName: 'Things',
    IndexName: 'ByOwner',
    KeyConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':owner': 'ann' },
  });
  const { client } = await start({ kept });
  await client.send(new PutCommand({ TableName: 'Things', Item: { id: '2', owner: 'ann' } }));
  expect((await client.send(ofAnn)).Items).toHaveLength(2);
  await client.send(new UpdateCommand({ TableName: 'Things', Key: { id: '1' }, UpdateExpression: 'REMOVE big' }));
  expect((await client.send(ofAnn)).Items).toContainEqual({ id: '1', owner: 'ann' });
});

it('compares maps and lists in conditions by their content, as DynamoDB does', async () => {
  const { client } = await start();
  const held = { spot: { x: 1, tags: new Set(['a']) }, same: { x: 1, tags: new Set(['a']) }, list: [{ a: 1 }, 'b'] };
  await client.send(new PutCommand({ TableName: 'Things', Item: { id: 'one', ...held } }));
  const putIf = (ConditionExpression: string, value: unknown) =>
    client.send(
      new PutCommand({
        TableName: 'Things',
        Item: { id: 'one', ...held },
        ConditionExpression,
        ExpressionAttributeNames: { '#list': 'list' },
        ExpressionAttributeValues: { ':value': value, ':list': held.list },
      }),
    );
  const and = 'AND #list = :list';
  for (const condition of [
    'spot = :value',
    'same = :value',
    ':value = spot',
    'NOT spot <> :value',
    'spot IN (:value)',
  ]) {
    await putIf(`${condition} ${and}`, { tags: new Set(['a']), x: 1 });
    await expect(putIf(`${condition} ${and}`, { x: 2, tags: new Set(['a']) })).rejects.toThrow('conditional');
  }
  await putIf(`#list[0] = :value ${and}`, { a: 1 });
  await expect(putIf(`#list[0] = :value ${and}`, { a: 2 })).rejects.toThrow('conditional');
  await putIf(`id <> :value ${and}`, { a: 2 });
});

it('refuses by name what it does not play', async () => {
  const { client } = await start();
  const read = new TransactGetCommand({
    TransactItems: [{ Get: { TableName: 'Things', Key: { id: 'a' } } }],
  });
  await expect(client.send(read)).rejects.toMatchObject({
    message: "The local runner does not play DynamoDB's TransactGetItems.",
    $metadata: { httpStatusCode: 501 },
  });
  const counted = new TransactWriteCommand({ TransactItems: [put('a')], ReturnConsumedCapacity: 'TOTAL' });
  await expect(client.send(counted)).rejects.toMatchObject({
    message: "The local runner does not play DynamoDB's TransactWriteItems with ReturnConsumedCapacity.",
    $metadata: { httpStatusCode: 501 },
  });
  expect(await rowsOf(client)).toEqual([]);
});

describe('a transaction', () => {
  it('puts, updates, deletes and checks items of several tables together', async () => {
    const { client } = await start();
    await write(client, [put('old', { owner: 'ann' }), put('changed', { n: 1, owner: 'ann' }), put('seen')]);
    await write(client, [
      { Delete: { TableName: 'Things', Key: { id: 'old' } } },
      {
        Update: {
          TableName: 'Things',
          Key: { id: 'changed' },
          UpdateExpression: 'ADD n :one SET #owner = :bob',
          ConditionExpression: 'n = :one',
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: { ':one': 1, ':bob': 'bob' },
        },
      },
      {
        ConditionCheck: {
          TableName: 'Things',
          Key: { id: 'seen' },
          ConditionExpression: 'attribute_exists(id)',
        },
      },
      event(1),
    ]);
    expect((await rowsOf(client)).sort((a, b) => String(a.id).localeCompare(String(b.id)))).toEqual([
      { id: 'changed', n: 2, owner: 'bob' },
      { id: 'seen' },
    ]);
    expect(await rowsOf(client, 'Events')).toEqual([{ owner: 'ann', seq: 1 }]);
    const byOwner = async (owner: string) => {
      const query = new QueryCommand({
        TableName: 'Things',
        IndexName: 'ByOwner',
        KeyConditionExpression: '#owner = :owner',
        ExpressionAttributeNames: { '#owner': 'owner' },
        ExpressionAttributeValues: { ':owner': owner },
      });
      return (await client.send(query)).Items;
    };
    expect(await byOwner('ann')).toEqual([]);
    expect(await byOwner('bob')).toEqual([{ id: 'changed', n: 2, owner: 'bob' }]);
  });

  it('is kept on disk whole', async () => {
    const kept = mkdtempSync(join(directory, 'kept-'));
    const first = await start({ kept });
    await write(first.client, [put('a', { owner: 'ann' }), event(1)]);
    await first.close();
    const { client } = await start({ kept });
    expect(await rowsOf(client)).toEqual([{ id: 'a', owner: 'ann' }]);
    expect(await rowsOf(client, 'Events')).toEqual([{ owner: 'ann', seq: 1 }]);
  });

  it('changes nothing when a condition fails, and gives a reason for each item', async () => {
    const { client } = await start();
    await write(client, [put('taken', { n: 7 })]);
    const returned = { ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
    const error = await cancellation(
      write(client, [
        put('new'),
        { Put: { ...put('taken').Put, ...isNew } },
        event(1),
        {
          ConditionCheck: {
            TableName: 'Things',
            Key: { id: 'gone' },
            ConditionExpression: 'attribute_exists(id)',
          },
        },
      ]),
    );
    expect(error.message).toBe(
      'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, None, ConditionalCheckFailed]',
    );
    const failed = { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' };
    expect(error.CancellationReasons).toEqual([{ Code: 'None' }, failed, { Code: 'None' }, failed]);
    expect(await rowsOf(client)).toEqual([{ id: 'taken', n: 7 }]);
    expect(await rowsOf(client, 'Events')).toEqual([]);

    const withItem = await cancellation(write(client, [{ Put: { ...put('taken').Put, ...returned } }]));
    expect(withItem.CancellationReasons).toEqual([{ ...failed, Item: { id: { S: 'taken' }, n: { N: '7' } } }]);
  });

  it('changes nothing when an item does not fit its table or a write its item', async () => {
    const { client } = await start();
    await write(client, [put('a', { name: 'text' })]);
    const add = { UpdateExpression: 'ADD #name :one', ExpressionAttributeNames: { '#name': 'name' } };
    const error = await cancellation(
      write(client, [
        event(1),
        { Delete: { TableName: 'Events', Key: { owner: 'ann' } } },
        {
          Update: {
            TableName: 'Things',
            Key: { id: 'a' },
            ...add,
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
        put('b', { owner: 5 }),
      ]),
    );
    expect(error.CancellationReasons?.map(({ Code }) => Code)).toEqual([
      'None',
      'ValidationError',
      'ValidationError',
      'ValidationError',
    ]);
    expect(error.CancellationReasons?.[1]?.Message).toBe('The provided key element does not match the schema');
    expect(await rowsOf(client)).toEqual([{ id: 'a', name: 'text' }]);
    expect(await rowsOf(client, 'Events')).toEqual([]);
  });

  it('refuses what AWS refuses before it looks at any item', async () => {
    const { client } = await start();
    const check = { ConditionExpression: 'attribute_exists(id)' };
    const invalid = (message: string | RegExp) => ({
      name: 'ValidationException',
      message: expect.stringMatching(message),
    });
    await expect(write(client, [])).rejects.toMatchObject(invalid(/greater than or equal to 1$/));
    const many = Array.from({ length: 101 }, (_, index) => put(`${index}`));
    await expect(write(client, many)).rejects.toMatchObject(invalid(/less than or equal to 100$/));
    await expect(write(client, [put('a'), put('b'), put('a')])).rejects.toMatchObject(
      invalid('Transaction request cannot include multiple operations on one item'),
    );
    await expect(
      write(client, [put('a'), { ConditionCheck: { TableName: 'Things', Key: { id: 'a' }, ...check } }]),
    ).rejects.toMatchObject(invalid('multiple operations on one item'));
    await expect(
      write(client, [{ ...put('a'), Delete: { TableName: 'Things', Key: { id: 'b' } } }]),
    ).rejects.toMatchObject(invalid('only contain one of'));
    await expect(
      write(client, [put('a'), { Put: { ...put('b').Put, ConditionExpression: 'not a condition' } }]),
    ).rejects.toMatchObject(invalid('Invalid ConditionExpression'));
    await expect(write(client, [put('a')], 'x'.repeat(37))).rejects.toMatchObject(
      invalid(/'clientRequestToken'.*less than or equal to 36$/),
    );
    await expect(write(client, [put('a'), { Put: { TableName: 'Nowhere', Item: { id: 'a' } } }])).rejects.toMatchObject(
      { name: 'ResourceNotFoundException' },
    );
    const large = { text: 'x'.repeat(399_000) };
    await expect(
      write(
        client,
        Array.from({ length: 11 }, (_, index) => put(`${index}`, large)),
      ),
    ).rejects.toMatchObject(invalid('4MB'));
    await expect(write(client, [put('a', { text: 'x'.repeat(410_000) })])).rejects.toMatchObject(
      invalid('maximum allowed size'),
    );
    expect(await rowsOf(client)).toEqual([]);
    await write(client, many.slice(0, 100));
    expect(await rowsOf(client)).toHaveLength(100);
  });

  it('is done once for one token within ten minutes', async () => {
    let time = 1_000_000;
    const { client } = await start({ now: () => time });
    const add = (amount: number) => [
      {
        Update: {
          TableName: 'Things',
          Key: { id: 'count' },
          UpdateExpression: 'ADD n :amount',
          ExpressionAttributeValues: { ':amount': amount },
        },
      },
    ];
    await Promise.all([write(client, add(1), 'token'), write(client, add(1), 'token')]);
    time += 10 * 60_000 - 1;
    await write(client, add(1), 'token');
    expect(await rowsOf(client)).toEqual([{ id: 'count', n: 1 }]);
    await expect(write(client, add(2), 'token')).rejects.toMatchObject({
      name: 'IdempotentParameterMismatchException',
    });
    time += 1;
    await write(client, add(2), 'token');
    expect(await rowsOf(client)).toEqual([{ id: 'count', n: 3 }]);
  });

  it('may be tried again with its token after it was cancelled', async () => {
    const { client } = await start();
    await write(client, [put('a')]);
    const again = [{ Put: { ...put('a', { n: 2 }).Put, ...isNew } }];
    await cancellation(write(client, again, 'token'));
    await client.send(
      new TransactWriteCommand({ TransactItems: [{ Delete: { TableName: 'Things', Key: { id: 'a' } } }] }),
    );
    await write(client, again, 'token');
    expect(await rowsOf(client)).toEqual([{ id: 'a', n: 2 }]);
  });

  it('needs the permission of each item on its table', async () => {
    const arn = (table: string) => `arn:aws:dynamodb:${region}:${accountId}:table/${table}`;
    const items: Items = [
      put('a'),
      { Update: { TableName: 'Things', Key: { id: 'b' }, UpdateExpression: 'REMOVE n' } },
      { Delete: { TableName: 'Things', Key: { id: 'c' } } },
      {
        ConditionCheck: {
          TableName: 'Events',
          Key: { owner: 'ann', seq: 1 },
          ConditionExpression: 'attribute_not_exists(seq)',
        },
      },
    ];
    const granted = new Set([
      `dynamodb:PutItem ${arn('Things')}`,
      `dynamodb:UpdateItem ${arn('Things')}`,
      `dynamodb:DeleteItem ${arn('Things')}`,
      `dynamodb:ConditionCheckItem ${arn('Events')}`,
    ]);
    const { client, tables } = await start({ allows: (action, on) => granted.has(`${action} ${on}`) });
    await write(client, items);
    for (const each of [...granted]) {
      granted.delete(each);
      await expect(write(client, items)).rejects.toMatchObject({
        name: 'AccessDeniedException',
        message: expect.stringContaining(each.replace(' ', ' on resource: ')),
      });
      granted.add(each);
    }
    const stranger = clientOf(tables, 'stranger');
    for (const sent of [write(stranger, []), rowsOf(stranger)]) {
      await expect(sent).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    }
  });

  it('is read whole or not at all', async () => {
    const { client } = await start({ kept: mkdtempSync(join(directory, 'kept-')) });
    const round = (n: number) =>
      write(
        client,
        Array.from({ length: 50 }, (_, index) => put(`${index}`, { n })),
      );
    await round(0);
    let isWriting = true;
    const writing = Promise.all([1, 2, 3, 4, 5, 6].map(round)).finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      const rows = await rowsOf(client);
      expect(rows).toHaveLength(50);
      expect(new Set(rows.map(({ n }) => n)).size).toBe(1);
    }
    await writing;
  });

  it('stands alone among writes that come at the same time', async () => {
    const { client } = await start();
    await write(client, [put('from', { n: 60 }), put('to', { n: 0 })]);
    const add = (id: string, amount: number, condition: object = {}) => ({
      TableName: 'Things',
      Key: { id },
      UpdateExpression: 'ADD n :amount',
      ExpressionAttributeValues: {
        ':amount': amount,
        ...('ConditionExpression' in condition && { ':zero': 0 }),
      },
      ...condition,
    });
    const transfer = () =>
      write(client, [{ Update: add('from', -1, { ConditionExpression: 'n > :zero' }) }, { Update: add('to', 1) }]).then(
        () => 'done',
        (error: Error) => error.name,
      );
    const counted = () => client.send(new UpdateCommand(add('to', 1000)));
    const rounds = Array.from({ length: 80 }, () => [counted(), transfer()] as const);
    await Promise.all(rounds.map(([write]) => write));
    const transfers = await Promise.all(rounds.map(([, outcome]) => outcome));
    expect(transfers.filter((outcome) => outcome === 'done')).toHaveLength(60);
    expect(transfers.filter((outcome) => outcome === 'TransactionCanceledException')).toHaveLength(20);
    const row = async (id: string) => (await client.send(new GetCommand({ TableName: 'Things', Key: { id } }))).Item;
    expect(await row('from')).toEqual({ id: 'from', n: 0 });
    expect(await row('to')).toEqual({ id: 'to', n: 80_060 });
  });
});

it('lets go of the rows that a read has passed, also when it stops early', async () => {
  const store = openStore(undefined);
  closers.push(() => store.db.close());
  let [opened, closed] = [0, 0];
  const values = store.db.values.bind(store.db);
  store.db.values = (range) => {
    const iterator = values(range);
    const close = iterator.close.bind(iterator);
    opened += 1;
    iterator.close = async () => {
      await close();
      closed += 1;
    };
    return iterator;
  };
  const TableName = 'Things';
  await carryOut(store, 'CreateTable', {
    TableName,
    AttributeDefinitions: [definition('id')],
    KeySchema: [key('id')],
    BillingMode: 'PAY_PER_REQUEST',
  });
  const perform = (operation: TableOperation, input: object) =>
    carryOut(store, operation, checkInput(store, operation, { TableName, ...input }));
  await vi.waitFor(async () =>
    expect(await perform('DescribeTable', {})).toMatchObject({ Table: { TableStatus: 'ACTIVE' } }),
  );
  for (let id = 0; id < 40; id += 1) await perform('PutItem', { Item: { id: { S: String(id) } } });
  expect(await perform('Scan', {})).toMatchObject({ Count: 40 });
  expect(await perform('Scan', { Limit: 1 })).toMatchObject({ Count: 1 });
  await vi.waitFor(() => expect(closed).toBe(opened));
  expect(opened).toBe(2);
});

describe('what DynamoDB refuses', () => {
  const update = (input: object) => (client: Client) =>
    client.send(
      new UpdateCommand({
        TableName: 'Things',
        Key: { id: 'a' },
        UpdateExpression: 'SET a = :v',
        ExpressionAttributeValues: { ':v': 'b' },
        ...input,
      }),
    );
  const condition = (text: string) => update({ ConditionExpression: text });
  const times = (count: number, text: string, joined: string) => Array.from({ length: count }, () => text).join(joined);
  const nested = (levels: number): unknown => (levels === 0 ? 'b' : { a: nested(levels - 1) });
  const putting = (item: object) => (client: Client) =>
    client.send(new PutCommand({ TableName: 'Things', Item: { id: 'a', ...item } }));
  const ownedBy = (owner: string) => (client: Client) =>
    client.send(
      new QueryCommand({
        TableName: 'Things',
        IndexName: 'ByOwner',
        KeyConditionExpression: '#owner = :owner',
        ExpressionAttributeNames: { '#owner': 'owner' },
        ExpressionAttributeValues: { ':owner': owner },
      }),
    );
  const setOwner = (owner: unknown) =>
    update({
      UpdateExpression: 'SET #owner = :v',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':v': owner },
    });

  it.each([
    [
      'an expression of 4,097 bytes',
      update({ UpdateExpression: 'SET a = :v'.padEnd(4096) }),
      update({ UpdateExpression: 'SET a = :v'.padEnd(4097) }),
      /Expression size has exceeded/,
    ],
    [
      '301 operators',
      condition(times(150, 'a <> :v', ' AND ')),
      condition(times(151, 'a <> :v', ' AND ')),
      /too many operators; operator count: 301/,
    ],
    [
      '101 operands',
      condition(`NOT a IN (${times(100, ':v', ', ')})`),
      condition(`NOT a IN (${times(101, ':v', ', ')})`),
      /number of operands: 101/,
    ],
    [
      'a path of 33 levels',
      condition(`attribute_not_exists(${times(32, 'p', '.')})`),
      condition(`attribute_not_exists(${times(33, 'p', '.')})`),
      /nesting levels: 33/,
    ],
    ['a value in 32 maps', putting({ deep: nested(31) }), putting({ deep: nested(32) }), /Nesting Levels/],
    [
      'a set value in 32 maps',
      update({ ExpressionAttributeValues: { ':v': nested(31) } }),
      update({ ExpressionAttributeValues: { ':v': nested(32) } }),
      /Nesting Levels/,
    ],
    [
      'an empty text as an index key',
      putting({ owner: 'b' }),
      putting({ owner: '' }),
      /empty string value. IndexKey: owner/,
    ],
    ['a number as an index key', putting({ owner: 'b' }), putting({ owner: 1 }), /Type mismatch/],
    ['an index key that is set to an empty text', setOwner('b'), setOwner(''), /update a secondary index key/],
    ['a query for an empty key', ownedBy('b'), ownedBy(''), /empty string value/],
  ])('is %s', async (_, allowed, refused, words) => {
    const { client } = await start();
    await allowed(client);
    await expect(refused(client)).rejects.toThrow(words);
  });

  it('is refused in a transaction, too', async () => {
    const { client } = await start();
    await expect(write(client, [put('b'), put('a', { owner: '' })])).rejects.toThrow(/empty string value/);
    expect(await rowsOf(client)).toEqual([]);
  });
});

describe('another store', () => {
  it('gets the template’s tables, and the calls that IAM allows', async () => {
    const done: string[] = [];
    const { client, close } = await start({
      allows: (action) => action === 'dynamodb:GetItem',
      store: {
        async prepare(tables) {
          done.push(...tables.map(({ TableName, KeySchema }) => `${TableName} ${KeySchema.length}`));
        },
        async perform(operation, input) {
          done.push(`${operation} ${JSON.stringify(input)}`);
          return {};
        },
        async close() {
          done.push('closed');
        },
      },
    });
    await client.send(new GetCommand({ TableName: 'Things', Key: { id: 'a' } }));
    await expect(client.send(new PutCommand({ TableName: 'Things', Item: { id: 'a' } }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await close();
    expect(done).toEqual(['Things 1', 'Events 2', 'GetItem {"TableName":"Things","Key":{"id":{"S":"a"}}}', 'closed']);
  });
});
