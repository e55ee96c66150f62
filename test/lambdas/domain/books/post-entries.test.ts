import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { postEntries } from '#lambdas/domain/books/post-entries.ts';
import { logWith } from '#lambdas/runtime/log.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { bookLimits, NewBook } from '#shared/book/base/book.ts';
import type { KeptEntry, NewEntry } from '#shared/book/entries/entry.ts';
import { openBook, post } from '#shared/book/posting.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { newEntry, workedBook, workedEntries } from '#test/shared/book/worked-entries.ts';
import { canceled } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const queue = mockClient(SQSClient);
const WithoutKey = z.pipe(
  z.looseObject({ user_id: z.string(), id: z.string() }),
  z.transform(({ user_id: _, id: __, ...rest }) => rest),
);
const now = '2026-03-10T12:00:00.000Z';
const posting = { now, today: '2026-03-10', source: 'typed' } as const;
const owner = { user_id: WorkspaceId.parse('me'), analysis_id: '01J00000000000000000000000' };
const opened = openBook(NewBook.parse(workedBook), { plan: null, isSample: false, now });
const key = (rest: string) => `${owner.analysis_id}#${rest}`;

/** Plays a book with these entries. */
function keep(facts: NewEntry[], logged = 0): KeptEntry[] {
  const made = post(opened, [], facts, posting);
  if ('at' in made) throw new Error(made.text);
  const book = { ...made.book, property_address: '1 Test St', user_id: 'me', sort_key: key('book') };
  const analysis = { user_id: 'me', id: owner.analysis_id, entries: logged };
  dynamo
    .on(GetCommand)
    .callsFake(({ TableName, Key }) =>
      TableName === 'analyses' ? { Item: analysis } : Key.sort_key === book.sort_key ? { Item: book } : {},
    );
  dynamo.on(QueryCommand).resolves({ Items: made.entries });
  dynamo.on(TransactWriteCommand).resolves({});
  return made.entries;
}

const log = logWith({});
const recording = (...wanted: string[]) => Promise.resolve({ ...posting, most: 1, wanted: new Set(wanted) });
const sendAs = (admitted: Promise<void>, ...facts: NewEntry[]) => postEntries(owner, facts, recording(), admitted, log);
const send = (...facts: NewEntry[]) => sendAs(Promise.resolve(), ...facts);
/** The book and its analysis are read at the same time. */
const trips = () =>
  dynamo.calls().flatMap(({ args: [command] }) => {
    const isBeside = command instanceof GetCommand && command.input.TableName === 'analyses';
    return isBeside ? [] : [command.constructor.name];
  });
const itemsOfLast = () => dynamo.commandCalls(TransactWriteCommand).at(-1)?.args[0].input.TransactItems ?? [];
const putKeys = () =>
  itemsOfLast().flatMap(({ Put }) => (Put?.TableName === 'books' ? [String(Put.Item?.sort_key)] : []));
const writtenTo = (table: string) => itemsOfLast().filter(({ Put, Update }) => (Put ?? Update)?.TableName === table);
const payment = (day: string, more = {}) => newEntry({ kind: 'payment', part: 'p1', day, amount: 122_462, ...more });

beforeEach(() => {
  dynamo.reset();
  queue.reset();
  queue.on(SendMessageBatchCommand).resolves({});
  vi.stubEnv('BOOKS_TABLE', 'books');
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  vi.stubEnv('ANALYSES_TABLE', 'analyses');
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
  vi.stubEnv('WEBHOOK_QUEUE_URL', 'https://queue.example/webhooks');
});

