import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BookListItem } from '#shared/book/book-answers.ts';
import { daysAfter, monthsAfter, utcDay } from '#shared/values/days.ts';
import { posted, readEntries } from '#test/support/books/book-calls.ts';
import { openedBook, smallBook } from '#test/support/books/closed-deal.ts';
import { palmLane, saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();
const oak = '731 Placeholder Oak St, Columbus, OH 43206';

const today = utcDay(new Date());
const closing = monthsAfter(today, -2);

/** A book of one loan; its first installment is due on a day. */
function bookDue(firstDue: string, more: object = {}) {
  const [note] = smallBook.parts;
  return { ...smallBook, closing, parts: [{ ...note, opened: closing, firstDue, ...more }] };
}

async function subscriber(name: string): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  return person;
}

const rowsOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

describe('the books', () => {
  it('mark payments of all deals paid with one press each, and take one back', async () => {
    const person = await system.person('desk-paid');
    const one = await openedBook(person, bookDue(daysAfter(today, -1)), palmLane);
    const other = await openedBook(
      person,
      bookDue(today, { direction: 'receive', kind: 'buyer_note', label: 'Buyer' }),
      oak,
    );
    const user = open('/books', person);
    await screen.findByText('Mark paid');
    expect(rowsOf('Mark paid').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^1 day late.*Palm Ln.*Note · you pay\$100\.00/),
      expect.stringMatching(/^Today.*Oak St.*Buyer · you receive\+\$100\.00/),
    ]);
    await user.click(await findButton(/^Mark Paid/));
    await findButton(/^Undo: Note/);
    expect(await readEntries(person, one)).toMatchObject([
      { source: 'planned', fact: { kind: 'payment', day: today, due: daysAfter(today, -1), amount: 10_000 } },
    ]);
    await user.click(await findButton(/^Mark Received/));
    await findButton(/^Undo: Buyer/);
    expect(await readEntries(person, other)).toHaveLength(1);
    await user.click(await findButton(/^Undo: Note/));
    // The button says so already while the call is under way.
    await waitFor(async () => {
      expect(await readEntries(person, one)).toMatchObject([{ fact: { kind: 'reversal', reason: 'undo' } }, {}]);
    });
    // What was taken back is recorded anew.
    await user.click(await findButton(/^Mark Paid/));
    await findButton(/^Undo: Note/);
    expect(await readEntries(person, one)).toHaveLength(3);
  });

  it('say that another device was first, and why a payment is not recorded', async () => {
    const person = await system.person('desk-twice');
    const id = await openedBook(person, bookDue(today));
    const user = open('/books', person);
    await screen.findByText('Mark paid');
    const path = `/api/analyses/${id}/book/entries`;
    const full = {
      error: { code: 'not_allowed', message: 'A book keeps 4,000 entries. It has no room.', reference: 'r' },
    };
    let restore = answerInstead('POST', path, () => Response.json(full, { status: 403 }));
    await user.click(await findButton(/^Mark Paid/));
    await screen.findByText('A book keeps 4,000 entries. It has no room.');
    restore();
    restore = answerInstead('POST', path, () => Response.error());
    await user.click(await findButton(/^Mark Paid/));
    await screen.findByText('Not recorded. Try again.');
    restore();
    await posted(person, id, { kind: 'payment', part: 'p1', day: today, amount: 10_000, due: today });
    await user.click(await findButton(/^Mark Paid/));
    await screen.findByText('Already recorded');
    expect(await readEntries(person, id)).toHaveLength(1);
  });

  it('are read page by page', async () => {
    const person = await system.person('desk-pages');
    const [id, second] = [await openedBook(person, bookDue(today)), await openedBook(person, bookDue(today), oak)];
    const { body } = await person.call('GET', '/api/books');
    const books = (body as { books: unknown[] }).books.map((book) => BookListItem.parse(book));
    let page = 0;
    answerInstead('GET', '/api/books', () => {
      const at = page % 2;
      page += 1;
      return Response.json({ books: [books[at]], next: at === 0 ? books[0]?.analysis_id : null });
    });
    open('/books', person);
    await waitFor(() => expect(rowsOf('Mark paid')).toHaveLength(2));
    expect(new Set([id, second])).toEqual(new Set(books.map(({ analysis_id }) => analysis_id)));
  });

  it('say that nothing is due, that there is none, and that they could not be read', async () => {
    const person = await system.person('desk-none');
    let restore = answerInstead('GET', '/api/books', () => Response.json({}, { status: 403 }));
    const user = open('/books', person);
    await screen.findByRole('alert');
    restore();
    await user.click(await findButton('Retry'));
    await screen.findByText('No book is open');
    await openedBook(person, bookDue(monthsAfter(today, 2)));
    open('/books', person);
    await screen.findByText(/^Nothing is past due, and nothing more is due in/);
    restore = answerInstead('GET', '/api/books', () => new Promise<never>(() => {}));
    open('/books', person);
    expect(await screen.findAllByText('Loading')).toHaveLength(1);
    restore();
  });
});

describe('the dashboard', () => {
  it('says what falls due in books within a week, and records it', async () => {
    const person = await system.person('desk-today');
    const id = await openedBook(person, bookDue(daysAfter(today, 6), { maturity: daysAfter(today, 3) }));
    const user = open('/dashboard', person);
    // The installment would be due after its maturity: all is, then.
    await screen.findByText('Due in your books · 1');
    const rows = rowsOf('Due in your books · 1').map((row) => row.textContent);
    expect(rows[0]).toMatch(/Balloon, Note/);
    await user.click(await findButton(/^Mark Paid: Note/));
    await findButton(/^Undo: Note/);
    expect(await readEntries(person, id)).toHaveLength(1);
    const [link] = screen
      .getAllByRole('link', { name: /Palm Ln/ })
      .filter((each) => each.getAttribute('href') === `/deal/${id}/book`);
    expect(link).toBeTruthy();
  });

  it('reads no books of somebody without a closed deal', async () => {
    const person = await system.person('desk-open');
    await saveAnalysis(person);
    let reads = 0;
    answerInstead('GET', '/api/books', () => {
      reads += 1;
      return Response.json({ books: [], next: null });
    });
    open('/dashboard', person);
    await screen.findByText(/^No calls today/);
    await screen.findAllByText(/Palm Ln/);
    expect(reads).toBe(0);
  });
});

describe('the portfolio', () => {
  it('sums up books, and says how many lack a figure', async () => {
    const person = await subscriber('desk-sums');
    await openedBook(person, bookDue(today), palmLane);
    await openedBook(person, bookDue(today, { principal: null }), oak);
    open('/portfolio', person);
    const owed = (await screen.findByText('Owed on loans, principal')).closest('tr');
    expect(owed?.textContent).toContain('$1,000.00');
    expect(owed?.textContent).toContain('1 book without a figure');
    expect(screen.getByRole('link', { name: 'Open Books' }).getAttribute('href')).toBe('/books');
  });
});
