import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CompareExitsInput } from '#shared/exits/base/exit-input.ts';
import { playOutcome } from '#shared/exits/engine/compare.ts';
import { cellTitle } from '#shared/exits/exit-words.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { openLedger } from '#shared/structures/base/ledger.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { declaredExits, type ExitKey } from '#shared/terms/exit-terms.ts';
import { dealWorkbook } from '#shared/workbook/deal-workbook.ts';
import { exitNumbers } from '#shared/workbook/exit-numbers.ts';
import { dealNumbers } from '#shared/workbook/numbers-of-deal.ts';
import type { Cell, Workbook } from '#shared/workbook/workbook.ts';
import { exits, withParts, workedExits } from '#test/shared/exits/worked-exits.ts';
import { terms } from '#test/shared/structures/worked-house.ts';
import { evaluated } from '#test/support/workbook/evaluate.ts';
import { office, recalculated } from '#test/support/workbook/libre-office.ts';
import { anyHouse, cents, percent } from './any-house.ts';

const about = { address: '2417 E Sample Palm Ln', source: 'RentCast', is_sample: false };

/** Every way to leave what can be held. */
const possible: [Strategy, ExitKey][] = (['Subject-To', 'Seller Finance', 'Lease Option'] as const).flatMap(
  (structure) =>
    (['wrap', 'sandwich', 'refinance', 'assign'] as const).flatMap((exit): [Strategy, ExitKey][] =>
      structure === 'Lease Option' && exit === 'wrap' ? [] : [[structure, exit]],
    ),
);

const agreedName: Record<ExitKey, string> = {
  wrap: 'paid',
  sandwich: 'buys',
  refinance: 'refinanced',
  assign: 'assigned',
};

function leftDeal(input: CompareExitsInput, structure: Strategy, exit: ExitKey) {
  const deal = dealOf(input);
  const { only: _, flows: __, ...plan } = input.exits ?? {};
  const numbers = dealNumbers(deal, structure, about);
  const left = exitNumbers(deal, structure, exit, plan);
  if (!numbers || !left) throw new Error(`${cellTitle({ structure, exit })} has no sheet.`);
  const { pay, columns } = openLedger();
  playOutcome(deal, plan, { structure, exit, outcome: agreedName[exit] }, pay);
  return { workbook: dealWorkbook(numbers, left), left, columns };
}

/** The columns of the parties. */
const partyOf = {
  Seller: 'seller',
  You: 'investor',
  'End buyer': 'endBuyer',
  Outsiders: 'outsiders',
  'Set aside': 'setAside',
} as const;

const { wrap, sandwich, refinance } = exits;
const isInput = (cell: Cell | undefined) =>
  cell !== null && cell !== undefined && 'amount' in cell && cell.isInput === true;

const rowsOf = ({ sheets }: Workbook) => sheets.find(({ name }) => name === 'Exit')?.rows ?? [];
const textAt = (workbook: Workbook, row: number, column: number) => {
  const cell = rowsOf(workbook)[row]?.[column];
  return cell && 'text' in cell ? cell.text : undefined;
};

/** Holds all that a sheet works out to the engine, to the cent. @returns how many amounts. */
function compareSheet({ workbook, left, columns }: ReturnType<typeof leftDeal>): number {
  const at = evaluated(workbook);
  const rows = rowsOf(workbook);
  let count = 0;
  const same = (workedOut: unknown, product: number, label: string) => {
    count += 1;
    if (Number.isNaN(product)) expect(workedOut, label).toBeNaN();
    else
      expect(Math.abs(Number(workedOut) - product), `${label}: ${String(workedOut)} and ${product}`).toBeLessThan(
        0.0051,
      );
  };
  rows.forEach(([label, formula, product], index) => {
    if (!label || !('text' in label) || label.text.startsWith('Return')) return;
    if (!formula || !('formula' in formula) || !product || !('amount' in product)) return;
    same(at('Exit', index + 1, 2), product.amount, label.text);
  });
  const headRow = rows.findIndex(([cell]) => cell && 'text' in cell && cell.text === 'Month');
  expect(rows.length - headRow - 1).toBe(left.end + 1);
  const heads = rows[headRow]?.map((_, column) => textAt(workbook, headRow, column)) ?? [];
  for (const [name, party] of Object.entries(partyOf)) {
    const column = heads.indexOf(name);
    for (let month = 0; month <= left.end; month += 1) {
      const own = columns[party][month] ?? 0;
      if (column >= 0) same(at('Exit', headRow + 2 + month, column + 1), own, `${name}, month ${month}`);
      else expect(own).toBe(0);
    }
  }
  return count;
}

