import { describe, expect, it } from 'vitest';
import { bankLoan } from '#shared/deal/bank-loan.ts';
import { asProposed, equalView, solveAll, solvedView } from '#shared/deal/priced-views.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { worked } from '#test/shared/structures/worked-house.ts';
import { columnsOf } from '#web/areas/deal/compare/compare-columns.ts';
import { type Cell, rowGroups } from '#web/areas/deal/compare/compare-rows.ts';
import { factPlaces } from '#web/areas/deal/compare/fact-places.ts';
import { notesOf } from '#web/areas/deal/compare/notes.ts';
import { metBy } from '#web/areas/deal/compare/targets-met.ts';
import type { ViewName } from '#web/areas/deal/compare/view-name.ts';
import { deskPath, deskTabOf, deskTabs } from '#web/areas/deal/desk/desk-tab.ts';

const targets = { cashFlow: 250, cashOnCashPercent: 8, cashIn: 50_000, profit: 20_000, assignmentFee: 12_000 };
const input: CompareInput = { ...worked, targets };

/** The table's cells by group, row and column: their texts, with what stands below. */
function table(view: ViewName = 'proposed', of = input, open: Strategy | 'all' = 'all') {
  const comparison = compareStructures(of);
  const solutions = open === 'all' ? solveAll(of) : null;
  const proposed = asProposed(comparison);
  const views = { proposed, solved: solutions ? solvedView(solutions) : proposed, equal: equalView(of, comparison) };
  const columns = columnsOf(views[view], bankLoan({}, of), { pick: 'Wholesale', working: 'Novation', open });
  const groups = rowGroups({
    view,
    columns,
    input: of,
    listed: comparison.listed.seller,
    bankTerms: undefined,
    proposed: proposed.results,
    solutions,
  });
  const textOf = ({ text, short, sub }: Cell) => [text ?? '—', short, sub].filter(Boolean).join(' | ');
  const cells = (group: string, row: string) => {
    const found = groups.find(({ head }) => head === group)?.rows.find(({ head }) => head === row);
    if (!found) throw new Error(`There is no ${row}.`);
    return Object.fromEntries([
      ...columns.map(({ name }, index): [string, string] => [name, textOf(found.cells[index] ?? { text: '' })]),
      ['compare', textOf(found.reference)],
    ]);
  };
  return { columns, cells };
}

