import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { BookList, PostedEntries } from '#shared/book/book-answers.ts';
import { ExportPage } from '#shared/data-export/export.ts';
import { posted, postTo, readBook, readEntries } from '#test/support/books/book-calls.ts';
import { close, openedBook, smallBook } from '#test/support/books/closed-deal.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, type Reply, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const payment = { kind: 'payment', part: 'p1', amount: 10_000, day: '2025-02-01' };
const errorOf = ({ body }: Reply): { code?: string; message?: string } => Object(body).error;
const bankLine = 'ab'.repeat(32);

describe('a book', () => {
  it('opens once, for a deal in Closed, and goes on when the deal moves', async () => {
    const person = await system.person('opens');
    const id = await saveAnalysis(person);
    const open = () => person.call('POST', `/api/analyses/${id}/book`, smallBook);
    expect(errorOf(await open())).toMatchObject({ code: 'not_allowed', message: expect.stringContaining('Closed') });
    await close(person, id);
    expect(await readBook(person, id)).toMatchObject({ book: null, plan: { open: 0 } });
    expect((await open()).status).toBe(201);
    await posted(person, id, payment);
    await person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'negotiating' });
    const again = await open();
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ book: { count: 1, isSample: true }, plan: { open: 1 } });
    await posted(person, id, payment);
    expect((await readEntries(person, id)).map(({ number }) => number)).toEqual([2, 1]);
  });

  it('opens once when it is asked for ten times at once', async () => {
    const person = await system.person('opens-once');
    const id = await saveAnalysis(person);
    await close(person, id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => person.call('POST', `/api/analyses/${id}/book`, smallBook)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
    expect((await readBook(person, id)).plan.open).toBe(1);
  });

  it('refuses a closing that is still to come', async () => {
    const person = await system.person('to-come');
    const id = await saveAnalysis(person);
    await close(person, id);
    const reply = await person.call('POST', `/api/analyses/${id}/book`, { ...smallBook, closing: '2099-01-01' });
    expect(errorOf(reply)).toMatchObject({
      code: 'invalid_input',
      message: 'body.closing: This day is still to come.',
    });
  });

  it('of another user is not found by any call', async () => {
    const [owner, other] = await Promise.all([system.person('owner'), system.person('other')]);
    const id = await openedBook(owner);
    const at = `/api/analyses/${id}/book`;
    const body = { entries: [{ ...payment, id: ulid() }], source: 'typed' };
    const replies = await Promise.all([
      other.call('GET', at),
      other.call('POST', at, smallBook),
      other.call('GET', `${at}/entries`),
      other.call('POST', `${at}/entries`, body),
      other.call('POST', `${at}/preview`, body),
      other.call('GET', `${at}/payoff?loan=p1&day=2025-03-01`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(BookList.parse((await other.call('GET', '/api/books')).body)).toEqual({ books: [], next: null });
    expect(await readEntries(owner, id)).toEqual([]);
  });

  it('of a sold house leaves room for another, also on a plan that opens one', async () => {
    const person = await system.person('sold');
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    const id = await openedBook(person);
    const next = await saveAnalysis(person, '1 Sample Oak St, Mesa, AZ 85201');
    await close(person, next);
    const open = () => person.call('POST', `/api/analyses/${next}/book`, smallBook);
    expect(errorOf(await open())).toMatchObject({
      code: 'not_allowed',
      message: 'The Basic plan opens 1 book. It is open already.',
    });
    await posted(person, id, { kind: 'sale', day: '2025-06-01', price: 500_000, costs: 10_000 });
    expect((await open()).status).toBe(201);
    // The reversal of the sale would open it beside the other.
    const reversal = { kind: 'reversal', of: 1, day: '2025-06-02', reason: 'undo' };
    expect(errorOf(await postTo(person, id, reversal))).toMatchObject({
      code: 'not_allowed',
      message: 'The Basic plan opens 1 book. It is open already.',
    });
    expect((await readBook(person, id)).plan).toEqual({ books: 1, open: 1 });
    expect(await readEntries(person, id)).toHaveLength(1);
    await posted(person, next, { kind: 'sale', day: '2025-06-03', price: 500_000, costs: 10_000 });
    await posted(person, id, reversal);
    expect((await readBook(person, id)).plan).toEqual({ books: 1, open: 1 });
  });

  it('of a sold house opens again whatever the plan, as long as none was opened since', async () => {
    const person = await system.person('sold-and-back');
    await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
    const id = await openedBook(person);
    await openedBook(person, smallBook, '1 Sample Oak St, Mesa, AZ 85201');
    await posted(person, id, { kind: 'sale', day: '2025-06-01', price: 500_000, costs: 10_000 });
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    await posted(person, id, { kind: 'reversal', of: 1, day: '2025-06-02', reason: 'undo' });
    expect((await readBook(person, id)).plan).toEqual({ books: 1, open: 2 });
  });
});

describe('what is recorded', () => {
  it('once under an id, for a due day, and from a bank’s line, is answered when it is sent again', async () => {
    const person = await system.person('again');
    const id = await openedBook(person);
    const first = { ...payment, id: ulid(), due: '2025-02-01', bank: bankLine };
    const { entries } = await posted(person, id, first);
    for (const same of [first, { ...payment, due: '2025-02-01' }, { ...payment, bank: bankLine }]) {
      const answer = await posted(person, id, same, { ...payment, amount: 1 });
      expect(answer.isNew).toEqual([false, true]);
      expect(answer.entries[0]).toEqual(entries[0]);
    }
    const twice = { ...payment, id: ulid(), due: '2025-04-01', day: '2025-04-01' };
    const { isNew } = await posted(person, id, twice, twice, { ...payment, due: '2025-04-01', day: '2025-04-02' });
    expect(isNew).toEqual([true, false, false]);
    expect(await readEntries(person, id)).toHaveLength(5);
  });

  it('and taken back, frees its due day and its bank’s line, also for a correction in the same call', async () => {
    const person = await system.person('corrected');
    const id = await openedBook(person);
    const planned = { ...payment, due: '2025-02-01', bank: bankLine };
    await posted(person, id, planned);
    const undo = (of: number) => ({ kind: 'reversal', of, day: '2025-02-02', reason: 'wrong_amount' });
    const correction = [undo(1), { ...planned, id: ulid(), amount: 9000 }].map((each) => ({ id: ulid(), ...each }));
    expect((await posted(person, id, ...correction)).isNew).toEqual([true, true]);
    // Its answer was lost.
    const again = await posted(person, id, ...correction);
    expect([again.isNew, again.entries.map(({ number }) => number)]).toEqual([
      [false, false],
      [2, 3],
    ]);
    await posted(person, id, undo(3));
    expect((await posted(person, id, planned)).entries[0]?.number).toBe(5);
    expect((await readBook(person, id)).book?.loans[0]?.principal).toBe(90_000);
  });

  it('is refused whole, with the field of the first problem', async () => {
    const person = await system.person('refused');
    const id = await openedBook(person);
    const reply = await postTo(person, id, payment, { ...payment, day: '2199-01-01' });
    expect(errorOf(reply)).toMatchObject({
      code: 'invalid_input',
      message: 'body.entries.1.day: This day is still to come.',
    });
    expect(await readEntries(person, id)).toEqual([]);
  });

  it('is previewed as it would be, and nothing is kept', async () => {
    const person = await system.person('previewed');
    const id = await openedBook(person);
    const entries = [{ ...payment, id: ulid() }];
    const body = { entries, source: 'typed' };
    const preview = await person.call('POST', `/api/analyses/${id}/book/preview`, body);
    expect(await readEntries(person, id)).toEqual([]);
    const made = await posted(person, id, ...entries);
    const shown = PostedEntries.parse(preview.body);
    expect(shown.isNew).toEqual([true]);
    expect(shown.entries[0]?.split).toEqual(made.entries[0]?.split);
    expect(shown.book.loans).toEqual(made.book.loans);
  });
});

describe('the list of books', () => {
  it('has what their rows say, with the house, those of the newest deals first', async () => {
    const person = await system.person('lists');
    await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
    const first = await openedBook(person);
    const second = await openedBook(person, smallBook, '1 Sample Oak St, Mesa, AZ 85201');
    await posted(person, first, payment);
    const { books, next } = BookList.parse((await person.call('GET', '/api/books')).body);
    expect(books.map(({ analysis_id, count }) => [analysis_id, count])).toEqual([
      [second, 0],
      [first, 1],
    ]);
    expect(books[1]?.property_address).toContain('Phoenix');
    expect(next).toBeNull();
  });
});

describe('a payoff', () => {
  const quote = (person: Person, id: string, query: string) =>
    person.call('GET', `/api/analyses/${id}/book/payoff?${query}`);

  it('is quoted for days from closing up to 90 days ahead, by what was recorded until then', async () => {
    const person = await system.person('quoted');
    const id = await openedBook(person);
    await posted(person, id, payment);
    expect((await quote(person, id, 'loan=p1&day=2025-01-20')).body).toMatchObject({ total: 100_000 });
    expect((await quote(person, id, 'loan=p1&day=2025-02-20')).body).toMatchObject({ total: 90_000 });
    for (const query of ['loan=p1&day=2199-01-01', 'loan=p1&day=2025-01-14', 'loan=p2&day=2025-02-20']) {
      expect(errorOf(await quote(person, id, query)).code).toBe('invalid_input');
    }
  });
});

it('gives books and their entries with all other data', async () => {
  const person = await system.person('exports');
  const id = await openedBook(person);
  await posted(person, id, payment);
  const items: ExportPage['items'] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const query: string = cursor === '' ? '' : `?${new URLSearchParams({ cursor })}`;
    const page: ExportPage = ExportPage.parse((await person.call('GET', `/api/export${query}`)).body);
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  const ofBook = items.filter(({ kind }) => kind === 'book' || kind === 'entry');
  expect(ofBook).toEqual([
    expect.objectContaining({ kind: 'book', analysis_id: id, property_address: expect.stringContaining('Phoenix') }),
    expect.objectContaining({ kind: 'entry', analysis_id: id, entry: expect.objectContaining({ number: 1 }) }),
  ]);
});
