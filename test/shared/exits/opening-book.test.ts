import { describe, expect, it } from 'vitest';
import { FrozenPlan, NewBook } from '#shared/book/base/book.ts';
import { openingBook } from '#shared/book/opening-book.ts';
import { compareExits } from '#shared/exits/engine/compare.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { everyStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import type { ExitTexts } from '#shared/terms/exit-texts.ts';
import { terms } from '#test/shared/structures/worked-house.ts';
import { withParts, workedExits } from './worked-exits.ts';

const opened = (structure: Strategy, exitTexts: ExitTexts = {}, input: object = workedExits, today = '2026-11-26') => {
  const deal = dealOf(input as typeof workedExits);
  const working = { deal, structure, structures: everyStructure(deal) };
  return openingBook(working, exitTexts, '2026-06-10', today);
};
const partsOf = (...from: Parameters<typeof opened>) => opened(...from).proposal?.parts ?? [];

describe('the book that a deal begins with', () => {
  it('pays the seller’s loan from the first of a month, and their second from a month after closing', () => {
    const [loan, second] = partsOf('Subject-To');
    expect(loan).toMatchObject({
      ...{ kind: 'seller_loan', paidBy: 'us', principal: 16_500_000, ratePercent: 3.25, payment: 84_962, escrow: 0 },
      ...{ opened: '2026-06-10', firstDue: '2026-07-01', maturity: '2049-06-01' },
    });
    expect(second).toMatchObject({
      ...{ kind: 'seller_note', principal: 7_500_000, ratePercent: 3, payment: 31_620 },
      ...{ firstDue: '2026-07-10', maturity: '2033-06-10' },
    });
    expect(opened('Subject-To').proposal).toMatchObject({ closing: '2026-06-10', cashIn: 4_830_000 });
  });

  it('takes what a loan’s payment has for taxes and insurance into escrow', () => {
    const { house } = workedExits;
    const loan = { ...house.loan, payment: 1224.62, paymentIncludesEscrow: true };
    const [part] = partsOf('Subject-To', {}, withParts({ house: { ...house, loan } }));
    expect(part).toMatchObject({ payment: 84_962, escrow: 37_500 });
  });

  it('owes the bank a loan that is assumed', () => {
    const assumed = withParts({ terms: { subjectTo: { ...terms.subjectTo, takeover: 'assumption' } } });
    expect(partsOf('Subject-To', {}, assumed)[0]?.kind).toBe('bank_loan');
  });

  it('watches the loan behind a note that the seller keeps paying', () => {
    const kinds = partsOf('Seller Finance').map((part) => [part.kind, 'paidBy' in part && part.paidBy]);
    expect(kinds).toEqual([
      ['seller_note', 'us'],
      ['seller_loan', 'seller'],
    ]);
    const own = withParts({ terms: { sellerFinance: { ...terms.sellerFinance, keepsLoan: false } } });
    expect(partsOf('Seller Finance', {}, own)).toHaveLength(1);
  });

  it('rents from the owner with the option, and to a tenant', () => {
    expect(partsOf('Lease Option')).toMatchObject([
      { kind: 'owner_lease', rent: 150_000, credit: 20_000, fee: 900_000, strike: 30_000_000, expiry: '2029-06-10' },
      { kind: 'tenant_lease', rent: 230_000, credit: 0, fee: 0, strike: null, expiry: null },
    ]);
  });

  it('has nothing to pay where the house passes on at closing', () => {
    expect(opened('Novation').proposal).toBeNull();
    expect(opened('Wholesale').proposal).toBeNull();
  });

  it('has a part of the exit once that has begun', () => {
    const of = (exit: string, today: string) => partsOf('Subject-To', { exit }, workedExits, today).slice(2);
    expect(of('wrap', '2026-09-09')).toEqual([]);
    expect(of('wrap', '2026-09-10')).toMatchObject([
      { kind: 'buyer_note', direction: 'receive', opened: '2026-09-10', firstDue: '2026-10-10', ratePercent: 8 },
    ]);
    expect(of('sandwich', '2026-07-10')).toMatchObject([
      { kind: 'tenant_lease', label: 'Tenant-buyer', firstDue: '2026-07-10' },
    ]);
    expect(of('refinance', '2027-06-10')).toMatchObject([{ kind: 'bank_loan', payment: 118_091 }]);
  });

  it('leaves unknown what nobody knows', () => {
    const { house } = workedExits;
    const loan = { ...house.loan, ratePercent: null, paymentsLeft: null };
    const { proposal, plan } = opened('Subject-To', {}, withParts({ house: { ...house, loan } }));
    expect(proposal?.parts[0]).toMatchObject({ ratePercent: null, payment: null, maturity: null });
    expect(plan).toMatchObject({ cashFlow: [], returnPercent: null });
  });

  it('is one that can be opened, beside a plan that can be kept', () => {
    for (const structure of Strategy.options) {
      const { proposal, plan } = opened(structure);
      if (proposal) expect(NewBook.parse(proposal)).toEqual(proposal);
      expect(FrozenPlan.parse(plan)).toEqual(plan);
      expect(plan.inputs.length).toBeLessThan(8000);
    }
  });
});

describe('the plan as it is frozen', () => {
  it('has the cash of each month without what the sale leaves, and the structure’s return', () => {
    const { plan } = opened('Subject-To');
    expect(plan).toMatchObject({ structure: 'Subject-To', exit: 'hold', cashIn: 4_830_000, sellingCostPercent: 7 });
    expect(plan.cashFlow).toHaveLength(60);
    expect([plan.cashFlow[0], plan.cashFlow[12]]).toEqual([21_018, 25_146]);
    const deal = dealOf(workedExits);
    const row = everyStructure(deal).find(({ structure }) => structure === 'Subject-To');
    expect(plan.returnPercent).toBe(row?.irrPercent);
  });

  it('is that of a named exit, as agreed', () => {
    const { plan } = opened('Subject-To', { exit: 'wrap' });
    const deal = dealOf(workedExits);
    const { cells } = compareExits(deal, everyStructure(deal), { only: ['wrap'] });
    const cell = cells.find(({ structure }) => structure === 'Subject-To');
    expect(plan).toMatchObject({ exit: 'wrap', returnPercent: cell?.irrPercent });
    expect(plan.cashIn).toBe(Math.round(Number(cell?.cashIn) * 100));
    expect(plan.cashFlow).toHaveLength(Number(cell?.exitMonth));
  });
});
