import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellerVerdictBrief, sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import { CompareInput, House } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { house, terms, worked } from './worked-house.ts';

type Facts = Partial<House>;

const verdictsOf = (facts: Facts, parts: object = {}) =>
  Object.fromEntries(
    compareStructures(CompareInput.parse({ ...worked, house: { ...house, ...facts }, ...parts })).structures.map(
      ({ structure, sellerVerdict, isDeal }) => [
        structure,
        { ...sellerVerdict, isDeal, text: sellerVerdictText(sellerVerdict), brief: sellerVerdictBrief(sellerVerdict) },
      ],
    ),
  );
const owing = { balance: 165_000, ratePercent: 3.25, paymentsLeft: 276, payment: null, paymentIncludesEscrow: null };

describe('what a structure leaves the seller, beside a listing worth 102,761.55', () => {
  const said = verdictsOf({});

  it('is as much or more, less by a tenth at most, or worse', () => {
    expect(said).toMatchObject({
      'Subject-To': { kind: 'worse', difference: -10_543.4, text: '$10,543 less than listing' },
      'Seller Finance': { kind: 'better', difference: 17_883.45, text: '$17,883 more than listing' },
      'Lease Option': { kind: 'better', difference: expect.closeTo(24_025.12, 1), text: '$24,025 more than listing' },
      Novation: { kind: 'worse', difference: -13_535.49, text: '$13,535 less than listing' },
      Wholesale: { kind: 'worse', difference: -71_761.55, text: '$71,762 less than listing' },
    });
  });

  it('makes a deal of what works and is not worse', () => {
    const deals = Object.entries(said).filter(([, { isDeal }]) => isDeal);
    expect(deals.map(([structure]) => structure)).toEqual(['Seller Finance', 'Lease Option']);
    const asked = verdictsOf({}, { targets: { cashFlow: 300 } });
    expect(asked['Seller Finance']).toMatchObject({ kind: 'better', isDeal: false });
  });

  it('is worse where the seller has to bring money, however much comes later', () => {
    const { leaseOption, sellerFinance, wholesale } = terms;
    const paysIn = verdictsOf({}, { terms: { ...terms, leaseOption: { ...leaseOption, strike: 400_000, rent: 900 } } });
    expect(paysIn['Lease Option']).toMatchObject({ kind: 'worse', asks: { when: 'month' }, isDeal: false });
    expect(paysIn['Lease Option']?.text).toBe(`Pays in $450 a month`);
    const atClosing = verdictsOf({}, { terms: { ...terms, sellerFinance: { ...sellerFinance, down: 1000 } } });
    expect(atClosing['Seller Finance']).toMatchObject({ asks: { when: 'closing', amount: 2000 } });
    expect(atClosing['Seller Finance']?.text).toBe('Pays in $2,000 at closing');
    const below = verdictsOf({ value: 200_000, afterRepairValue: 220_000 }, { terms: { ...terms, wholesale } });
    expect(below.Wholesale).toMatchObject({ kind: 'worse', asks: { when: 'closing', amount: 39_000 } });
    const atEnd = verdictsOf({}, { terms: { ...terms, leaseOption: { ...leaseOption, strike: 150_000 } } });
    expect(atEnd['Lease Option']).toMatchObject({ asks: { when: 'end', amount: 15_992.42 } });
    expect(atEnd['Lease Option']?.text).toBe('Pays in $15,992 at the end');
  });

  it('does not count what the owner pays until a sale of a few months', () => {
    expect(said.Novation).toMatchObject({ asks: null });
  });

  it('is underwater where a listing would leave them owing', () => {
    // 0.915 × 150,000 less the 163,788.49 and 3,000 that are owed after three months.
    const said = verdictsOf({ value: 150_000 });
    expect(said['Subject-To']).toMatchObject({ kind: 'underwater', owing: 29_538.49 });
    expect(said['Subject-To']?.text).toBe('Listing would leave them owing $29,538');
  });

  it('says in a table how much more than a listing, under water too', () => {
    const said = verdictsOf({ value: 150_000 });
    expect(said['Subject-To']?.brief).toMatch(/^\$[\d,]+ more$/);
    expect(verdictsOf({})['Seller Finance']?.brief).toBe('$17,883 more');
    expect(verdictsOf({ loan: null }).Wholesale?.brief).toBe('Needs a fact');
  });

  it('waits for no fact in a house without a loan to take over', () => {
    const said = verdictsOf({ loan: { ...owing, balance: 0 }, taxesYearly: null });
    expect(said['Subject-To']).toMatchObject({ kind: 'unknown', needs: [], brief: '—' });
    expect(said.Wholesale).toMatchObject({ needs: ['house.taxesYearly'], brief: 'Needs a fact' });
  });

  it('waits for what the worth of either lacks', () => {
    const said = verdictsOf({ loan: null });
    expect(said['Subject-To']).toMatchObject({
      kind: 'unknown',
      difference: null,
      needs: ['house.loan'],
      isDeal: false,
    });
    expect(said['Subject-To']?.text).toBe('Needs the loan balance');
    expect(verdictsOf({ taxesYearly: null }).Wholesale?.text).toBe('Needs the taxes');
    expect(verdictsOf({ loan: { ...owing, ratePercent: null }, insuranceYearly: null }).Novation?.text).toBe(
      'Needs the loan rate and insurance',
    );
  });

  it('holds to half a cent', () => {
    // Without a second note, cash at closing is all that the seller gets.
    const at = (less: number) =>
      verdictsOf({}, { terms: { ...terms, subjectTo: { cashToSeller: 102_761.55 - less, second: null } } })[
        'Subject-To'
      ];
    expect(at(0.01)).toMatchObject({ kind: 'close' });
    expect(at(0.4)).toMatchObject({ kind: 'close', text: 'As much as listing' });
    expect(at(0)).toMatchObject({ kind: 'better', text: 'As much as listing' });
    expect(at(-999)).toMatchObject({ kind: 'better', text: 'As much as listing' });
    expect(at(-1001)).toMatchObject({ kind: 'better', text: '$1,001 more than listing' });
    expect(at(10_276.15)).toMatchObject({ kind: 'close' });
    expect(at(10_276.2)).toMatchObject({ kind: 'worse' });
  });

  it('is worse where the price of an option would not be paid at the growth that is reckoned with', () => {
    const { leaseOption } = terms;
    const far = verdictsOf({}, { terms: { ...terms, leaseOption: { ...leaseOption, strike: 400_000 } } });
    expect(far['Lease Option']).toMatchObject({ kind: 'worse', asks: null, lapses: 3, isDeal: false });
    expect(far['Lease Option']?.text).toBe('Only if you buy; at 3% a year you would not');
    expect(far['Lease Option']?.brief).toBe('Only if you buy');
    // What asks the seller for money says so first.
    const asked = verdictsOf({}, { terms: { ...terms, leaseOption: { ...leaseOption, strike: 400_000, rent: 900 } } });
    expect(asked['Lease Option']).toMatchObject({ lapses: null, asks: { when: 'month' } });
  });
});

it('never makes a deal of money that is asked for, or of less than a tenth below a listing', () => {
  const amount = (most: number) => fc.integer({ min: 0, max: most });
  const facts = fc.record({
    value: fc.integer({ min: 80_000, max: 900_000 }),
    rent: amount(9000),
    balance: amount(900_000),
    arrears: amount(20_000),
  });
  fc.assert(
    fc.property(facts, ({ balance, value, ...rest }) => {
      const made = House.parse({ ...house, ...rest, value, afterRepairValue: value, loan: { ...owing, balance } });
      const { structures, listed } = compareStructures(CompareInput.parse({ ...worked, house: made, terms: {} }));
      for (const { isDeal, verdict, sellerVerdict, seller } of structures.filter((each) => each.isDeal)) {
        expect({ isDeal, verdict, asks: sellerVerdict.asks }).toEqual({ isDeal: true, verdict: 'works', asks: null });
        expect(seller.cashNow).toBeGreaterThanOrEqual(0);
        const least = (listed.seller.presentValue ?? 0) * 0.9 - 1000;
        expect(seller.presentValue).toBeGreaterThan(Math.min(least, listed.seller.presentValue ?? 0) - 0.01);
      }
    }),
    { numRuns: 300 },
  );
});
