import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { BookAnswer } from '#shared/book/book-answers.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { localDay } from '#shared/values/dates.ts';
import { daysAfter } from '#shared/values/days.ts';
import { workedTerms } from '#test/shared/book/closed-analysis.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { expectToast, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open } = await startScreens();
const today = localDay(new Date());

async function deal(name: string) {
  const person = await system.person(name);
  const id = await saveAnalysis(person);
  await person.call('PATCH', `/api/analyses/${id}`, { deal: { chosen: 'Seller Finance', ...workedTerms } });
  const path = `/api/analyses/${id}`;
  return {
    person,
    id,
    read: async () => Analysis.parse((await person.call('GET', path)).body),
    plan: async () => Pipeline.parse((await person.call('GET', `${path}/pipeline`)).body),
    book: async () => BookAnswer.parse((await person.call('GET', `${path}/book`)).body),
  };
}

const cells = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell');

describe('Moving a deal to Closed', () => {
  it('asks for the day and the settlement, opens the book from it, and can be undone', async () => {
    const { person, id, read, plan, book } = await deal('closes');
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton(/^Stage: New/));
    await user.click(await findButton('Closed'));
    const sheet = within(await screen.findByRole('dialog', { name: /^Close / }));
    await sheet.findByLabelText('Closing day');
    expect(sheet.getByLabelText<HTMLInputElement>('Closing day').value).toBe(today);
    expect(cells('Note').at(-1)?.textContent).toBe('$203,660.00');
    expect(cells('Payment, 5%, 360 months').at(-1)?.textContent).toBe('$1,093.29');
    // What differs asks once, preset to the statement.
    await fill('Note, statement', '203,500');
    await sheet.findByText('The note is $160 lower on the statement. Which one does the book open with?');
    expect(cells('Payment').at(-1)?.textContent).toBe('$1,092.43');
    expect(sheet.getByLabelText<HTMLInputElement>('$203,500.00, statement').checked).toBe(true);
    await user.click(sheet.getByLabelText('$203,660.00, deal'));
    expect(cells('Note').at(-1)?.textContent).toBe('$203,660.00');
    await fill('Price, statement', 'about 225');
    await user.click(sheet.getByRole('button', { name: 'Close and Open the Book' }));
    await sheet.findByText('Enter a dollar amount where it is marked.');
    await fill('Price, statement', '225,000.50');
    await user.click(sheet.getByLabelText('$225,000.50, statement'));
    await user.click(sheet.getByRole('button', { name: 'Close and Open the Book' }));
    await expectToast('Closed, and the book is open');
    expect(await read()).toMatchObject({
      purchase_price: 225_000.5,
      closing: { day: today, choices: { note: 'deal', price: 'statement' } },
    });
    expect((await book()).book?.parts[0]).toMatchObject({ principal: 20_366_000 });
    await user.click(await findButton('Undo'));
    await waitFor(async () => expect(await plan()).toMatchObject({ stage: 'new', dates: { closing: null } }));
    expect((await book()).book).toBeNull();
    expect((await read()).closing).toBeUndefined();
  });

  it('takes no day to come', async () => {
    const { person, id, plan } = await deal('tomorrow');
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton(/^Stage: New/));
    await user.click(await findButton('Closed'));
    await screen.findByLabelText('Closing day');
    await fill('Closing day', daysAfter(today, 1));
    await screen.findByText('This day is still to come.');
    await user.click(await findButton('Close and Open the Book'));
    expect((await plan()).stage).toBe('new');
  });

  it('without a day has the book ask for it', async () => {
    const { person, id, read } = await deal('asked');
    await person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'closed' });
    const user = open(`/deal/${id}/book`, person);
    await user.click(await findButton('Enter the Closing Day'));
    await screen.findByLabelText('Closing day');
    await fill('Closing day', '2026-01-15');
    await user.click(await findButton('Save the Closing'));
    await expectToast('The closing is saved');
    expect((await read()).closing?.day).toBe('2026-01-15');
    await findButton('Open the Book');
  });
});
