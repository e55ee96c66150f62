import { describe, expect, it } from 'vitest';
import { openingBook } from '#shared/book/opening-book.ts';
import type { Closing } from '#shared/deal/closing.ts';
import { type ClosingTerms, closingTerms } from '#shared/pipeline/closing-terms.ts';
import { signedAnalysis, workedTerms } from '#test/shared/book/closed-analysis.ts';

const today = '2026-12-20';

const closed = (analysis = signedAnalysis(), closing: Partial<Closing> = {}): ClosingTerms =>
  closingTerms(analysis, {}, today, { choices: {}, settlement: {}, ...closing });

const openedOn = (day: string, { working }: ClosingTerms, settlement = {}) =>
  openingBook(working, {}, day, today, settlement).proposal;

const row = ({ rows }: ClosingTerms, path: string) => rows.find((each) => each.path === path);
const differing = ({ rows }: ClosingTerms) => rows.flatMap(({ path, differs }) => (differs.length > 0 ? [path] : []));

describe('The terms that a deal closed on', () => {
  it('are the signed letter’s, to the cent and the day, whatever was changed in the deal since', () => {
    // A tenth of the price as down payment would leave 202,410.00.
    const changed = signedAnalysis(workedTerms, { deal: { ...workedTerms, 'terms.sellerFinance.down': '22490' } });
    const terms = closed(changed);
    expect(differing(terms)).toEqual(['down']);
    expect(row(terms, 'note')).toMatchObject({ signed: 203_660, deal: 202_410, opensWith: 203_660, differs: [] });
    expect(openedOn('2026-12-01', terms)?.parts).toMatchObject([
      { kind: 'seller_note', principal: 20_366_000, payment: 109_329, maturity: '2033-12-01', firstDue: '2027-01-01' },
    ]);
  });

  it('are the deal’s where that is chosen, and all else follows', () => {
    const changed = signedAnalysis(workedTerms, { deal: { ...workedTerms, 'terms.sellerFinance.down': '22490' } });
    const [note] = openedOn('2026-12-01', closed(changed, { choices: { down: 'deal' } }))?.parts ?? [];
    expect(note).toMatchObject({ principal: 20_241_000, payment: 108_658 });
  });

  it('agree where letter and deal say the same', () => {
    const terms = closed();
    expect(differing(terms)).toEqual([]);
    expect(row(terms, 'price')).toMatchObject({ signed: 224_900, deal: 224_900, statement: null, opensWith: 224_900 });
  });

  it('are the statement’s where it says something, and the payment follows its note', () => {
    const settlement = { note: 203_500, firstDue: '2027-02-01', cashIn: 30_000.5 };
    const terms = closed(signedAnalysis(), { settlement });
    expect(differing(terms)).toEqual(['note']);
    expect(row(terms, 'note')).toMatchObject({ differs: ['statement', 'signed'], from: 'statement' });
    expect(row(terms, 'notePayment')).toMatchObject({ signed: 1093.29, statement: null, opensWith: 1092.43 });
    expect(openedOn('2026-12-01', terms, settlement)).toMatchObject({
      cashIn: 3_000_050,
      parts: [{ principal: 20_350_000, payment: 109_243, firstDue: '2027-02-01', maturity: '2033-12-01' }],
    });
    const kept = closed(signedAnalysis(), { settlement, choices: { note: 'signed' } });
    expect(openedOn('2026-12-01', kept)?.parts).toMatchObject([{ principal: 20_366_000, payment: 109_329 }]);
  });

  it('take the loan’s balance and payment from the statement without asking', () => {
    const second = { 'terms.subjectTo.cashToSeller': '12000', 'terms.subjectTo.second.amount': '40000' };
    const more = { 'terms.subjectTo.second.ratePercent': '3', 'terms.subjectTo.second.months': '240' };
    const analysis = signedAnalysis({ ...second, ...more }, { structure: 'Subject-To' });
    const settlement = { 'loan.balance': 163_211.35, 'loan.payment': 850 };
    const terms = closed(analysis, { settlement });
    expect(differing(terms)).toEqual([]);
    expect(row(terms, 'loan.balance')).toMatchObject({ signed: null, deal: 165_000, opensWith: 163_211.35 });
    expect(row(terms, 'price')).toMatchObject({ opensWith: 215_211.35, differs: [] });
    expect(openedOn('2026-12-01', terms)?.parts).toMatchObject([
      { kind: 'seller_loan', principal: 16_321_135, payment: 85_000 },
      { kind: 'seller_note', principal: 4_000_000 },
    ]);
  });

  it('are the deal’s own without a letter, and where the seller took it back or another structure was signed', () => {
    const analysis = signedAnalysis(workedTerms, { deal: { ...workedTerms, 'terms.sellerFinance.down': '20000' } });
    const { agreed, ...without } = analysis;
    const others = [
      without,
      { ...analysis, agreed: agreed && { ...agreed, withdrawn_at: '2026-11-06T12:00:00.000Z' } },
      { ...analysis, agreed: agreed && { ...agreed, structure: 'Wholesale' as const } },
    ];
    for (const each of others) {
      const terms = closed(each);
      expect([terms.signed, row(terms, 'down')?.opensWith, differing(terms)]).toEqual([null, 20_000, []]);
    }
  });
});
