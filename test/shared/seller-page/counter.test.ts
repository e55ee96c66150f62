import { expect, it } from 'vitest';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { dealSources } from '#shared/letter/made/compose-letter.ts';
import { dealOffered } from '#shared/letter/offer.ts';
import { type Counter, counteredTerm, draftAsSent, draftWithCounter } from '#shared/seller-page/counter.ts';
import { cent } from '#shared/structures/base/offer/offer-figures.ts';
import { figuresOf } from '#shared/structures/engine/structure-figures.ts';
import { workedPage, workedSources } from './seller-letter.ts';

const sources = dealSources(workedSources(['Seller Finance', 'Subject-To']));

function pricedAt(counter: Counter) {
  const draft = draftWithCounter(sources, {}, counter);
  if (draft === null) throw new Error('There is no such term.');
  const { monthlyCashFlow, cashIn, cashOnCashPercent } = figuresOf(dealOffered(sources, draft), counter.structure);
  return [monthlyCashFlow, cashIn, cashOnCashPercent].map((figure) => cent(Number(figure)));
}

it.each<[string, Counter, (number | null)[]]>([
  ['a price', { structure: 'Seller Finance', number: 'price', amount: 262_000 }, [244.53, 45_240, 6.49]],
  ['cash at closing', { structure: 'Seller Finance', number: 'closing', amount: 30_000 }, [340.01, 53_000, 7.7]],
  ['a month', { structure: 'Seller Finance', number: 'monthly', amount: 300 }, [225.3, 45_000, 6.01]],
  ['a second note', { structure: 'Subject-To', number: 'price', amount: 252_000 }, [220.72, expect.any(Number), 7.06]],
])('prices another number for %s as the worked example does', (_, counter, expected) => {
  expect(pricedAt(counter)).toEqual(expected);
});

it.each<[Counter, string, string]>([
  [{ structure: 'Seller Finance', number: 'closing', amount: 30_000 }, 'terms.sellerFinance.down', '33000'],
  [{ structure: 'Seller Finance', number: 'monthly', amount: 300 }, 'terms.sellerFinance.months', '317'],
  [{ structure: 'Subject-To', number: 'price', amount: 252_000 }, 'terms.subjectTo.second.amount', '72500'],
  [{ structure: 'Wholesale', number: 'closing', amount: 40_000 }, 'terms.wholesale.price', '208000'],
  [{ structure: 'Lease Option', number: 'closing', amount: 7000 }, 'terms.leaseOption.fee', '10000'],
  [{ structure: 'Novation', number: 'closing', amount: 100_000 }, 'terms.novation.sellerPrice', '266382.46'],
])('changes one term by %o', (counter, field, text) => {
  expect(counteredTerm(sources, {}, counter)).toEqual({ field, text });
});

it('leaves the terms that nobody typed as they were offered', () => {
  const { 'terms.sellerFinance.down': _, ...texts } = sources.texts;
  const untyped = { ...sources, texts };
  const down = (draft: LetterDraft) => dealOffered(untyped, draft).terms.sellerFinance.down;
  const draft = draftWithCounter(untyped, {}, { structure: 'Seller Finance', number: 'price', amount: 262_000 });
  expect(down(draft ?? {})).toBe(down({}));
  // By itself another price would propose another down payment.
  expect(down({ 'terms.sellerFinance.price': '262000' })).not.toBe(down({}));
});

it.each(['Wholesale', 'Novation'] as const)('asks nobody for a month of %s', (structure) => {
  expect(counteredTerm(sources, {}, { structure, number: 'monthly', amount: 100 })).toBeNull();
});

it('gives a first second note the usual terms', () => {
  const without = { ...sources, texts: { ...sources.texts, 'terms.subjectTo.second.amount': '0' } };
  expect(counteredTerm(without, {}, { structure: 'Subject-To', number: 'monthly', amount: 276.15 })).toEqual({
    field: 'terms.subjectTo.second.amount',
    text: '65500',
  });
});

it('bounds what a seller may name by what the option can pay', () => {
  const { options } = workedPage(['Wholesale', 'Seller Finance', 'Subject-To']);
  expect(options.map(({ counters }) => counters)).toEqual([
    { price: { least: 0.01, most: 1e9 }, closing: { least: 0.01, most: 1e9 - 168_000 } },
    {
      price: { least: 25_000, most: 1e9 },
      closing: { least: 0.01, most: 247_000 },
      // 940.37 over 480 months pays the note off, and 225,750 does at once; 849.62 of either is the lender's.
      monthly: { least: expect.closeTo(90.74, 1), most: expect.closeTo(224_900.38, 2) },
    },
    {
      price: { least: 179_500, most: 1e9 },
      closing: { least: 0.01, most: 1e9 - 230_500 },
      monthly: { least: 0.01, most: expect.any(Number) },
    },
  ]);
});

it('is laid over the option’s terms as they were sent, and over no other option’s', () => {
  const today = { 'terms.sellerFinance.price': '262000', 'terms.sellerFinance.ratePercent': '6' };
  const sent = {
    'terms.sellerFinance.price': '250000',
    'terms.sellerFinance.ratePercent': '4',
    'terms.novation.sellerPrice': '1',
  };
  expect(draftAsSent(today, sent, 'Seller Finance')).toEqual({
    'terms.sellerFinance.price': '250000',
    'terms.sellerFinance.ratePercent': '4',
  });
});
