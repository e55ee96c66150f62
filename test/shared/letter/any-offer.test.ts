import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { composeLetter, type LetterSources } from '#shared/letter/made/compose-letter.ts';
import { offerOrder } from '#shared/structures/offers.ts';
import { letterHouse } from './letter-house.ts';

/* No letter offers what nobody can mean. */

const { property, facts, calculator, texts } = letterHouse;

const letter = (deal: DealTexts, draft: LetterSources['draft'] = {}, sellerFacts = facts) =>
  composeLetter({
    subject: {
      analysis_data: property,
      purchase_price: 300_000,
      calculator_inputs: calculator,
      deal: { ...texts, ...deal },
      seller_facts: sellerFacts,
    },
    draft: { buyerName: 'Ines Calder', sellerName: 'Ruth Hollis', ...draft },
    writer: undefined,
    brand: undefined,
    hasAll: true,
    today: '2026-11-23',
  });

const offering = (structure: string, deal: DealTexts, draft: LetterSources['draft'] = {}) =>
  letter(deal, { options: structure, ...draft });

describe('an offer that nobody can mean', () => {
  it('is not made of a price that repairs and fee leave nothing of', () => {
    const { missing, checks, offers, blocks } = offering('Wholesale', { 'house.repairs': '900,000' });
    expect(missing).toBe(
      'Cash: Nothing is left to offer after $900,000 of repairs and the $10,000 fee. Change them, or enter a price above $0.',
    );
    expect(checks[0]).toMatchObject({ kind: 'stops', title: 'Cash can’t be offered', field: 'terms.wholesale.price' });
    expect(offers.offers[0]).toMatchObject({ price: null, cashToSeller: null });
    expect(letterText(blocks)).not.toMatch(/[-−]\$|\$[-−]/);
    expect(
      offering('Wholesale', { 'house.repairs': '900,000' }, { 'terms.wholesale.price': '180000' }).missing,
    ).toBeNull();
  });

  it.each<[structure: string, deal: DealTexts, draft: LetterSources['draft'], field: string]>([
    ['Wholesale', {}, { 'terms.wholesale.price': '0' }, 'terms.wholesale.price'],
    [
      'Seller Finance',
      { 'terms.sellerFinance.price': '0', 'terms.sellerFinance.down': '0' },
      {},
      'terms.sellerFinance.price',
    ],
    ['Lease Option', { 'terms.leaseOption.strike': '0' }, {}, 'terms.leaseOption.strike'],
    ['Lease Option', { 'terms.leaseOption.rent': '0' }, {}, 'terms.leaseOption.rent'],
    ['Lease Option', {}, { 'terms.leaseOption.fee': '310000' }, 'terms.leaseOption.fee'],
    ['Lease Option', { 'terms.leaseOption.creditMonthly': '20000' }, {}, 'terms.leaseOption.creditMonthly'],
    ['Novation', { 'terms.novation.sellerPrice': '0' }, {}, 'terms.novation.sellerPrice'],
  ])('names the input that makes it so: %s with %o %o', (structure, deal, draft, field) => {
    const { missing, checks } = offering(structure, deal, draft);
    expect(missing).toMatch(/^[A-Z].*\$/);
    expect(checks.filter(({ kind }) => kind === 'stops').map((check) => check.field)).toEqual([field]);
  });

  it('is not made of a price of its own or a deposit below 0', () => {
    const plain = (draft: LetterSources['draft']) =>
      letter({}, { options: '', offerPrice: '250,000', ...draft }).missing;
    expect(plain({})).toBeNull();
    expect(plain({ offerPrice: 'to be discussed' })).toBeNull();
    expect(plain({ offerPrice: '-5' })).toBe('Enter an offer price above $0 first.');
    expect(plain({ offerPrice: '0' })).toBe('Enter an offer price above $0 first.');
    expect(plain({ earnestMoney: '-$500' })).toBe('Enter earnest money of $0 or more first.');
    expect(offering('Wholesale', {}, { earnestMoney: '-500' }).missing).toBe(
      'Enter earnest money of $0 or more first.',
    );
  });

  it('is still made where the seller would have to pay in, and says so without an amount below 0', () => {
    for (const options of ['Wholesale', 'Seller Finance', 'Lease Option', 'Novation', 'Wholesale,Lease Option']) {
      const short = { 'terms.wholesale.fee': '60000', 'terms.novation.sellerPrice': '150000' } as const;
      const fees = { 'terms.leaseOption.fee': '1000', 'terms.sellerFinance.down': '1000' } as const;
      const { missing, checks, blocks } = offering(options, { ...short, ...fees });
      expect(missing).toBeNull();
      expect(checks.some(({ asksFirst }) => asksFirst)).toBe(true);
      expect(letterText(blocks)).toMatch(/\d (would be|is) missing/);
      expect(letterText(blocks)).not.toMatch(/[-−]\$|\$[-−]/);
    }
  });
});

describe('whatever a deal is', () => {
  const amount = fc.oneof(
    fc.constantFrom('0', '1', '0.004', '900000', '1000000000'),
    fc.integer({ min: 0, max: 600_000 }).map(String),
  );
  const fields = [
    ...(['house.repairs', 'house.afterRepairValue', 'terms.wholesale.fee', 'terms.sellerFinance.price'] as const),
    ...(['terms.sellerFinance.down', 'terms.subjectTo.cashToSeller', 'terms.subjectTo.second.amount'] as const),
    ...(['terms.leaseOption.strike', 'terms.leaseOption.fee', 'terms.leaseOption.rent'] as const),
    ...(['terms.leaseOption.creditMonthly', 'terms.novation.sellerPrice', 'terms.novation.listPrice'] as const),
  ];
  const deals = fc.record(Object.fromEntries(fields.map((field) => [field, amount])), { requiredKeys: [] });
  const owed = fc.record({
    loanBalance: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900_000 })),
    arrears: fc.integer({ min: 0, max: 90_000 }),
    lienAmount: fc.integer({ min: 0, max: 90_000 }),
    interestRate: fc.integer({ min: 0, max: 30 }),
    monthlyPayment: fc.integer({ min: 0, max: 4000 }),
  });
  const own = fc.record({ 'terms.wholesale.price': amount, 'house.loan.balance': amount }, { requiredKeys: [] });

  it('its letter states no amount below 0, and none that is no number', () => {
    const options = fc.subarray([...offerOrder], { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(deals, owed, own, options, (deal, said, draft, structures) => {
        const { missing, offers, blocks, checks } = letter(
          deal,
          { ...draft, options: structures.join(',') },
          { ...facts, ...said, hasLiens: true },
        );
        expect(letterText(blocks)).not.toMatch(/[-−]\s?\$|\$\s?[-−]|NaN|Infinity|undefined|null/);
        expect(checks.some(({ kind }) => kind === 'stops')).toBe(offers.faults.length > 0);
        if (missing !== null) return;
        for (const { cashToSeller: _, ...offer } of offers.offers) {
          for (const [name, figure] of Object.entries(offer)) {
            if (typeof figure === 'number' && !(figure >= 0)) expect.fail(`${offer.structure} ${name} is ${figure}`);
          }
          if (offer.price !== null) expect(offer.price).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});