describe('the table of a deal', () => {
  it('goes by the order of the view, and marks the working structure and the pick of the rules', () => {
    const { columns } = table();
    expect(columns.map(({ name }) => name)).toEqual([
      'Subject-To',
      'Seller Finance',
      'Lease Option',
      'Novation',
      'Wholesale',
      'Bank Loan',
    ]);
    expect(columns.filter(({ isWorking }) => isWorking).map(({ name }) => name)).toEqual(['Novation']);
    expect(columns.filter(({ isPicked }) => isPicked).map(({ name }) => name)).toEqual(['Wholesale']);
  });

  it('leaves the price and the profit of a wholesale open while nobody knows what is owed', () => {
    const { wholesale, ...terms } = worked.terms;
    const unknown = { ...input, terms, house: { ...worked.house, liens: null, hasLiens: true } };
    const { cells } = table('proposed', unknown);
    expect(wholesale).toBeDefined();
    for (const [group, row] of [
      ['The offer', 'Price'],
      ['You', 'Profit'],
      ['You', 'Worth today'],
    ] as const)
      expect(cells(group, row).Wholesale, row).toMatch(/^—/);
    expect(cells('You', 'Cash in').Wholesale).toBe('$1,500');
  });

  it('shows the figures of the worked example with what they are short of', () => {
    const { cells } = table();
    expect(cells('The offer', 'Price')).toMatchObject({
      'Subject-To': '$265,000 | $25,000 cash, $75,000 second',
      'Seller Finance': '$295,000 | $25,000 down, 3.5% note',
      'Lease Option': '$300,000 | option price; rent $1,500',
      Novation: '$262,000 | to the seller; list at $318,000',
      Wholesale: '$199,000 | 70% rule, $10,000 fee',
      compare: '$300,000 | value as is',
    });
    expect(cells('The offer', 'Meets your targets at')).toMatchObject({
      'Subject-To': '$245,100 | $14,600 cash, $65,500 second',
      'Lease Option': 'as proposed | up to $303,600',
      Novation: '$256,500 | to the seller; list at $318,000',
    });
    expect(cells('You', 'Cash flow a month')).toMatchObject({
      'Subject-To': '$210 | $40 short',
      'Seller Finance': '$164 | $86 short',
      'Lease Option': '$376',
      Novation: 'no rent',
      compare: 'at least $250',
    });
    expect(cells('You', 'Cash-on-cash')).toMatchObject({ 'Subject-To': '5.22% | 2.78 points short' });
    expect(cells('You', 'Profit')).toMatchObject({
      Novation: '$14,540 | $5,460 short | over 4 months',
      Wholesale: '$9,500 | fee $2,000 short | over 1 month',
    });
    expect(cells('You', 'Return a year')).toMatchObject({ 'Subject-To': '28.97%', Novation: 'under a year' });
    expect(cells('The seller', 'Worth today')).toMatchObject({
      'Subject-To': '$92,218 | −$10,543 vs. listing',
      'Seller Finance': '$120,645 | +$17,883 vs. listing',
      compare: '$102,762',
    });
    expect(cells('The seller', 'Loan still in their name')).toMatchObject({
      'Lease Option': '$149,792 | after 3 years',
      Novation: 'paid off',
    });
  });

  it('shows a dash for what nobody knows, never $0', () => {
    const { cells } = table('proposed', { ...input, house: { ...input.house, rent: null, loan: null } });
    expect(cells('You', 'Cash flow a month')).toMatchObject({ 'Subject-To': '—', 'Lease Option': '—' });
    expect(cells('The seller', 'Cash now')).toMatchObject({ Wholesale: '—', 'Lease Option': '$6,000' });
    expect(cells('The offer', 'Meets your targets at')['Subject-To']).toBe('—');
  });

  it('shows every structure at the terms that meet the targets', () => {
    const { cells, columns } = table('solved');
    expect(cells('The offer', 'Price')['Subject-To']).toBe('$245,100 | $14,600 cash, $65,500 second');
    expect(cells('The offer', 'As proposed')['Subject-To']).toBe('$265,000 | $25,000 cash, $75,000 second');
    expect(cells('You', 'Cash flow a month')['Subject-To']).not.toContain('short');
    expect(columns.every(({ result, name }) => name === 'Bank Loan' || result?.verdict === 'works')).toBe(true);
  });

  it('says where no price meets the targets', () => {
    const { cells } = table('solved', { ...input, targets: { ...targets, cashFlow: 5000 } });
    expect(cells('The offer', 'Price')['Seller Finance']).toBe('$295,000 | as proposed: no price meets your targets');
    const proposed = table('proposed', { ...input, targets: { ...targets, cashFlow: 5000 } });
    expect(proposed.cells('The offer', 'Meets your targets at')['Seller Finance']).toMatch(/^no price \| /);
  });

  it('ranks anew at terms that are equal for the seller, where a wholesale has none', () => {
    const { columns, cells } = table('equal');
    expect(columns.map(({ name }) => name)).toEqual([
      'Seller Finance',
      'Subject-To',
      'Lease Option',
      'Novation',
      'Wholesale',
      'Bank Loan',
    ]);
    expect(cells('You', 'Worth today')).toMatchObject({
      'Seller Finance': '$44,683',
      'Subject-To': '$41,224',
      Wholesale: '—',
    });
    expect(cells('The seller', 'Worth today')).toMatchObject({ 'Seller Finance': '$102,762 | as listing' });
  });

  it('has of four structures the short figures on a plan with one at a time, in the same order', () => {
    const [all, one] = [table(), table('proposed', input, 'Novation')];
    expect(one.columns.map(({ name }) => name)).toEqual(all.columns.map(({ name }) => name));
    expect(one.columns.filter(({ isLocked }) => !isLocked).map(({ name }) => name)).toEqual(['Novation', 'Bank Loan']);
    for (const row of ['Cash in', 'Cash flow a month', 'Profit', 'Worth today']) {
      expect(one.cells('You', row)).toEqual(all.cells('You', row));
    }
    const whole = (cells: Record<string, string>, name: string) => cells[name]?.split(' | ');
    const prices = [all.cells('The offer', 'Price'), one.cells('The offer', 'Price')] as const;
    expect(whole(prices[1], 'Subject-To')).toEqual([whole(prices[0], 'Subject-To')?.[0]]);
    expect(whole(prices[1], 'Novation')).toEqual(whole(prices[0], 'Novation'));
    for (const row of ['Cash now', 'A month', 'In all', 'Worth today']) {
      const { Novation, 'Bank Loan': bank, compare, ...others } = one.cells('The seller', row);
      expect(new Set(Object.values(others))).toEqual(new Set(['']));
      expect(all.cells('The seller', row)).toMatchObject({ Novation, 'Bank Loan': bank, compare });
    }
  });
});