/** Exits of any length, also with odd ends: nothing down, no rate, a note that ends, a balloon. */
const anyExits = fc.record({
  wrap: fc.record({
    price: fc.integer({ min: 60_000, max: 900_000 }),
    down: fc.integer({ min: 0, max: 60_000 }),
    ratePercent: fc.oneof(fc.constant(0), percent(12)),
    months: fc.integer({ min: 2, max: 360 }),
    balloonMonth: fc.option(fc.integer({ min: 1, max: 60 })),
    startMonth: fc.integer({ min: 0, max: 6 }),
    servicingMonthly: cents(60),
  }),
  sandwich: fc.record({
    strike: fc.integer({ min: 60_000, max: 900_000 }),
    fee: cents(20_000),
    rent: cents(6000),
    creditMonthly: cents(300),
    months: fc.integer({ min: 1, max: 48 }),
    startMonth: fc.integer({ min: 0, max: 6 }),
    tenantMaintenanceSharePercent: percent(100),
  }),
  refinance: fc.record({
    month: fc.integer({ min: 1, max: 30 }),
    ratePercent: fc.oneof(fc.constant(0), percent(12)),
    months: fc.integer({ min: 2, max: 360 }),
    amount: fc.integer({ min: 10_000, max: 700_000 }),
  }),
  assign: fc.record({ fee: cents(30_000) }),
});

/** The same house with something else about it. */
const others: [string, Parameters<typeof withParts>[0]][] = [
  ['a house that is empty at first, with reserves', { house: { vacantMonths: 5, reserves: 9000 } }],
  ['growth', { assumptions: { rentGrowthPercent: 4, costGrowthPercent: 5, valueGrowthPercent: 1.5 } }],
  ['a value that falls until an option lapses', { assumptions: { valueGrowthPercent: -6 } }],
  ['another hold and hurdle', { assumptions: { holdMonths: 31, hurdlePercent: 17, closingPercent: 3 } }],
  ['a seller who is free and clear', { house: { loan: { balance: 0, ratePercent: 0, paymentsLeft: 1 } } }],
  ['a loan that ends early', { house: { loan: { balance: 20_000, ratePercent: 6, paymentsLeft: 20 } } }],
  [
    'a balloon of the loan',
    { house: { loan: { balance: 165_000, ratePercent: 3.25, paymentsLeft: 40, payment: 700 } } },
  ],
  ['dues and other costs', { house: { hoaMonthly: 120, otherMonthly: 35, liens: 2500 } }],
  ['a note of interest only', { terms: { sellerFinance: { ...terms.sellerFinance, interestOnly: true } } }],
  ['a note without a rate', { terms: { sellerFinance: { ...terms.sellerFinance, ratePercent: 0, balloonMonth: 36 } } }],
  ['a loan that is paid off', { terms: { sellerFinance: { ...terms.sellerFinance, keepsLoan: false } } }],
  ['no second note', { terms: { subjectTo: { cashToSeller: 25_000, second: null } } }],
  [
    'an assumption',
    {
      terms: {
        subjectTo: { ...terms.subjectTo, takeover: 'assumption', assumptionFee: 900, fundingFeePercent: 0.5 },
      },
    },
  ],
  ['exits at closing', { exits: { wrap: { ...wrap, startMonth: 0 }, sandwich: { ...sandwich, startMonth: 0 } } }],
  ['a balloon of theirs, and no rate', { exits: { wrap: { ...wrap, balloonMonth: 24, ratePercent: 0 } } }],
  ['a note of theirs that ends', { exits: { wrap: { ...wrap, months: 20 } } }],
  ['a new loan that ends', { exits: { refinance: { ...refinance, months: 24, amount: 150_000 } } }],
];

