import { expect, it } from 'vitest';
import { BookAnswer, BookEntries, PostedEntries } from '#shared/book/book-answers.ts';
import { PayoffQuote } from '#shared/book/book-head.ts';
import { newEntry, workedBook, workedEntries } from '#test/shared/book/worked-entries.ts';
import { openedBook } from '#test/support/books/closed-deal.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();

it('keeps the worked example to the cent', async () => {
  const person = await system.person('worked');
  const id = await openedBook(person, workedBook);
  const post = async (entries: unknown[]) => {
    const body = { entries: entries.map(newEntry), source: 'typed' };
    const reply = await person.call('POST', `/api/analyses/${id}/book/entries`, body);
    return PostedEntries.parse(reply.body);
  };
  // One by one, as they were recorded; the last two together.
  const posted: PostedEntries[] = [];
  for (const entry of workedEntries.slice(0, 11)) posted.push(await post([entry]));
  posted.push(await post(workedEntries.slice(11)));

  const splits = posted.flatMap(({ entries }) =>
    entries.map(({ number, split }) => [number, split?.interest, split?.principal, split?.escrow, split?.unapplied]),
  );
  expect(splits).toEqual([
    [1, 44_688, 40_274, 37_500, 0],
    [2, 0, 0, 0, 70_000],
    [3, 44_578, 40_384, 37_500, -70_000],
    [4, 0, 0, 0, 0],
    [5, 44_469, 90_493, 37_500, 0],
    [6, 44_224, 40_738, 37_500, 0],
    [7, -44_224, -40_738, -37_500, 0],
    [8, 44_224, 40_738, 37_500, 0],
    [9, 19_110, 12_510, 0, 0],
    [10, 18_462, 11_538, 0, 0],
    [11, 17_819, 15_421, 0, 0],
    [12, 8615, 91_385, 0, 0],
    [13, 0, 0, -150_000, 0],
  ]);
  const [, , , , fee] = posted;
  expect(fee?.entries[0]?.split?.fees).toBe(4248);
  const extra = posted.at(-1)?.entries[0];
  const split = (interest: number, principal: number) => expect.objectContaining({ interest, principal });
  expect(extra?.reallocations).toEqual([
    { of: 10, split: split(9727 - 18_462, 20_273 - 11_538) },
    { of: 11, split: split(17_580 - 17_819, 15_660 - 15_421) },
  ]);

  const { book } = BookAnswer.parse((await person.call('GET', `/api/analyses/${id}/book`)).body);
  expect(book?.loans.map(({ principal }) => principal)).toEqual([16_288_111, 7_360_172]);
  const listed = BookEntries.parse((await person.call('GET', `/api/analyses/${id}/book/entries`)).body);
  expect(listed.next).toBeNull();
  expect(listed.entries.map(({ number }) => number)).toEqual([13, 8, 7, 6, 11, 5, 4, 3, 10, 2, 12, 9, 1]);

  const quote = async (loan: string, day: string) =>
    PayoffQuote.parse((await person.call('GET', `/api/analyses/${id}/book/payoff?loan=${loan}&day=${day}`)).body);
  expect(await quote('p1', '2025-03-10')).toMatchObject({
    ...{ principal: 16_459_726, interest: 57_951, unapplied: 70_000, total: 16_447_677 },
  });
});