describe('beside the table', () => {
  const { structures } = compareStructures(input);

  it.each([
    ['cashFlow', '1 of 3 meets it'],
    ['cashIn', 'All 5 meet it'],
    ['profit', '3 of 4 meet it'],
    ['assignmentFee', 'Wholesale misses it'],
  ] as const)('the target of the %s says how many meet it', (name, words) => {
    expect(metBy(name, targets, structures)).toBe(words);
    expect(metBy(name, {}, structures)).toBe('Not tested');
    expect(metBy(name, targets, [])).toBe('Nothing to test yet');
  });

  it.each([
    ['cashFlow', '1 of 4 meets it'],
    ['cashIn', 'All 6 meet it'],
    ['profit', '3 of 5 meet it'],
    ['assignmentFee', 'Wholesale misses it'],
  ] as const)('the target of the %s counts the bank loan, which stands in the table too', (name, words) => {
    const bank = { ...bankLoan({}, input), cashIn: 40_000, monthlyCashFlow: 100, profit: 10_000 };
    expect(metBy(name, targets, [...structures, bank])).toBe(words);
    expect(metBy('cashIn', targets, [bank])).toBe('Bank Loan meets it');
  });

  it('the notes say what the figures of this deal say', () => {
    const texts = notesOf(structures).map(({ text }) => text);
    expect(texts).toContain(
      'Seller Finance and Lease Option are worth less than $0 if rent and value stay flat. Read that row before you count on growth.',
    );
    expect(texts).toContain(
      '$14,540 of Novation on $16,200 in 4 months would read 583% a year, which says nothing about the money you make.',
    );
    const unknown = { ...input, terms: {}, house: { ...input.house, value: null, afterRepairValue: null } };
    expect(notesOf(compareStructures(unknown).structures)).toHaveLength(1);
  });

  it('lacking facts lead to where they are entered', () => {
    expect(factPlaces(['house.loan', 'house.rent'], '01J')).toEqual([
      { to: '/dashboard?analysis=01J#seller-facts', label: 'Add the balance' },
      { to: '/deal-calculator/01J?structure=bank-loan', label: 'Add the rent' },
    ]);
    expect(factPlaces(['house.loan.paymentsLeft', 'house.loan.payment'], '01J')).toEqual([
      { to: '/dashboard?analysis=01J#seller-facts', label: 'Add the payment' },
    ]);
    expect(factPlaces(['monthlyRent'], '01J')).toEqual([
      { to: '/deal-calculator/01J?structure=bank-loan', label: 'Add the rent' },
    ]);
  });

  it('every tab has an address of its own, and any other text leads to the table', () => {
    expect(
      deskTabs.map((tab) => deskTabOf(new URL(deskPath('01J', tab), 'http://x').searchParams.get('structure'))),
    ).toEqual(deskTabs);
    expect([null, '', 'compare', 'subject to', '__proto__'].map(deskTabOf)).toEqual(Array(5).fill('Compare'));
  });
});
