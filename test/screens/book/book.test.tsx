import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BookAnswer, BookEntries } from '#shared/book/book-answers.ts';
import { daysAfter, monthsAfter, utcDay } from '#shared/values/days.ts';
import { newEntry } from '#test/shared/book/worked-entries.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, expectToast, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

const today = utcDay(new Date());
const closing = monthsAfter(today, -1);
const firstDue = daysAfter(today, 5);

const loan = {
  ...{ kind: 'seller_loan', label: 'First loan', direction: 'pay', paidBy: 'us', principal: 16_500_000 },
  ...{ ratePercent: 3.25, payment: 84_962, escrow: 37_500, firstDue, opened: closing, method: 'monthly' },
  ...{ interestOnly: false, maturity: null, rateChange: null, feesFirst: false, openingEscrow: 0, graceDays: 15 },
  ...{ lateFee: null, payee: null },
};

type Deal = { person: Person; id: string; path: string };

async function closedDeal(name: string): Promise<Deal> {
  const person = await system.person(name);
  const id = await saveAnalysis(person);
  await person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'closed' });
  return { person, id, path: `/api/analyses/${id}/book` };
}

/** A closed deal whose book is open. */
async function dealWithBook(name: string, parts: object[] = [loan]): Promise<Deal> {
  const deal = await closedDeal(name);
  const opened = await deal.person.call('POST', deal.path, { closing, cashIn: 4_830_000, parts });
  expect(opened.status).toBe(201);
  return deal;
}

const record = ({ person, path }: Deal, ...entries: object[]) =>
  person.call('POST', `${path}/entries`, { entries: entries.map(newEntry), source: 'typed' });

const entriesOf = async ({ person, path }: Deal) =>
  BookEntries.parse((await person.call('GET', `${path}/entries`)).body).entries;

const pageOf = ({ id }: Deal) => `/deal/${id}/book`;

describe('a book that is not open yet', () => {
  it('is asked for its parts, and opens with what was typed once the call succeeds', async () => {
    const deal = await closedDeal('book-open');
    const proposal = { closing, cashIn: null, parts: [loan] };
    const restore = answerInstead('GET', deal.path, () =>
      Response.json({ book: null, proposal, plan: { books: 3, open: 0 } }),
    );
    const user = open(pageOf(deal), deal.person);
    await screen.findByText('Keep this deal’s book');
    expect(screen.getByText('$165,000.00 · 3.25% · $849.62 + $375.00')).toBeTruthy();
    await user.click(await findButton('Edit First'));
    await fill('Cash in at closing', '48,300');
    await fill('Rate', '4');
    const fail = answerInstead('POST', deal.path, () => Response.error());
    await user.click(await findButton('Open the Book'));
    await screen.findByText('The book is not opened. Try again.');
    expect(screen.getByLabelText<HTMLInputElement>('Rate').value).toBe('4');
    fail();
    restore();
    await user.click(await findButton('Open the Book'));
    await screen.findByText(/^Next: \$1,224.62 on the first loan/);
    const { book } = BookAnswer.parse((await deal.person.call('GET', deal.path)).body);
    expect(book?.cashIn).toBe(4_830_000);
    expect(book?.parts[0]).toMatchObject({ ratePercent: 4, label: 'First loan', payee: null });
  });

  it('keeps what is unknown unknown, and adds and removes parts', async () => {
    const deal = await closedDeal('book-parts');
    const proposal = { closing, cashIn: null, parts: [loan] };
    const restore = answerInstead('GET', deal.path, () =>
      Response.json({ book: null, proposal, plan: { books: 3, open: 0 } }),
    );
    const user = open(pageOf(deal), deal.person);
    await user.click(await findButton('Edit First'));
    await user.click(await findButton('Remove First loan'));
    await user.click(await findButton('Open the Book'));
    await screen.findByText('Add a loan or a lease first.');
    await user.click(await findButton('Bank loan'));
    await fill('Principal at the start', '');
    restore();
    await user.click(await findButton('Open the Book'));
    await screen.findByText(/unknown, so payments have no split/);
    const { book } = BookAnswer.parse((await deal.person.call('GET', deal.path)).body);
    expect(book?.parts).toMatchObject([{ kind: 'bank_loan', principal: null, ratePercent: null, lateFee: null }]);
  });

  it('says why none opens: the stage, or the plan', async () => {
    const deal = await closedDeal('book-none');
    let restore = answerInstead('GET', deal.path, () =>
      Response.json({ book: null, proposal: null, plan: { books: 1, open: 0 } }),
    );
    open(pageOf(deal), deal.person);
    await screen.findByText(
      'A book opens once the deal is in the stage Closed. It keeps what was paid, is due and is owed.',
    );
    restore();
    restore = answerInstead('GET', deal.path, () =>
      Response.json({ book: null, proposal: { closing, cashIn: null, parts: [loan] }, plan: { books: 1, open: 1 } }),
    );
    open(pageOf(deal), deal.person);
    await screen.findByText(/Your plan opens 1 book\./);
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
      '/account-settings?tab=subscription',
    );
    expect(screen.queryByRole('button', { name: 'Open the Book' })).toBeNull();
    restore();
  });
});