describe('recording an entry', () => {
  it('reads and replays no whole book for a caller who is refused', async () => {
    keep([payment('2025-02-01'), payment('2025-04-01')]);
    const refused = Promise.reject(new Error('refused'));
    await expect(sendAs(refused, payment('2025-03-01'))).rejects.toThrow('refused');
    expect(trips()).toEqual(['GetCommand']);
    await send(payment('2025-03-01'));
    expect(trips()).toContain('QueryCommand');
  });

  it('takes two trips to the tables: the book, and one transaction with all that it writes', async () => {
    keep([payment('2025-02-01')]);
    const fact = payment('2025-03-01', { due: '2025-03-01' });
    expect(await send(fact)).toMatchObject({ isNew: [true], entries: [{ number: 2 }] });
    expect(trips()).toEqual(['GetCommand', 'TransactWriteCommand']);
    expect(putKeys()).toEqual([key('entry#00000002'), key(`once#${fact.id}`), key('once#p1:2025-03-01')]);
    const [tombstone, book] = itemsOfLast();
    expect(tombstone?.ConditionCheck?.TableName).toBe('profiles');
    expect(book?.Update).toMatchObject({
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: expect.objectContaining({ ':seen': 2 }),
    });
  });

  it('is in the deal’s activity while payments fill less than half of it', async () => {
    keep([payment('2025-02-01')], 999);
    await send(payment('2025-03-01'));
    expect(writtenTo('analyses')).toHaveLength(2);
    keep([payment('2025-02-01')], 1000);
    await send(payment('2025-03-01'));
    expect(writtenTo('analyses')).toEqual([]);
  });

  it('takes a third for one of an earlier day, whose book has to be read', async () => {
    keep([payment('2025-02-01'), payment('2025-04-01')]);
    await send(payment('2025-03-01'));
    expect(trips()).toEqual(['GetCommand', 'QueryCommand', 'TransactWriteCommand']);
  });

  it('writes at most 97 of a transaction’s 100 items for 15 entries, whatever they are', async () => {
    const parts = [
      { part: 'p1', day: '2025-02-01', amount: 122_462 },
      { part: 'p2', day: '2025-02-15', amount: 31_620 },
    ];
    const payments = Array.from({ length: bookLimits.entriesACall / parts.length + 1 }, (_, index) =>
      parts.map(({ day: first, ...each }) => {
        const day = monthsAfter(first, index);
        return { kind: 'payment', ...each, day, due: day };
      }),
    );
    const facts = payments
      .flat()
      .slice(0, bookLimits.entriesACall)
      .map((each, index) => newEntry({ ...each, bank: index.toString(16).padStart(64, '0') }));
    keep(facts);
    const reversals = facts.map((_, index) =>
      newEntry({ kind: 'reversal', of: index + 1, day: '2025-03-01', reason: 'other', note: 'Not mine.' }),
    );
    const all = recording('book.payment_recorded', 'book.payment_reversed');
    await postEntries(owner, reversals, all, Promise.resolve(), log);
    // The tombstone, the book, five rows and an event for each, and a line of activity that is counted.
    const atLeast = 2 + bookLimits.entriesACall * 6 + 2;
    expect(itemsOfLast().length).toBeGreaterThanOrEqual(atLeast);
    // The reminders, the list of books, and a second line.
    expect(atLeast + 3).toBeLessThanOrEqual(97);
    expect(itemsOfLast().length).toBeLessThanOrEqual(97);
    // SQS takes ten at once.
    const batches = queue.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input.Entries?.length);
    expect(batches.toSorted()).toEqual([10, 5]);
  });

  it('reads the book once more when another was faster, and nothing else', async () => {
    keep([payment('2025-02-01')]);
    dynamo.on(TransactWriteCommand).rejectsOnce(canceled('None', 'ConditionalCheckFailed')).resolves({});
    expect(await send(payment('2025-03-01'))).toMatchObject({ isNew: [true] });
    expect(trips()).toEqual(['GetCommand', 'TransactWriteCommand', 'GetCommand', 'TransactWriteCommand']);
  });

  it('writes nothing for one that can’t be, and says which', async () => {
    keep(workedEntries.slice(0, 3).map(newEntry));
    expect(await send(payment('2025-05-01'), payment('2026-03-11'))).toMatchObject({ at: 1, field: 'day' });
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([]);
  });
});

describe('what is told of a payment', () => {
  const planted = payment('2025-02-01', { note: 'CANARY', bank: 'c'.repeat(64) });
  const reversal = (of: number, reason = 'undo') =>
    newEntry({ kind: 'reversal', of, day: '2025-04-02', reason, note: 'CANARY' });
  const bodies = () => writtenTo('integrations').flatMap(({ Put }) => (Put ? [JSON.parse(Put.Item?.body)] : []));
  const logged = () => writtenTo('analyses').flatMap(({ Put }) => (Put ? [WithoutKey.parse(Put.Item)] : []));

  async function tell(wanted: string, ...facts: NewEntry[]) {
    await postEntries(owner, facts, recording(wanted), Promise.resolve(), log);
  }

  it('is written with it when a webhook wants it, without a name, a word or a balance', async () => {
    keep([]);
    await tell(
      'book.payment_recorded',
      planted,
      newEntry({ kind: 'cost', account: 'other', day: now.slice(0, 10), amount: 5 }),
    );
    expect(bodies()).toEqual([
      {
        type: 'book.payment_recorded',
        timestamp: now,
        data: {
          ...{ id: planted.id, deal: owner.analysis_id, loan: 'p1', role: 'seller_loan', kind: 'payment' },
          ...{ day: '2025-02-01', amount: 1224.62, recordedAt: now, source: 'typed' },
        },
      },
    ]);
  });

  it('names the payment that was taken back, and the day from which it counts no more', async () => {
    const [first] = keep([planted, payment('2025-03-01')]);
    await tell('book.payment_reversed', reversal(1, 'returned'));
    expect(bodies()).toMatchObject([
      { type: 'book.payment_reversed', data: { id: first?.fact.id, day: '2025-04-02', amount: 1224.62 } },
    ]);
    expect(JSON.stringify(bodies())).not.toMatch(/CANARY|First loan|cccc/);
  });

  it('is nothing where no webhook wants it', async () => {
    keep([]);
    await tell('book.payment_reversed', planted);
    expect(bodies()).toEqual([]);
  });

  it('is one line of activity for those of a call, and one for those that it takes back', async () => {
    keep([planted]);
    await send(reversal(1, 'wrong_amount'), payment('2025-02-02', { amount: 5 }), payment('2025-02-03', { amount: 6 }));
    const about = { label: 'First loan' };
    expect(logged()).toEqual([
      {
        kind: 'payment_reversed',
        payments: [{ ...about, entry: 1, amount: 122_462, day: '2025-02-01', reason: 'wrong_amount' }],
      },
      {
        kind: 'payment_recorded',
        payments: [
          { ...about, entry: 3, amount: 5, day: '2025-02-02' },
          { ...about, entry: 4, amount: 6, day: '2025-02-03' },
        ],
      },
    ]);
  });

  it('wakes reminders when another installment is due, and not otherwise', async () => {
    keep([]);
    const wakes = () => writtenTo('integrations').filter(({ Update }) => Update !== undefined).length;
    await send(payment('2025-02-01'));
    expect(wakes()).toBe(1);
    await send(payment('2025-02-01', { amount: 5 }));
    expect(wakes()).toBe(0);
  });
});
