import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareExits } from '#shared/exits/engine/compare.ts';
import { listed, sumsOf } from '#shared/seller-page/amounts.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Offer } from '#shared/structures/base/offer/offer.ts';
import type { SellerOption } from '#shared/structures/base/offer/seller-option.ts';
import { owedBeside } from '#shared/structures/base/offer/seller-page-rules.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { offerRules } from '#shared/structures/offers.ts';
import { sellerPages } from '#shared/structures/seller-pages.ts';
import { runs, seed } from '#test/support/generated.ts';
import { house, hundredths, terms, whole } from '#test/system/api/any-deal.ts';
import * as oracle from './receipts-oracle.ts';

/* Random deals: a page's amounts against a reckoning of their own, and against the letter. */

const any = { numRuns: runs(10_000), seed };
const dealt = fc.record({ house, terms, structure: fc.constantFrom(...Strategy.options) }).map((each) => ({
  ...each,
  deal: dealOf(CompareInput.parse({ house: each.house, terms: each.terms })),
}));

function offerOf(deal: Deal, structure: Strategy): Offer {
  const plain = { keepsLoan: false, note: null, months: 0, rent: null, creditMonthly: 0, left: null };
  const rest = { sellerMaintenancePercent: 0, loanThen: null, includesLoan: false, upfront: null };
  return { ...plain, ...rest, structure, ...offerRules[structure].offer(deal) };
}

const optionOf = (deal: Deal, structure: Strategy): { option: SellerOption; offer: Offer } => {
  const offer = offerOf(deal, structure);
  return { option: sellerPages[structure].option(deal, offer), offer };
};

const monthsOf = ({ monthly }: Pick<SellerOption, 'monthly'>) =>
  (monthly ?? []).flatMap(({ amount, months }) => Array.from({ length: months }, () => amount));

/** A house without a loan can't be taken over subject to it. */
const isPossible = ({
  house: { loan },
  structure,
}: {
  house: { loan: { balance: number } | null };
  structure: Strategy;
}) => structure !== 'Subject-To' || loan?.balance !== 0;

/** Half a cent, and what adding up hundreds of doubles moves. */
const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(1e-4 + Math.abs(b) * 1e-9);

