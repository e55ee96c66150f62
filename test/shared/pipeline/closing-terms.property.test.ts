import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openOf } from '#shared/book/base/due.ts';
import { openingBook } from '#shared/book/opening-book.ts';
import { opening } from '#shared/book/reckoning/loan-state.ts';
import { following } from '#shared/book/reckoning/replay.ts';
import { isLoan, type NewPart, type Part, termsOfPart } from '#shared/finance/part.ts';
import { readOffers } from '#shared/letter/offer.ts';
import { closingTerms } from '#shared/pipeline/closing-terms.ts';
import { monthsAfter } from '#shared/values/days.ts';
import { signedAnalysis } from '#test/shared/book/closed-analysis.ts';
import { record } from '#test/shared/deal/recorded-house.ts';
import { runs, seed } from '#test/support/generated.ts';

const today = '2026-12-20';
const any = { numRuns: runs(2000), seed };

const dollars = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((cents) => cents / 100);
const rate = fc.integer({ min: 0, max: 12_000 }).map((thousandths) => thousandths / 1000);
const note = fc
  .record({
    price: dollars(60_000, 900_000),
    share: fc.integer({ min: 0, max: 60 }),
    rate,
    months: fc.integer({ min: 60, max: 480 }),
  })
  .chain((each) =>
    fc.record({ note: fc.constant(each), balloon: fc.option(fc.integer({ min: 12, max: each.months - 1 })) }),
  );

const day = fc.integer({ min: 0, max: 20 }).map((months) => monthsAfter('2024-03-31', months));

/** The note that a letter with these terms names, whatever the deal has. */
function letterNote(signed: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>>) {
  const sources = { property: record, facts: {}, calculator: {}, texts, exitTexts: {}, buyBox: {}, today };
  const [offer] = readOffers(sources, signed, ['Seller Finance']).offers;
  if (!offer?.note) throw new Error('The letter has no note.');
  return offer.note;
}

/** How often a loan of a book is paid when each installment is paid on its day, and the last amount. Cents. */
function paidOff(part: NewPart): { payments: number; last: number } {
  const named: Part = { ...part, id: 'p1' };
  const terms = isLoan(named) ? termsOfPart(named) : null;
  if (!terms) throw new Error('The loan lacks terms.');
  let state = opening(terms);
  let last = 0;
  let payments = 0;
  for (let next = openOf(terms, state, ''); next !== null && payments < 481; next = openOf(terms, state, '')) {
    const { due: day, amount } = next;
    payments += 1;
    state = following(terms, state, { kind: 'payment', number: payments, day, amount }).state;
    last = amount;
  }
  return { payments, last };
}

describe('The book of a signed deal', () => {
  it('opens with the note of the letter: what is owed, its payment, its months and its last amount', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(note, day, fc.boolean(), ({ note: terms, balloon }, closing, isChanged) => {
        const signed = {
          'terms.sellerFinance.price': String(terms.price),
          'terms.sellerFinance.down': String(Math.round(terms.price * terms.share) / 100),
          'terms.sellerFinance.ratePercent': String(terms.rate),
          'terms.sellerFinance.months': String(terms.months),
          'terms.sellerFinance.balloonMonth': balloon === null ? 'none' : String(balloon),
          'terms.sellerFinance.interestOnly': 'no',
          'terms.sellerFinance.keepsLoan': 'no',
        };
        const own = isChanged ? { ...signed, 'terms.sellerFinance.price': '55000' } : signed;
        const analysis = signedAnalysis(signed, { deal: own });
        const { working } = closingTerms(analysis, {}, today, { choices: {}, settlement: {} });
        const { proposal } = openingBook(working, {}, closing, today);
        const letter = letterNote(signed, own);
        const [part] = proposal?.parts ?? [];
        if (!part) throw new Error('The book has no note.');
        expect(part).toMatchObject({
          principal: Math.round(letter.amount * 100),
          payment: Math.round(letter.payment * 100),
        });
        const cents = Math.round((letter.payment + (letter.balloon ?? 0)) * 100);
        const { payments, last } = paidOff(part);
        expect(payments).toBe(letter.payments);
        if (letter.balloon !== null) expect(last).toBe(cents);
      }),
      any,
    );
  });
});
