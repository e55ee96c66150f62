import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ColumnMaps } from '#shared/lists/column-map.ts';
import { posted, readEntries } from '#test/support/books/book-calls.ts';
import { openedBook, smallBook } from '#test/support/books/closed-deal.ts';
import { answerInstead, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

const [note] = smallBook.parts;
const book = {
  ...smallBook,
  parts: [
    { ...note, label: 'Second', payee: 'A FINCH' },
    { ...note, label: 'First loan', payment: 12_000, payee: 'CACTUS HOME LENDING' },
  ],
};

async function keeper(name: string, tier = 'enterprise'): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const id = await openedBook(person, book);
  if (tier !== 'enterprise')
    await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return { person, id };
}

const head = 'Date,Description,Amount\n';
const lines = [
  '02/03/2025,CHECK 1042 A FINCH,-100.00',
  '02/05/2025,CACTUS HOME LENDING,-25.00',
  '02/13/2025,HARDWARE,-41.00',
  '02/20/2025,KNOWN,-60.00',
];

async function importFile(user: UserEvent, text: string): Promise<HTMLElement> {
  await user.click(await findButton('Import Bank File'));
  const dialog = await screen.findByRole('dialog', { name: 'Import a bank file' });
  await user.upload(
    await within(dialog).findByLabelText(/^CSV or OFX/),
    new File([text], 'june.csv', { type: 'text/csv' }),
  );
  return dialog;
}

const question = (name: string | RegExp, dialog: HTMLElement) => within(dialog).findByRole('group', { name });

const boxOf = (dialog: HTMLElement, name: RegExp) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name });

