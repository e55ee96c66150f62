import { expect, it } from 'vitest';
import { BookList } from '#shared/book/book-answers.ts';
import { posted, readBook } from '#test/support/books/book-calls.ts';
import { openedBook } from '#test/support/books/closed-deal.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const books = system.tables.names.find((name) => name.includes('Books'));

const headsOf = async (person: Person) => BookList.parse((await person.call('GET', '/api/books')).body).books;

/** The row of a book, as a release wrote it that knew nothing of due days of held money. */
async function asOfEarlierRelease(person: Person, id: string): Promise<void> {
  await system.tables.command('UpdateItem', {
    TableName: books,
    Key: { user_id: { S: person.id }, sort_key: { S: `${id}#book` } },
    UpdateExpression: 'REMOVE reckoned SET states.p1.loan.met = :none, states.p1.loan.unapplied = :all',
    ExpressionAttributeValues: { ':none': { N: '0' }, ':all': { N: '40000' } },
  });
}

it('a book of an earlier release is read by the rules of now, and its next entry keeps that', async () => {
  const person = await system.person('earlier');
  const id = await openedBook(person);
  await posted(person, id, { kind: 'payment', part: 'p1', day: '2025-02-01', amount: 40_000 });
  const [before] = await headsOf(person);
  expect(before?.loans[0]).toMatchObject({ principal: 60_000, unapplied: 0, paidThrough: '2025-05-01' });

  await asOfEarlierRelease(person, id);
  const [after] = await headsOf(person);
  expect(after).toEqual(before);
  const { book } = await readBook(person, id);
  expect(book?.loans).toEqual(before?.loans);

  await posted(person, id, { kind: 'payment', part: 'p1', day: '2025-06-01', amount: 10_000 });
  const [now] = await headsOf(person);
  expect(now?.loans[0]).toMatchObject({ principal: 50_000, paidThrough: '2025-06-01' });
});
