import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { postEntries } from '#lambdas/storage/books/post-entries.ts';
import { NewBook } from '#shared/book/book.ts';
import type { KeptEntry, NewEntry } from '#shared/book/entry.ts';
import { openBook, post } from '#shared/book/posting.ts';
import { newEntry, workedBook, workedEntries } from '#test/shared/book/worked-entries.ts';
import { canceled } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const now = '2026-03-10T12:00:00.000Z';
const posting = { now, today: '2026-03-10', source: 'typed' } as const;
const owner = { user_id: 'me', analysis_id: '01J00000000000000000000000' };
const opened = openBook(NewBook.parse(workedBook), { plan: null, isSample: false, now });
const key = (rest: string) => `${owner.analysis_id}#${rest}`;

/** Plays a book with these entries. */
function keep(facts: NewEntry[]): KeptEntry[] {
  const made = post(opened, [], facts, posting);
  if ('at' in made) throw new Error(made.text);
  const book = { ...made.book, property_address: '1 Test St', user_id: 'me', sort_key: key('book') };
  dynamo.on(GetCommand).callsFake(({ Key }) => (Key.sort_key === book.sort_key ? { Item: book } : {}));
  dynamo.on(QueryCommand).resolves({ Items: made.entries });
  dynamo.on(TransactWriteCommand).resolves({});
  return made.entries;
}

const send = (...facts: NewEntry[]) => postEntries(owner, facts, Promise.resolve(posting), Promise.resolve());
const trips = () => dynamo.calls().map(({ args }) => args[0].constructor.name);
const itemsOfLast = () => dynamo.commandCalls(TransactWriteCommand).at(-1)?.args[0].input.TransactItems ?? [];
const putKeys = () => itemsOfLast().flatMap(({ Put }) => (Put ? [String(Put.Item?.sort_key)] : []));
const payment = (day: string, more = {}) => newEntry({ kind: 'payment', part: 'p1', day, amount: 122_462, ...more });

beforeEach(() => {
  dynamo.reset();
  vi.stubEnv('BOOKS_TABLE', 'books');
  vi.stubEnv('PROFILES_TABLE', 'profiles');
});

describe('recording an entry', () => {
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

  it('takes a third for one of an earlier day, whose book has to be read', async () => {
    keep([payment('2025-02-01'), payment('2025-04-01')]);
    await send(payment('2025-03-01'));
    expect(trips()).toEqual(['GetCommand', 'QueryCommand', 'TransactWriteCommand']);
  });

  it('writes at most 92 rows for 15 entries, whatever they are', async () => {
    const fee = (index: number) => newEntry({ kind: 'payment', part: 'p2', day: '2025-02-15', amount: 100 + index });
    const line = (index: number) => index.toString(16).padStart(64, '0');
    const facts = Array.from({ length: 15 }, (_, index) => ({ ...fee(index), bank: line(index) }));
    keep(facts);
    await send(
      ...facts.map((_, index) =>
        newEntry({ kind: 'reversal', of: index + 1, day: '2025-03-01', reason: 'other', note: 'Not mine.' }),
      ),
    );
    expect(itemsOfLast().length).toBeLessThanOrEqual(92);
    expect(itemsOfLast()).toHaveLength(2 + 15 * 4);
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
