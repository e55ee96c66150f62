import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BankMatch } from '#shared/book/bank/bank-match.ts';
import { Statement } from '#shared/book/statement.ts';
import { newEntry, workedBook, workedEntries } from '#test/shared/book/worked-entries.ts';
import { openedBook } from '#test/support/books/closed-deal.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

async function bookOf(person: Person): Promise<string> {
  const id = await openedBook(person, workedBook);
  const body = { entries: workedEntries.map(newEntry), source: 'typed' };
  expect((await person.call('POST', `/api/analyses/${id}/book/entries`, body)).status).toBe(200);
  return `/api/analyses/${id}/book`;
}

it('answers a loan’s year, the whole book as a journal, and what a bank’s lines look like', async () => {
  const person = await system.person('papers');
  const path = await bookOf(person);
  const year = Statement.parse((await person.call('GET', `${path}/statement?loan=p1&year=2025`)).body);
  expect(year).toMatchObject({ openingPrincipal: 16_500_000, closingPrincipal: 16_288_111, fees: 4248 });
  const { journal } = z.object({ journal: z.string() }).parse((await person.call('GET', `${path}/journal`)).body);
  expect(journal).toContain('2025-03-20');
  const lines = [
    { day: '2025-06-02', amount: -122_462, text: 'CACTUS HOME LENDING', bank: 'a'.repeat(64) },
    { day: '2025-05-10', amount: -122_462, text: 'CACTUS HOME LENDING', bank: 'b'.repeat(64) },
  ];
  const answer = await person.call('POST', `${path}/matches`, { lines });
  const { matches } = z.object({ matches: z.array(BankMatch) }).parse(answer.body);
  expect(matches).toEqual([
    { likeness: 'likely', part: 'p1', due: '2025-06-01' },
    { likeness: 'recorded', entry: 8 },
  ]);
});

it('has the year and the bank’s lines on the plans with sums over books, and the journal on every plan', async () => {
  const person = await system.person('basic-papers');
  const path = await bookOf(person);
  await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
  const refused = { status: 403, body: { error: { code: 'not_allowed' } } };
  expect(await person.call('GET', `${path}/statement?loan=p1&year=2025`)).toMatchObject(refused);
  const lines = [{ day: '2025-06-02', amount: -1, text: '', bank: 'a'.repeat(64) }];
  expect(await person.call('POST', `${path}/matches`, { lines })).toMatchObject(refused);
  expect(await person.call('GET', `${path}/journal`)).toMatchObject({ status: 200 });
});

it('names a loan that has no year', async () => {
  const person = await system.person('no-year');
  const path = await bookOf(person);
  expect(await person.call('GET', `${path}/statement?loan=p9&year=2025`)).toMatchObject({
    status: 400,
    body: { error: { message: 'query.loan: This is no loan of the book.' } },
  });
});