describe('a book', () => {
  it('records a payment as planned with one press, says so, and takes it back', async () => {
    const deal = await dealWithBook('book-planned');
    const user = open(pageOf(deal), deal.person);
    await user.click(await findButton('Paid as Planned'));
    await expectToast('$1,224.62 recorded', 'On the first loan');
    await waitFor(async () =>
      expect(await entriesOf(deal)).toMatchObject([
        { source: 'planned', fact: { kind: 'payment', due: firstDue, day: today, amount: 122_462 } },
      ]),
    );
    await screen.findByText(/^Interest 446.88 · principal 402.74 · escrow 375.00/);
    await user.click(await findButton('Undo'));
    await expectToast('Taken back: $1,224.62');
    expect(await entriesOf(deal)).toMatchObject([{ fact: { kind: 'reversal', reason: 'undo', of: 1 } }, {}]);
  });

  it('undoes a payment while the next one is being recorded, and says which', async () => {
    const deal = await dealWithBook('book-undone-meanwhile');
    await record(deal, { kind: 'payment', part: 'p1', day: today, amount: 122_462, due: firstDue });
    const user = open(pageOf(deal), deal.person);
    await user.click(await findButton('Other Amount or Day'));
    const dialog = await screen.findByRole('dialog', { name: 'Payment on the first loan' });
    await fill('Amount', '100', dialog);
    await user.click(await findButton('Record Payment', dialog));
    await expectToast('$100.00 recorded');
    const undo = await findButton('Undo');
    fireEvent.click(await findButton('Paid as Planned'));
    fireEvent.click(undo);
    await expectToast('Taken back: $100.00');
    expect(await entriesOf(deal)).toMatchObject([
      { fact: { kind: 'reversal', of: 2 } },
      { source: 'planned', fact: { kind: 'payment' } },
      { fact: { kind: 'payment', amount: 10_000 } },
      {},
    ]);
  });

  it('says that another device has recorded the payment, and shows it', async () => {
    const deal = await dealWithBook('book-twice');
    const user = open(pageOf(deal), deal.person);
    await findButton('Paid as Planned');
    await record(deal, { kind: 'payment', part: 'p1', day: today, amount: 122_462, due: firstDue });
    await user.click(await findButton('Paid as Planned'));
    await screen.findByText('Already recorded.');
    await user.click(await findButton('Show It'));
    await waitFor(() => expect(document.activeElement?.id).toBe('entry-1'));
    expect(await entriesOf(deal)).toHaveLength(1);
  });

  it('shows what another amount comes to before it is kept, and a refusal at its field', async () => {
    const deal = await dealWithBook('book-other');
    const user = open(pageOf(deal), deal.person);
    await user.click(await findButton('Other Amount or Day'));
    const dialog = await screen.findByRole('dialog', { name: 'Payment on the first loan' });
    // No fee is due.
    expect(within(dialog).queryByLabelText('To fees')).toBeNull();
    await fill('Amount', '1724.62', dialog);
    await fill('Extra to principal', '2000', dialog);
    await within(dialog).findByText('This is more than what was paid.');
    await fill('Extra to principal', '500', dialog);
    await within(dialog).findByText('$904.10');
    await fill('Day paid', daysAfter(today, 9), dialog);
    await within(dialog).findByText('This day is still to come.');
    expect(screen.getByLabelText<HTMLInputElement>('Day paid').getAttribute('aria-invalid')).toBe('true');
    await fill('Day paid', today, dialog);
    const fail = answerInstead('POST', `${deal.path}/entries`, () => Response.error());
    await user.click(await findButton('Record Payment', dialog));
    await within(dialog).findByText('It is not recorded. Try again.');
    fail();
    await user.click(await findButton('Record Payment', dialog));
    await expectToast('$1,724.62 recorded');
    expect(await entriesOf(deal)).toMatchObject([{ fact: { amount: 172_462, toPrincipal: 50_000 } }]);
  });

  it('corrects an entry by a reversal and a new one, and takes one back for a reason', async () => {
    const deal = await dealWithBook('book-correct');
    await record(deal, { kind: 'payment', part: 'p1', day: daysAfter(today, -1), amount: 100_000 });
    const user = open(pageOf(deal), deal.person);
    await user.click(await findButton(/^First loan, .*: more$/));
    await user.click(await findButton('Correct…'));
    const dialog = await screen.findByRole('dialog', { name: /^Correct First loan/ });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Amount').value).toBe('1,000.00');
    await fill('Amount', '1224.62', dialog);
    await within(dialog).findByText('$164,597.26');
    await user.click(await findButton('Reverse and Record', dialog));
    await expectToast('Corrected');
    await waitFor(async () => expect(await entriesOf(deal)).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(await findButton(/^First loan, .*: more$/));
    await user.click(await findButton('Take Back…'));
    const taking = await screen.findByRole('dialog', { name: /^Take back First loan/ });
    await fill('Reason', 'other', taking);
    await user.click(await findButton('Take Back', taking));
    await within(taking).findByText('Say why.');
    await fill('Why', 'It was for another house', taking);
    await user.click(await findButton('Take Back', taking));
    await expectToast('Taken back: $1,224.62');
    const [last] = await entriesOf(deal);
    expect(last?.fact).toMatchObject({ kind: 'reversal', of: 3, reason: 'other', note: 'It was for another house' });
  });

  it('records other things by their own fields only', async () => {
    const deal = await dealWithBook('book-record');
    const user = open(pageOf(deal), deal.person);
    await user.click(await findButton('Record something else'));
    await user.click(await findButton('Cost'));
    const dialog = await screen.findByRole('dialog', { name: 'Cost' });
    expect([...dialog.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      ...['For', 'Amount', 'Day', 'Note'],
    ]);
    await user.click(await findButton('Record Cost', dialog));
    await within(dialog).findByText('Enter a dollar amount.');
    await fill('Amount', '4100', dialog);
    await user.click(await findButton('Record Cost', dialog));
    await expectToast('Repairs recorded');
    expect(await entriesOf(deal)).toMatchObject([{ fact: { kind: 'cost', account: 'repairs', amount: 410_000 } }]);
    await user.click(await findButton('House'));
    await waitFor(() => expect(screen.getByText('Repairs', { selector: 'b' })).toBeTruthy());
    await user.click(await findButton('First loan'));
    await screen.findByText('Nothing is recorded here yet.');
  });

  it('quotes the payoff of another day', async () => {
    const deal = await dealWithBook('book-payoff');
    open(pageOf(deal), deal.person);
    await screen.findByText('Loans');
    const day = daysAfter(today, 10);
    const quote = await deal.person.call('GET', `${deal.path}/payoff?loan=p1&day=${day}`);
    const { interest } = quote.body as { interest: number };
    await fill('Payoff on', day);
    await screen.findByText(`$${(interest / 100).toFixed(2)}`);
    await fill('Payoff on', daysAfter(today, 200));
    await screen.findByText(/^Choose a day from /);
  });

  it('can be read again after a failure', async () => {
    const deal = await dealWithBook('book-failure');
    const restore = answerInstead('GET', deal.path, () => Response.json({}, { status: 403 }));
    const user = open(pageOf(deal), deal.person);
    await screen.findByText('The book could not be loaded.');
    restore();
    await user.click(await findButton('Retry'));
    await screen.findByText(/^Next: /);
  });
});
