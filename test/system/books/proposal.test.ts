import { expect, it } from 'vitest';
import { BookAnswer } from '#shared/book/book-answers.ts';
import { posted } from '#test/support/books/book-calls.ts';
import { close } from '#test/support/books/closed-deal.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const answer = async (person: Person, id: string) =>
  BookAnswer.parse((await person.call('GET', `/api/analyses/${id}/book`)).body);

async function dealRunAs(person: Person, chosen: string): Promise<string> {
  const id = await saveAnalysis(person);
  const { status } = await person.call('PATCH', `/api/analyses/${id}`, { deal: { chosen } });
  expect(status).toBe(200);
  return id;
}

it('proposes the parts of the structure that a closed deal is run as, and freezes its plan', async () => {
  const person = await system.person('closer');
  const id = await dealRunAs(person, 'Subject-To');
  expect(await answer(person, id)).toMatchObject({ book: null, proposal: null });
  await close(person, id);
  const { proposal, plan } = await answer(person, id);
  expect(plan).toEqual({ books: 3, open: 0 });
  expect(proposal?.parts[0]).toMatchObject({ kind: 'seller_loan', paidBy: 'us', direction: 'pay' });
  expect(proposal?.closing).toBe(new Date().toISOString().slice(0, 10));

  const opened = BookAnswer.parse((await person.call('POST', `/api/analyses/${id}/book`, proposal)).body);
  expect(opened.book).toMatchObject({ isSample: true, plan: { structure: 'Subject-To', exit: 'hold' } });
  expect(opened.plan).toEqual({ books: 3, open: 1 });
  // A later stage keeps the book once something is in it, and the deal says so.
  const part = opened.book?.loans[0]?.part ?? '';
  await posted(person, id, { kind: 'payment', part, amount: 10_000, day: proposal?.closing ?? '' });
  const moved = await person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'negotiating' });
  expect(moved.body).toMatchObject({ has_book: true, stage: 'negotiating' });
  // What the deal is run as later does not move it.
  await person.call('PATCH', `/api/analyses/${id}`, { deal: { chosen: 'Wholesale' } });
  expect((await answer(person, id)).book?.plan).toMatchObject({ structure: 'Subject-To' });
});

it('takes the noted day of the closing', async () => {
  const person = await system.person('noted');
  const id = await dealRunAs(person, 'Subject-To');
  await person.call('PATCH', `/api/analyses/${id}/pipeline`, { dates: { closing: '2026-01-15' } });
  await close(person, id);
  expect((await answer(person, id)).proposal?.closing).toBe('2026-01-15');
});

it('proposes nothing where nothing is to be paid after closing', async () => {
  const person = await system.person('assigner');
  const id = await dealRunAs(person, 'Wholesale');
  await close(person, id);
  expect(await answer(person, id)).toMatchObject({ book: null, proposal: null });
});