describe('the amounts of a page', () => {
  it('are those of a reckoning of their own', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(
        dealt.filter(isPossible),
        hundredths(0, 30),
        ({ house: facts, terms: given, deal, structure }, rate) => {
          const { option, offer } = optionOf(deal, structure);
          const other = oracle.receiptsOf(structure, facts, given, offer.price ?? Number.NaN);
          near(Number(option.closing), other.closing);
          near(Number(option.end), other.end);
          const months = monthsOf(option);
          expect(months).toHaveLength(other.months.length);
          expect(option.months).toBe(other.months.length);
          for (const [at, amount] of other.months.entries()) near(Number(months[at]), amount);
          const [sums, others] = [sumsOf(option, rate), oracle.sumsOf(other, rate)];
          near(Number(sums.total), others.total);
          near(Number(sums.today), others.today);
        },
      ),
      any,
    );
  });

  it('of a sale with an agent are those of a reckoning of their own', () => {
    expect.hasAssertions();
    const numbers = fc.record({ price: whole(1, 1e9), costPercent: hundredths(0, 50), months: whole(0, 60) });
    fc.assert(
      fc.property(dealt, numbers, hundredths(0, 30), ({ house: facts, deal }, numbers, ratePercent) => {
        const { loan, taxes, insurance, hoa, other } = deal.facts;
        const page = {
          balance: loan.balance,
          payment: loan.payment,
          rate_percent: loan.ratePercent,
          payments_left: Number.isFinite(loan.lastMonth) ? loan.lastMonth : null,
          ...{ taxes, insurance, hoa, other },
          owed: owedBeside(deal.facts),
        };
        const column = listed(page, { ...numbers, ratePercent });
        const expected = oracle.listedOf(facts, numbers.price, numbers.costPercent, numbers.months);
        near(Number(column.end), expected.end);
        const [sums, others] = [sumsOf(column, ratePercent), oracle.sumsOf(expected, ratePercent)];
        near(Number(sums.total), others.total);
        near(Number(sums.today), others.today);
      }),
      any,
    );
  });

  it('are the one figure of the seller in comparisons and exits, to the cent', () => {
    expect.hasAssertions();
    const inCents = (amount: number | null) => amount && Math.round(amount * 100);
    const toCent = (a: number | null, b: number | null) =>
      expect(Math.abs(Number(inCents(a)) - Number(inCents(b)))).toBeLessThanOrEqual(1);
    fc.assert(
      fc.property(dealt.filter(isPossible), ({ deal, structure }) => {
        const { option } = optionOf(deal, structure);
        const row = priceStructure(deal, structure);
        const { total, today } = sumsOf(option, deal.assumptions.sellerDiscountPercent);
        expect(row.seller.months).toBe(option.months);
        toCent(row.seller.cashNow, option.closing);
        toCent(row.seller.total, total);
        toCent(row.seller.presentValue, today);
        for (const cell of compareExits(deal, [row]).cells) {
          if (cell.seller === null) continue;
          const { loanOutOfNameMonth, ...seller } = cell.seller;
          expect(seller).toEqual(row.seller);
          expect(cell.sellerVerdict).toEqual(row.sellerVerdict);
        }
      }),
      { ...any, numRuns: runs(2000) },
    );
  });

  it('are the letter’s to the cent wherever the letter has them', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(dealt.filter(isPossible), ({ deal, structure }) => {
        const { option, offer } = optionOf(deal, structure);
        const inCents = (amount: number | null | undefined) => Math.round(Number(amount) * 100 + 1e-5);
        // A novation's letter has no cash at closing: it is what the resale leaves.
        const atClosing = structure === 'Novation' ? option.end : option.closing;
        expect(inCents(atClosing)).toBe(inCents(offer.cashToSeller));
        if (offer.note) expect(option.months).toBe(offer.note.payments);
        const later = option.loan[0]?.with?.later;
        if (offer.loanThen !== null && later && 'usd' in later)
          expect(inCents(later.usd)).toBe(inCents(offer.loanThen));
        const split = option.how.flat().find(({ id }) => id === 'payments-last')?.with?.final;
        if (offer.note?.balloon && split && 'cents' in split) {
          expect(inCents(split.cents)).toBe(inCents(offer.note.balloon));
        }
      }),
      any,
    );
  });

  it('hold all of the price', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(dealt.filter(isPossible), ({ deal, structure, terms: given }) => {
        const { option, offer } = optionOf(deal, structure);
        const [price, B, D] = [Number(offer.price), deal.facts.loan.balance, owedBeside(deal.facts)];
        const [closing, end] = [Number(option.closing), Number(option.end)];
        const note = Math.max(0, given.sellerFinance.price - given.sellerFinance.down);
        const later = option.loan[0]?.with?.later;
        const then = later && 'usd' in later ? later.usd : 0;
        if (structure === 'Wholesale') near(closing + B + D, price);
        if (structure === 'Seller Finance') near(closing + D + note + (offer.keepsLoan ? 0 : B), price);
        if (structure === 'Subject-To') near(B + closing + (given.subjectTo.second?.amount ?? 0), price);
        if (structure === 'Lease Option') {
          near(closing + D + given.leaseOption.creditMonthly * option.months + end + then, price);
        }
        // Its loan is paid off in between: the oracle has its balance.
        if (structure === 'Novation') near(end + D + owedAt(deal, option.months), price);
      }),
      any,
    );
  });

  it('add up to today’s money where waiting costs nothing', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(dealt.filter(isPossible), ({ deal, structure }) => {
        const { total, today } = sumsOf(optionOf(deal, structure).option, 0);
        near(Number(today), Number(total));
      }),
      any,
    );
  });

  it('never fall when the price rises', () => {
    expect.hasAssertions();
    const fields = { 'Seller Finance': 'sellerFinance', 'Lease Option': 'leaseOption', Novation: 'novation' } as const;
    const names = { sellerFinance: 'price', leaseOption: 'strike', novation: 'sellerPrice' } as const;
    fc.assert(
      fc.property(
        dealt.filter(({ structure }) => structure in fields),
        whole(1, 100_000),
        ({ house: facts, terms: given, structure }, more) => {
          const key = fields[structure as keyof typeof fields];
          const raised: Record<string, number> = { ...(given[key] as object) };
          raised[names[key]] = Number(raised[names[key]]) + more;
          const at = (chosen: object) => {
            const deal = dealOf(CompareInput.parse({ house: facts, terms: chosen }));
            const { option } = optionOf(deal, structure);
            return [option.closing, option.monthly?.[0]?.amount ?? 0, option.end, sumsOf(option, 5).total].map(Number);
          };
          const [low, high] = [at(given), at({ ...given, [key]: raised })];
          // A payment is a whole cent: what rounding moves adds up over the months.
          for (const [each, amount] of low.entries()) expect(Number(high[each])).toBeGreaterThan(amount - 5);
        },
      ),
      any,
    );
  });
});

function owedAt(deal: Deal, month: number): number {
  const { balance, ratePercent, payment, lastMonth } = deal.facts.loan;
  let left = balance;
  for (let at = 1; at <= month; at += 1) {
    const due = left * (1 + ratePercent / 1200);
    left = at >= lastMonth ? 0 : Math.max(0, due - payment);
  }
  return left;
}
