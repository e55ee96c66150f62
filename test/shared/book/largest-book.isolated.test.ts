import { describe, expect, it } from 'vitest';
import { paymentChanges } from '#lambdas/domain/events/payments.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import { entriesOf } from '#shared/book/entries-of.ts';
import { headOf } from '#shared/book/head.ts';
import { journalOf } from '#shared/book/journal.ts';
import { post } from '#shared/book/posting.ts';
import { proofMonths } from '#shared/book/proof.ts';
import { statementOf } from '#shared/book/statement.ts';
import { viewOf } from '#shared/book/view-of.ts';
import { kinds, largestBook, payment, posting, today } from '#test/support/books/largest-book.ts';
import { mostQuietMs, quietMsOf } from '#test/support/scale/processor-time.ts';

/** As many as a call takes, for the oldest days, of all parts. */
const backDated = Array.from({ length: bookLimits.entriesACall }, (_, at) =>
  payment(`p${(at % 12) + 1}`, '1951-03-01', 1),
);

describe.each(Object.entries(kinds))('the largest and oldest book of %s', (name, kind) => {
  const { book, entries } = largestBook(kind, name.startsWith('daily'));
  const works = {
    'its head': () => headOf('a', book, today),
    'its page': () => viewOf('a', book, entries, { today, receipts: 400, state: 'AZ' }),
    'its entries': () => entriesOf(book, entries, today),
    'its journal': () => journalOf(book, entries, today),
    'a year': () => statementOf(book, entries, 'p1', 2020, today),
    'its proof': () => proofMonths(book, entries, 'p1', today),
    'entries for its oldest days': () => {
      const posted = post(book, entries, backDated, posting);
      if (!('book' in posted)) throw new Error(posted.text);
      paymentChanges(book.parts, [...entries, ...posted.entries], posted.entries);
    },
  };

  it.each(Object.entries(works))('costs little processor time: %s', async (_, work) => {
    expect(await quietMsOf(work)).toBeLessThan(mostQuietMs);
  });
});
