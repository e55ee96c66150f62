import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PostedEntries } from '#shared/book/book-answers.ts';
import { posted, postTo, readBook, readEntries } from '#test/support/books/book-calls.ts';
import { openedBook, smallBook } from '#test/support/books/closed-deal.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const table = system.tables.names.find((name) => name.includes('Books'));

const Rows = z.object({ Items: z.array(z.object({ sort_key: z.object({ S: z.string() }) })) });

/** The sort keys of somebody's rows among books. */
async function keysOf(person: Person): Promise<string[]> {
  const answer = await system.tables.command('Query', {
    TableName: table,
    KeyConditionExpression: 'user_id = :user',
    ExpressionAttributeValues: { ':user': { S: person.id } },
    ConsistentRead: true,
  });
  return Rows.parse(answer).Items.map(({ sort_key }) => sort_key.S);
}

const payment = { kind: 'payment', part: 'p1', amount: 10_000 };
const february = { ...payment, day: '2025-02-01', due: '2025-02-01' };
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status);

describe('what is recorded at the same time', () => {
  it('is one payment when two devices press the same installment 20 times each', async () => {
    const person = await system.person('two-devices');
    const id = await openedBook(person);
    const device = (entry: object) => times(20, () => postTo(person, id, entry));
    const replies = (
      await Promise.all([device({ ...february, id: ulid() }), device({ ...february, id: ulid() })])
    ).flat();
    expect(new Set(statusesOf(replies))).toEqual(new Set([200]));
    const answers = replies.map(({ body }) => PostedEntries.parse(body));
    expect(answers.filter(({ isNew }) => isNew[0])).toHaveLength(1);
    expect(new Set(answers.map(({ entries }) => entries[0]?.number))).toEqual(new Set([1]));
    expect(await readEntries(person, id)).toHaveLength(1);
    expect((await readBook(person, id)).book?.loans[0]?.principal).toBe(90_000);
  });

  it('lands whole when 50 other entries do', { timeout: 60_000 }, async () => {
    const person = await system.person('fifty');
    const id = await openedBook(person, { ...smallBook, closing: '2025-01-01' });
    const replies = await times(50, (index) =>
      postTo(person, id, { kind: 'cost', account: 'repairs', day: '2025-03-01', amount: 100 + index }),
    );
    expect(new Set(statusesOf(replies))).toEqual(new Set([200]));
    const entries = await readEntries(person, id);
    expect(entries.map(({ number }) => number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(new Set(entries.map(({ fact }) => 'amount' in fact && fact.amount)).size).toBe(50);
  });

  it('is one of two reversals of an entry', async () => {
    const person = await system.person('two-reversals');
    const id = await openedBook(person);
    await posted(person, id, february);
    const reversal = { kind: 'reversal', of: 1, day: '2025-02-05', reason: 'undo' };
    const replies = await times(2, () => postTo(person, id, reversal));
    expect(statusesOf(replies).sort()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
      error: { code: 'invalid_input', message: 'body.entries.0.of: This entry is already taken back.' },
    });
    expect((await readBook(person, id)).book?.loans[0]?.principal).toBe(100_000);
  });
});

describe('a deletion while entries are recorded', () => {
  it('of the analysis leaves no row of its book, and room for another', async () => {
    const person = await system.person('deleted-analysis');
    const id = await openedBook(person);
    const writes = times(30, (index) => postTo(person, id, { ...payment, day: '2025-03-01', amount: index + 1 }));
    const deleted = await person.call('DELETE', `/api/analyses/${id}`);
    expect(deleted.status).toBe(204);
    const statuses = new Set(statusesOf(await writes));
    expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect((await keysOf(person)).filter((key) => key !== 'books')).toEqual([]);
    expect((await postTo(person, id, february)).status).toBe(404);
    const other = await openedBook(person);
    expect((await readBook(person, other)).plan.open).toBe(1);
  });

  it('of the account leaves nothing', async () => {
    const person = await system.person('deleted-account');
    const id = await openedBook(person);
    const writes = times(30, (index) => postTo(person, id, { ...payment, day: '2025-03-01', amount: index + 1 }));
    expect((await person.call('DELETE', '/api/profile')).status).toBeLessThan(300);
    const statuses = new Set(statusesOf(await writes));
    expect([...statuses].filter((status) => status !== 200 && status !== 401)).toEqual([]);
    await system.idle();
    await expect.poll(() => keysOf(person), { timeout: 10_000 }).toEqual([]);
  });
});
