import { BookAnswer } from '#shared/book/book-answers.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import type { Person } from '#test/support/system.ts';

/** A book of one loan that the investor pays: $1,000.00 at 0%, $100.00 a month. Money in whole cents. */
export const smallBook = {
  closing: '2025-01-15',
  cashIn: 100_000,
  parts: [
    {
      ...{
        kind: 'seller_note',
        label: 'Note',
        direction: 'pay',
        paidBy: 'us',
        method: 'monthly',
        opened: '2025-01-15',
      },
      ...{ principal: 100_000, ratePercent: 0, payment: 10_000, escrow: 0, firstDue: '2025-02-01', maturity: null },
      ...{ interestOnly: false, rateChange: null, feesFirst: false, openingEscrow: 0, graceDays: 15, payee: null },
      lateFee: null,
    },
  ],
};

/** Moves somebody's deal to Closed. */
export async function close(person: Person, analysisId: string): Promise<void> {
  const { status } = await person.call('PATCH', `/api/analyses/${analysisId}/pipeline`, { stage: 'closed' });
  if (status !== 200) throw new Error(`The deal was not closed: ${status}.`);
}

/** Saves an analysis, closes it and opens its book. Resolves to the analysis' id. */
export async function openedBook(person: Person, book: object = smallBook, address?: string): Promise<string> {
  const id = await saveAnalysis(person, address);
  await close(person, id);
  const reply = await person.call('POST', `/api/analyses/${id}/book`, book);
  if (BookAnswer.parse(reply.body).book === null) throw new Error('No book was opened.');
  return id;
}