describe('a bank’s file', () => {
  it('is compared with the book, and only the lines that are ticked are recorded', async () => {
    const { person, id } = await keeper('bank-import');
    await posted(person, id, { kind: 'cost', account: 'repairs', day: '2025-02-19', amount: 6000 });
    const user = open(`/deal/${id}/book`, person);
    const dialog = await importFile(user, head + lines.join('\n'));
    await within(dialog).findByText('4 lines, 1 ready');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      expect.stringMatching(/CHECK 1042 A FINCH−\$100\.00Likely: second, due Feb 1, 2025$/),
      expect.stringMatching(/CACTUS HOME LENDING−\$25\.00Possible: first loan\. Check first/),
      expect.stringMatching(/HARDWARE−\$41\.00Nothing in the book/),
      expect.stringMatching(/KNOWN−\$60\.00Already recorded: Repairs, Feb 19, 2025$/),
    ]);
    expect(boxOf(dialog, /\$100\.00/).checked).toBe(true);
    expect(boxOf(dialog, /\$25\.00/).checked).toBe(false);
    expect(boxOf(dialog, /\$60\.00/).disabled).toBe(true);
    await fill(/^What is .*\$41\.00/, 'repairs', dialog);
    await user.click(await findButton('Record 2 Lines', dialog));
    await within(dialog).findByText(/2 recorded/);
    expect(await readEntries(person, id)).toMatchObject([
      {},
      {
        source: 'bank',
        fact: {
          kind: 'cost',
          account: 'repairs',
          amount: 4100,
          day: '2025-02-13',
          bank: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
      { source: 'bank', fact: { kind: 'payment', part: 'p1', amount: 10_000, day: '2025-02-03', due: '2025-02-01' } },
    ]);
    const everything = JSON.stringify(await readEntries(person, id));
    expect(everything).not.toMatch(/FINCH|HARDWARE/);
    await user.click(await findButton('Done', dialog));

    // A file that overlaps records nothing twice.
    const again = await importFile(user, head + lines.slice(0, 3).join('\n'));
    await within(again).findByText('3 lines, 0 ready');
    expect(within(again).getAllByText('Already recorded')).toHaveLength(2);
    await user.click(await findButton('Cancel', again));

    // A bank that writes its text anew asks before it is recorded once more.
    const anew = await importFile(user, head + lines.slice(2, 3).join('\n').replace('HARDWARE', 'HARDWARE STORE'));
    await within(anew).findByText(/^Recorded on Feb 13, 2025 from your file of /);
    expect(boxOf(anew, /\$41\.00/).checked).toBe(false);
  });

  it('shows what a line pays beside one installment, and records it as shown, once', async () => {
    const parts = [
      { ...note, label: 'Second', payee: 'CACTUS LENDING', lateFee: { cents: 500 } },
      { ...note, label: 'First loan', payment: 12_000, payee: 'CACTUS LENDING' },
    ];
    const person = await system.person('bank-splits');
    await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
    const id = await openedBook(person, { ...smallBook, parts });
    const user = open(`/deal/${id}/book`, person);
    const rows = [
      '02/03/2025,ACH CACTUS LENDING 220 Feb,-220.00',
      '03/05/2025,ACH CACTUS LENDING 105 Mar,-105.00',
      '03/31/2025,ACH CACTUS LENDING 240 Mar,-240.00',
    ];
    const file = head + rows.join('\n');
    const dialog = await importFile(user, `${head}${rows[0]}\n02/13/2025,Hardware store,-41.00`);
    await within(dialog).findByText(/^second and first loan: \$100\.00 \+ \$120\.00/);
    await user.click(boxOf(dialog, /\$220\.00/));
    await user.click(await findButton('Record 1 Line', dialog));
    await within(dialog).findByText(/1 recorded/);
    await user.click(await findButton('Done', dialog));
    const paid = (part: string, amount: number, more = {}) => ({
      source: 'bank',
      fact: { kind: 'payment', part, amount, bank: expect.any(String), ...more },
    });
    expect(await readEntries(person, id)).toMatchObject([
      paid('p2', 12_000, { due: '2025-02-01' }),
      paid('p1', 10_000, { due: '2025-02-01' }),
    ]);

    const next = await importFile(user, file);
    await within(next).findByText(/^second, with the late fee: \$100\.00 \+ \$5\.00/);
    await within(next).findByText(/^first loan, two months: due Mar 1, 2025 and Apr 1, 2025/);
    expect(within(next).getAllByText('Already recorded')).toHaveLength(1);
    await user.click(boxOf(next, /\$105\.00/));
    await user.click(boxOf(next, /\$240\.00/));
    await user.click(await findButton('Record 2 Lines', next));
    await within(next).findByText(/2 recorded/);
    await user.click(await findButton('Done', next));
    expect((await readEntries(person, id)).slice(0, 3)).toMatchObject([
      paid('p2', 24_000),
      paid('p1', 10_500, { due: '2025-03-01' }),
      { fact: { kind: 'fee', part: 'p1', amount: 500, day: '2025-03-05' } },
    ]);

    // What comes back takes the payment back, and all four lines are known then.
    const back = `${file}\n04/03/2025,RETURNED ITEM,240.00`;
    const last = await importFile(user, back);
    await within(last).findByText('Returned?');
    await user.click(boxOf(last, /\+\$240\.00/));
    await user.click(await findButton('Record 1 Line', last));
    await within(last).findByText(/1 recorded/);
    await user.click(await findButton('Done', last));
    const [reversal] = await readEntries(person, id);
    expect(reversal).toMatchObject({ fact: { kind: 'reversal', reason: 'returned', day: '2025-04-03' } });
    const known = await importFile(user, back);
    await within(known).findByText('4 lines, 0 ready');
    expect(within(known).getAllByText('Already recorded')).toHaveLength(4);
  });

  it('keeps what failed ticked and says why, while the others are recorded', async () => {
    const { person, id } = await keeper('bank-fails');
    const user = open(`/deal/${id}/book`, person);
    const dialog = await importFile(user, head + lines.slice(0, 3).join('\n'));
    await within(dialog).findByText('3 lines, 1 ready');
    await fill(/^What is .*\$41\.00/, 'repairs', dialog);
    let calls = 0;
    const path = `/api/analyses/${id}/book/entries`;
    const refused = {
      error: { code: 'invalid_input', message: 'body.entries.0.day: This day is closed.', reference: 'r' },
    };
    const restore = answerInstead('POST', path, () => {
      calls += 1;
      return calls === 1 ? Response.json(refused, { status: 400 }) : Response.error();
    });
    await user.click(await findButton('Record 2 Lines', dialog));
    await within(dialog).findByText('This day is closed.');
    await within(dialog).findByText('Not recorded. Try again.');
    restore();
    await waitFor(() => expect(within(dialog).getByText('3 lines, 2 ready')).toBeTruthy());
    await user.click(await findButton('Record 2 Lines', dialog));
    await within(dialog).findByText(/2 recorded/);
    expect(await readEntries(person, id)).toHaveLength(2);
  });

  it('asks what it does not say: the order of dates, and the way money went', async () => {
    const { person, id } = await keeper('bank-asks');
    const user = open(`/deal/${id}/book`, person);
    const dialog = await importFile(user, `${head}02/03/2025,CHECK,100.00`);
    const order = await question('Which comes first in dates such as 02/03/2025?', dialog);
    const way = await question(/^No amount has a sign/, dialog);
    expect(way.textContent).toContain('Row 2CHECK$100.00');
    const readIt = await findButton('Read It', dialog);
    await user.click(within(order).getByLabelText('Month first'));
    expect(way.textContent).toContain('Feb 3, 2025CHECK$100.00');
    expect(readIt.disabled).toBe(true);
    await user.click(within(way).getByLabelText('Out'));
    await user.click(readIt);
    await within(dialog).findByText(/^Feb 3, 2025$/, { selector: '.bank-day' });
    expect(within(dialog).getByText('1 line, 1 ready')).toBeTruthy();
  });

  it('asks nothing again of the next such file, until an answer is changed', async () => {
    const { person, id } = await keeper('bank-kept');
    const user = open(`/deal/${id}/book`, person);
    const typed = 'Date,Description,Amount,Type\n02/13/2025,CHECK 1042 A FINCH,100.00,';
    const dialog = await importFile(user, `${typed}TFR\n02/14/2025,SHOP,5.00,DEBIT`);
    await user.click(within(await question('Which way is TFR?', dialog)).getByLabelText('Out'));
    await user.click(await findButton('Read It', dialog));
    await within(dialog).findByText('2 lines, 1 ready');
    await user.click(await findButton('Cancel', dialog));
    const { items } = ColumnMaps.parse((await person.call('GET', '/api/column-maps')).body);
    expect(items).toMatchObject([{ kind: 'bank', file: 'Date, Description, Amount, Type', columns: 4 }]);
    const kept = await person.call('GET', `/api/column-maps/${items[0]?.hash}`);
    expect(kept.body).toMatchObject({ roles: { type: 'type' }, answers: { words: { tfr: 'out' } } });
    expect(JSON.stringify(kept.body)).not.toMatch(/FINCH|SHOP|june/);

    const again = await importFile(user, `${typed}TFR\n02/15/2025,HARDWARE,7.00,DEBIT`);
    await within(again).findByText('2 lines, 1 ready');
    expect(within(again).getByText(/^Columns and answers as on/)).toBeTruthy();
    await user.click(await findButton('Change Answers', again));
    const way = await question('Which way is TFR?', again);
    expect(within(way).getByLabelText<HTMLInputElement>('Out').checked).toBe(true);
    await user.click(within(way).getByLabelText('In'));
    // Lines that wait are as they were, also with what was ticked.
    await user.click(await findButton('Back to the Lines', again));
    expect(within(again).getByText('−$100.00')).toBeTruthy();
    await user.click(await findButton('Change Answers', again));
    await user.click(within(await question('Which way is TFR?', again)).getByLabelText('In'));
    await user.click(await findButton('Read It', again));
    await within(again).findByText('+$100.00');
    await waitFor(async () => {
      const { body } = await person.call('GET', `/api/column-maps/${items[0]?.hash}`);
      expect(body).toMatchObject({ answers: { words: { tfr: 'in' } } });
    });
  });

  it('has its columns behind a button when all is sure, and is read as they are changed', async () => {
    const { person, id } = await keeper('bank-columns');
    const user = open(`/deal/${id}/book`, person);
    const text = 'Date,Description,Memo,Amount\n02/03/2025,CHECK 1042 A FINCH,,-100.00\n02/14/2025,SHOP,NAILS,-5.00';
    const dialog = await importFile(user, text);
    await within(dialog).findByText('SHOP · NAILS');
    await user.click(await findButton('Columns', dialog));
    await fill('Read Memo as', 'skip', dialog);
    await fill('Read Amount as', 'skip', dialog);
    expect(within(dialog).getByText('Choose the column with the amount.')).toBeTruthy();
    await fill('Read Amount as', 'amount', dialog);
    await user.click(await findButton('Read It', dialog));
    await within(dialog).findByText('SHOP');
    await user.click(await findButton('Cancel', dialog));
    const again = await importFile(user, text);
    await within(again).findByText('SHOP');
  });

  it('says what it does not record: pending lines, and rows that do not read', async () => {
    const { person, id } = await keeper('bank-left');
    const user = open(`/deal/${id}/book`, person);
    const rows = ['Pending,02/13/2025,A,-1.00', 'Pending,02/13/2025,B,-2.00', 'Posted,12/ 9,C,-3.00'];
    const dialog = await importFile(
      user,
      `Status,Date,Description,Amount\n${rows.join('\n')}\nPosted,02/14/2025,D,-4.00`,
    );
    await within(dialog).findByText('1 line, 0 ready');
    expect(within(dialog).getByText('2 pending lines are left out until the bank posts them.')).toBeTruthy();
    expect(within(dialog).getByText('1 row not read')).toBeTruthy();
    expect(within(dialog).getByText(/^Row 4, Date: /).textContent).toBe('Row 4, Date: 12/ 9, no date');
    // With all of them left out, the columns may still be said otherwise.
    await user.click(await findButton('Cancel', dialog));
    const none = await importFile(user, `Status,Date,Description,Amount\n${rows[0]}`);
    await within(none).findByText(/^Every line of this file is left out\./);
    await user.click(await findButton('Columns', none));
    await fill('Read Status as', 'skip', none);
    await user.click(await findButton('Read It', none));
    await within(none).findByText('1 line, 0 ready');
  });

  it('without heads is shown first, and a line that may be pending is not ticked', async () => {
    const { person, id } = await keeper('bank-heads');
    const user = open(`/deal/${id}/book`, person);
    const dialog = await importFile(user, '02/13/2025,-100.00,*,,PENDING CHECK 1042 A FINCH');
    await within(dialog).findByText('This file has no headings. Is this right?');
    await user.click(await findButton('Yes, Read It', dialog));
    await within(dialog).findByText('1 line, 0 ready');
    expect(within(dialog).getByText('Pending?')).toBeTruthy();
    expect(boxOf(dialog, /\$100\.00/).checked).toBe(false);
  });

  it('is refused when it is no bank’s file, and can be compared again after a failure', async () => {
    const { person, id } = await keeper('bank-refused');
    const user = open(`/deal/${id}/book`, person);
    const dialog = await importFile(user, 'one,two\n1,2');
    await within(dialog).findByText('Which columns are the day and the amount?');
    expect((await findButton('Read It', dialog)).disabled).toBe(true);
    await user.click(await findButton('Choose Another File', dialog));
    const input = await within(dialog).findByLabelText(/^CSV or OFX/);
    await user.upload(input, new File(['x'.repeat(2 * 1024 * 1024 + 1)], 'big.csv', { type: 'text/csv' }));
    await within(dialog).findByText('This file is larger than 2 MB. Export a shorter time.');
    const restore = answerInstead('POST', `/api/analyses/${id}/book/matches`, () => Response.error());
    await user.upload(input, new File([`${head}02/13/2025,A,-1.00`], 'a.csv', { type: 'text/csv' }));
    await within(dialog).findByText('The lines could not be compared with the book.');
    restore();
    await user.click(await findButton('Retry', dialog));
    expect(await within(dialog).findAllByText('1 line, 0 ready')).toHaveLength(1);
  });

  it('belongs to Enterprise, and other plans see what it is', async () => {
    const person = await system.person('bank-plan');
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    const id = await openedBook(person, book);
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton('Import Bank File'));
    expect(await screen.findAllByText(/^Payments read from your bank’s file/)).toHaveLength(1);
  });
});
