import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { yearTitle } from '#shared/book/paper/year-figures.ts';
import { posted } from '#test/support/books/book-calls.ts';
import { openedBook, smallBook } from '#test/support/books/closed-deal.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { answerInstead, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();
const oak = '731 Placeholder Oak St, Columbus, OH 43206';
const year = String(new Date().getUTCFullYear());

async function subscriber(name: string, tier = 'enterprise'): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

const paid = (day: string) => ({ kind: 'payment', part: 'p1', day, amount: 10_000 });

describe('a year of a book', () => {
  it('opens at a press with its months and sums, changes its year, and is saved as files', async () => {
    const person = await subscriber('taken-year');
    const id = await openedBook(person);
    await posted(person, id, paid('2025-02-01'), paid('2025-03-01'));
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton(`${year} Figures`));
    const dialog = await screen.findByRole('dialog', { name: 'Figures of a year' });
    await within(dialog).findByText(yearTitle);
    await within(dialog).findByText(/nothing is recorded\.$/);
    await fill('Year', '2025', dialog);
    const sums = within(await within(dialog).findByRole('region', { name: '2025' }));
    expect(sums.getByRole('row', { name: /^Paid in all/ }).textContent).toBe('Paid in all$200.00');
    expect(within(dialog).getByText(/^As known on .*; changed last on /)).toBeTruthy();
    await fill('By month', 'principal', dialog);
    const months = within(within(dialog).getByRole('region', { name: 'Principal by month' }));
    expect(months.getByRole('row', { name: /^Feb 2025/ }).textContent).toBe('Feb 2025$100.00');
    expect(months.getByRole('row', { name: /^Sum/ }).textContent).toBe('Sum$200.00');
    expect(within(dialog).getByText(/does not service loans/)).toBeTruthy();

    const downloads = catchDownloads();
    for (const name of ['PDF', 'CSV', 'Excel']) await user.click(await findButton(name, dialog));
    await vi.waitFor(() =>
      expect(downloads.map(({ name }) => name).toSorted()).toEqual(
        ['csv', 'pdf', 'xlsx'].map((end) => `2025_Figures_2417_E_Sample_Palm_Ln_Phoenix_AZ_85016.${end}`),
      ),
    );
    const [csv, pdf] = downloads.toSorted((one, other) => one.name.localeCompare(other.name));
    expect(await csv?.text()).toContain('"Note","You pay","2025",200,0,200,0,0,800');
    expect(await pdf?.text()).toMatch(/^%PDF/);
  });

  it('can be read again after a failure', async () => {
    const person = await subscriber('taken-failure');
    const id = await openedBook(person);
    const restore = answerInstead('GET', `/api/analyses/${id}/book/statement`, () =>
      Response.json({}, { status: 403 }),
    );
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton(`${year} Figures`));
    await screen.findByText('The figures could not be loaded.');
    restore();
    await user.click(await findButton('Retry'));
    expect(await screen.findAllByRole('region', { name: year })).toHaveLength(1);
  });

  it('is shown over all books on one page', async () => {
    const person = await subscriber('taken-all');
    const id = await openedBook(person);
    await openedBook(person, { ...smallBook, parts: [{ ...smallBook.parts[0], principal: null }] }, oak);
    const third = '5 Third St, Mesa, AZ 85201';
    await openedBook(person, { ...smallBook, parts: Array.from({ length: 4 }, () => smallBook.parts[0]) }, third);
    await posted(person, id, paid('2025-02-01'));
    const user = open('/books', person);
    await user.click(await findButton(`${year} Figures`));
    await fill('Year', '2025');
    const sums = within(await screen.findByRole('region', { name: '2025' }));
    // A line a loan, as there are many, and their sum.
    expect(sums.getAllByRole('row')).toHaveLength(1 + 5 + 1);
    expect(sums.getByRole('row', { name: /^You pay, 5 loans/ }).textContent).toContain('100.00');
    await screen.findByText('No figures without its terms: Note.');
  });

  it('belongs to Enterprise, and other plans see what it is', async () => {
    const person = await subscriber('taken-plan', 'basic');
    const id = await openedBook(person);
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton(`${year} Figures`));
    const dialog = await screen.findByRole('dialog', { name: 'Figures of a year' });
    await within(dialog).findByText(/^What each loan paid, month by month/);
    expect(within(dialog).getByRole('link', { name: 'See plans' })).toBeTruthy();
  });
});

describe('a book', () => {
  it('is exported as entries, as a workbook and as a journal', async () => {
    const person = await subscriber('taken-export', 'basic');
    const id = await openedBook(person);
    await posted(person, id, paid('2025-02-01'), {
      kind: 'cost',
      account: 'repairs',
      day: '2025-02-03',
      amount: 4100,
      note: '=1+1',
    });
    await posted(person, id, { kind: 'reversal', of: 1, reason: 'returned', day: '2025-02-05' });
    const downloads = catchDownloads();
    const user = open(`/deal/${id}/book`, person);
    for (const name of ['Entries as CSV', 'Workbook (Excel)', 'Journal for hledger']) {
      await user.click(await findButton('Export'));
      await user.click(await findButton(name));
    }
    await vi.waitFor(() =>
      expect(downloads.map(({ name }) => name.split('.').at(-1)).toSorted()).toEqual(['csv', 'journal', 'xlsx']),
    );
    const textOf = (end: string) => downloads.find(({ name }) => name.endsWith(end))?.text();
    const csv = await textOf('csv');
    expect(csv).toContain('"3","2025-02-05","Reversal of Note, Feb 1","Note","Out",-100,');
    expect(csv).toContain('"2","2025-02-03","Repairs",,"Out",41,');
    expect(csv).toContain('"\'=1+1"');
    expect(await textOf('xlsx')).toMatch(/^PK/);
    expect(await textOf('journal')).toContain('2025-02-01');
  });
});