const isAssumed = ({ terms: own }: CompareExitsInput) => own.subjectTo?.takeover === 'assumption';

/** All that the sheet works out, but what only a solver finds. */
function workedOutOf(workbook: Workbook): unknown[] {
  const at = evaluated(workbook);
  return rowsOf(workbook).flatMap((row, index) =>
    row.flatMap((cell, column) =>
      cell && 'formula' in cell && !cell.formula.includes('IRR') ? [at('Exit', index + 1, column + 1)] : [],
    ),
  );
}

describe('the sheet of an exit', () => {
  it.each(possible)('works out everybody’s months and the figures of %s × %s', (structure, exit) => {
    expect(compareSheet(leftDeal(workedExits, structure, exit))).toBeGreaterThan(80);
  });

  it.each(others)('works them out with %s', (_, parts) => {
    const input = withParts(parts);
    let sheets = 0;
    for (const [structure, exit] of possible) {
      const isNothing = structure === 'Subject-To' && input.house.loan?.balance === 0;
      if (isNothing || (structure === 'Subject-To' && exit === 'assign' && isAssumed(input))) continue;
      compareSheet(leftDeal(input, structure, exit));
      sheets += 1;
    }
    expect(sheets).toBeGreaterThanOrEqual(7);
  });

  it.each(possible)('works out those of any house in %s × %s, to the cent', (structure, exit) => {
    let sheets = 0;
    fc.assert(
      fc.property(anyHouse, anyExits, (house, own) => {
        const input = CompareExitsInput.parse({ ...house, exits: own });
        const { only: _, flows: __, ...plan } = input.exits ?? {};
        // One that would begin after the deal ends has no sheet.
        if (exitNumbers(dealOf(input), structure, exit, plan) === null) return;
        compareSheet(leftDeal(input, structure, exit));
        sheets += 1;
      }),
      { numRuns: 40 },
    );
    expect(sheets).toBeGreaterThan(5);
  });

  it.each(possible)('follows each term of %s × %s that it marks as one to change', (structure, exit) => {
    const { workbook } = leftDeal(workedExits, structure, exit);
    const rows = rowsOf(workbook);
    const before = workedOutOf(workbook);
    const marked = rows.slice(2, 2 + Object.keys(declaredExits[exit]).length).filter(([, cell]) => isInput(cell));
    expect(marked.length).toBeGreaterThanOrEqual(3);
    for (const row of marked) {
      const [label, cell] = row;
      if (!cell || !('amount' in cell)) throw new Error('An input is an amount.');
      row[1] = { ...cell, amount: cell.amount + 7 };
      expect(workedOutOf(workbook), JSON.stringify(label)).not.toEqual(before);
      row[1] = cell;
    }
  });

  it('marks no term that only the other outcome, or the length of the table, follows', () => {
    const { workbook } = leftDeal(workedExits, 'Seller Finance', 'wrap');
    const unmarked = rowsOf(workbook)
      .slice(2, 14)
      .flatMap(([label, cell]) => (label && 'text' in label && !isInput(cell) ? [label.text.split(',')[0]] : []));
    expect(unmarked).toEqual([
      'Their balloon',
      'They move in',
      'If they stop paying',
      'Taking the house back',
      'Cost of taking it back',
    ]);
  });

  it('has each month sum to 0 over all parties', () => {
    for (const [structure, exit] of possible) {
      const { workbook, left } = leftDeal(withParts({ house: { reserves: 9000 } }), structure, exit);
      const rows = rowsOf(workbook);
      const at = evaluated(workbook);
      const headRow = rows.findIndex(([cell]) => cell && 'text' in cell && cell.text === 'Month');
      const heads = rows[headRow]?.map((_, column) => textAt(workbook, headRow, column)) ?? [];
      const parties = heads.flatMap((name, column) => (name !== undefined && name in partyOf ? [column] : []));
      expect(parties.length).toBeGreaterThanOrEqual(3);
      for (let month = 0; month <= left.end; month += 1) {
        const sum = parties.reduce((all, column) => all + Number(at('Exit', headRow + 2 + month, column + 1)), 0);
        expect(Math.abs(sum)).toBeLessThan(1e-6);
      }
    }
  });

  it('has typed numbers as terms and assumptions only', () => {
    const { workbook } = leftDeal(workedExits, 'Seller Finance', 'wrap');
    const rows = rowsOf(workbook);
    const headRow = rows.findIndex(([cell]) => cell && 'text' in cell && cell.text === 'Month');
    const typed = rows
      .slice(headRow + 1)
      .flatMap((row) => row.slice(1).filter((cell) => cell && 'amount' in cell && cell.amount !== 0));
    expect(typed).toEqual([]);
  });

  it('says what the other outcome comes to, and which of the two counts', () => {
    const { workbook, left } = leftDeal(workedExits, 'Lease Option', 'sandwich');
    const rows = rowsOf(workbook);
    const start = rows.findIndex(([cell]) => cell && 'text' in cell && cell.text === 'Otherwise, if they leave');
    const worth = rows.slice(start).find(([cell]) => cell && 'text' in cell && cell.text === 'Worth today (NPV)');
    expect(worth?.[2]).toMatchObject({ amount: 25_627.13 });
    expect(JSON.stringify(rows)).toContain('counts with what it comes to if they buy.');
    expect(left.other.name).toBe('leaves');
  });

  it('spoils what needs a fact that nobody knows, and never takes it for 0', () => {
    const { workbook } = leftDeal(withParts({ house: { taxesYearly: null } }), 'Seller Finance', 'refinance');
    const rows = rowsOf(workbook);
    const at = evaluated(workbook);
    const row = (label: string) => 1 + rows.findIndex(([cell]) => cell && 'text' in cell && cell.text === label);
    expect(at('Exit', row('Profit'), 2)).toBeNaN();
    expect(textAt(workbook, row('Profit') - 1, 2)).toBe('Unknown');
  });

  it('leaves a workbook without a named exit as it is, and the other sheets of one with it', () => {
    const deal = dealOf(workedExits);
    const numbers = dealNumbers(deal, 'Seller Finance', about);
    if (!numbers) throw new Error('A seller’s note has an exit.');
    const plain = dealWorkbook(numbers).sheets;
    expect(plain.map(({ name }) => name)).toEqual(['Deal', 'Assumptions', 'Schedule', 'Notes']);
    const { sheets } = leftDeal(workedExits, 'Seller Finance', 'wrap').workbook;
    expect(sheets.map(({ name }) => name)).toEqual(['Deal', 'Assumptions', 'Schedule', 'Exit', 'Notes']);
    expect(sheets.slice(0, 3)).toEqual(plain.slice(0, 3));
  });

  it('is not there for an exit that would begin after the deal ends', () => {
    const late = withParts({ exits: { wrap: { ...wrap, startMonth: 60 } }, assumptions: { holdMonths: 24 } });
    expect(exitNumbers(dealOf(late), 'Seller Finance', 'wrap', { wrap: late.exits?.wrap })).toBeNull();
  });
});

describe.skipIf(office() === undefined)('LibreOffice, where it is installed,', () => {
  it.each(possible)(
    'recalculates the file of %s × %s to the engine’s figures and months, the return too',
    async (structure, exit) => {
      const { workbook, left, columns } = leftDeal(workedExits, structure, exit);
      const table = await recalculated(workbook, 'Exit');
      const figures = rowsOf(workbook).flatMap(([, formula, product], index) =>
        formula && 'formula' in formula && product && 'amount' in product ? [[index, product.amount] as const] : [],
      );
      expect(figures.length).toBeGreaterThanOrEqual(4);
      for (const [index, product] of figures)
        expect(Number(table[index]?.[1]), table[index]?.[0]).toBeCloseTo(product, 2);
      const headRow = table.findIndex(([first]) => first === 'Month');
      for (const [name, party] of Object.entries(partyOf)) {
        const column = table[headRow]?.indexOf(name) ?? -1;
        for (let month = 0; column >= 0 && month <= left.end; month += 1) {
          const own = columns[party][month] ?? 0;
          expect(Number(table[headRow + 1 + month]?.[column]), `${name}, month ${month}`).toBeCloseTo(own, 2);
        }
      }
    },
    120_000,
  );
});
