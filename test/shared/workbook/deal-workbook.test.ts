import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { WorkbookNumbers } from '#shared/structures/base/workbook-numbers.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { dealCsv, dealWorkbook } from '#shared/workbook/deal-workbook.ts';
import { dealNumbers } from '#shared/workbook/numbers-of-deal.ts';
import type { Workbook } from '#shared/workbook/workbook.ts';
import { xlsxSheets } from '#shared/workbook/xlsx-sheets.ts';
import { house, terms, withOtherTerm, worked } from '#test/shared/structures/worked-house.ts';
import { csvRows } from '#test/support/csv-rows.ts';
import { evaluated } from '#test/support/workbook/evaluate.ts';
import { office, recalculated } from '#test/support/workbook/libre-office.ts';
import { anyHouse } from './any-house.ts';

const about = { address: '2417 E Sample Palm Ln', source: 'RentCast', is_sample: false };
const numbersOf = (input: CompareInput, structure: Strategy) => dealNumbers(dealOf(input), structure, about);

const rowsOf = ({ sheets }: Workbook, name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? [];

/** What the workbook works out beside what the product says, by label; without what only a solver finds. */
function figuresOf(workbook: Workbook): [label: string, workedOut: unknown, product: number][] {
  const at = evaluated(workbook);
  return rowsOf(workbook, 'Deal').flatMap(([label, formula, product], index) => {
    const isFigure = label && 'text' in label && formula && 'formula' in formula && product && 'amount' in product;
    if (!isFigure || label.text.startsWith('Return')) return [];
    return [[label.text, at('Deal', index + 1, 2), product.amount]];
  });
}

/** All is paid at closing. */
const withoutPayments = CompareInput.parse({
  ...worked,
  terms: { sellerFinance: { ...terms.sellerFinance, price: 250_000, down: 250_000 } },
});
/** What little of the cash comes back does so after seven years. */
const losing = CompareInput.parse({
  ...worked,
  house: { ...worked.house, rent: 1300 },
  assumptions: { ...worked.assumptions, valueGrowthPercent: -2 },
});

describe('the workbook of a deal', () => {
  it.each(Strategy.options)('works out the product’s figures of the worked example in %s', (structure) => {
    const numbers = numbersOf(worked, structure);
    const figures = numbers ? figuresOf(dealWorkbook(numbers)) : [];
    expect(figures.length).toBeGreaterThanOrEqual(4);
    for (const [label, workedOut, product] of figures) expect(workedOut, label).toBeCloseTo(product, 2);
  });

  it.each(['Seller Finance', 'Subject-To'] as const)(
    'works them out of what the settlement made of the note in %s',
    (structure) => {
      const settledNote = { amount: 31_234.56, payment: 345.67 };
      const numbers = dealNumbers({ ...dealOf(worked), settledNote }, structure, about);
      const figures = numbers ? figuresOf(dealWorkbook(numbers)) : [];
      expect(figures.length).toBeGreaterThanOrEqual(4);
      for (const [label, workedOut, product] of figures) expect(workedOut, label).toBeCloseTo(product, 2);
    },
  );

  it.each(withOtherTerm)('works them out where %s is another', (_, structure, input) => {
    const numbers = numbersOf(input, structure);
    const figures = numbers ? figuresOf(dealWorkbook(numbers)) : [];
    expect(figures.length).toBeGreaterThanOrEqual(4);
    for (const [label, workedOut, product] of figures) expect(workedOut, label).toBeCloseTo(product, 2);
  });

  it.each(Strategy.options)('works out those of any house in %s, to the cent', (structure) => {
    fc.assert(
      fc.property(anyHouse, (input) => {
        const numbers = numbersOf(input, structure);
        if (!numbers) return;
        for (const [label, workedOut, product] of figuresOf(dealWorkbook(numbers))) {
          expect(Math.abs(Number(workedOut) - product), `${label}: ${String(workedOut)} and ${product}`).toBeLessThan(
            0.0051,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('counts what an assumption costs into the cash', () => {
    const subjectTo = { ...terms.subjectTo, takeover: 'assumption', assumptionFee: 1234, fundingFeePercent: 0.5 };
    const numbers = numbersOf(CompareInput.parse({ house, terms: { ...terms, subjectTo } }), 'Subject-To');
    const figures = numbers ? figuresOf(dealWorkbook(numbers)) : [];
    expect(figures.map(([label]) => label)).toContain('Cash in');
    for (const [label, workedOut, product] of figures) expect(workedOut, label).toBeCloseTo(product, 2);
  });

  it('rounds a small note’s payment up, as the product does, when interest would outgrow what rounding leaves out', () => {
    const second = { amount: 1000, ratePercent: 9.79, months: 359 };
    const input = CompareInput.parse({ ...worked, terms: { subjectTo: { second } } });
    const numbers = numbersOf(input, 'Subject-To');
    const workbook = numbers ? dealWorkbook(numbers) : { sheets: [] };
    const row = rowsOf(workbook, 'Deal').findIndex(
      ([cell]) => cell && 'text' in cell && /^Note, payment/.test(cell.text),
    );
    // 8.6249 a month.
    expect(evaluated(workbook)('Deal', row + 1, 2)).toBe(8.63);
  });

  it('has typed numbers on one sheet only; everything else is a formula, a month or the product’s own figure', () => {
    for (const structure of Strategy.options) {
      const numbers = numbersOf(worked, structure);
      const workbook = numbers ? dealWorkbook(numbers) : { sheets: [] };
      const typed = rowsOf(workbook, 'Schedule')
        .flatMap((row) => row.slice(1))
        .filter((cell) => cell && 'amount' in cell && cell.amount !== 0);
      expect(typed).toEqual([]);
      const inDeal = rowsOf(workbook, 'Deal')
        .flatMap((row) => row.slice(0, 2))
        .filter((cell) => cell && 'amount' in cell);
      expect(inDeal).toEqual([]);
    }
  });

  /** The cells of a figure: what is worked out, and the product's own. */
  function figureOf(input: CompareInput, structure: Strategy, label: string) {
    const numbers = numbersOf(input, structure);
    const workbook = numbers ? dealWorkbook(numbers) : { sheets: [] };
    const row = rowsOf(workbook, 'Deal').findIndex(([cell]) => cell && 'text' in cell && cell.text === label);
    return { workedOut: () => evaluated(workbook)('Deal', row + 1, 2), cells: rowsOf(workbook, 'Deal')[row] ?? [] };
  }

  it('has a dash for the coverage of no payments, which is not a division by zero', () => {
    const { workedOut, cells } = figureOf(withoutPayments, 'Seller Finance', 'Coverage (DSCR)');
    expect([workedOut(), cells[2]]).toEqual(['—', { text: '—' }]);
  });

  it('has a dash for what no cash earns', () => {
    const house = { ...worked.house, arrears: 0, liens: 0, repairs: 0, reserves: 0 };
    const subjectTo = { ...terms.subjectTo, cashToSeller: 0 };
    const assumptions = { ...worked.assumptions, closingPercent: 0 };
    const free = CompareInput.parse({ ...worked, house, assumptions, terms: { subjectTo } });
    expect(figureOf(free, 'Subject-To', 'Cash in').workedOut()).toBe(0);
    const { workedOut, cells } = figureOf(free, 'Subject-To', 'Cash-on-cash, % a year');
    expect([workedOut(), cells[2]]).toEqual(['—', { text: '—' }]);
  });

  it('lets a spreadsheet search for the return from the product’s own', () => {
    const numbers = numbersOf(losing, 'Seller Finance');
    expect(numbers?.figures.irrPercent).toBeLessThan(-20);
    const { cells } = figureOf(losing, 'Seller Finance', 'Return (IRR), % a year');
    const { formula = '' } = cells[1] && 'formula' in cells[1] ? cells[1] : {};
    const [, guess = ''] = /^100\*\(\(1\+IRR\(Schedule!\$H\$2:\$H\$\d+,([-.\d]+)\)\)\^12-1\)$/.exec(formula) ?? [];
    expect(100 * ((1 + Number(guess)) ** 12 - 1)).toBeCloseTo(numbers?.figures.irrPercent ?? 0, 2);
  });

  it('spoils what needs a fact that nobody knows, and never takes it for 0', () => {
    const blank = CompareInput.parse({ ...worked, house: { ...worked.house, rent: null } });
    const numbers = numbersOf(blank, 'Seller Finance');
    const workbook = numbers ? dealWorkbook(numbers) : { sheets: [] };
    const at = evaluated(workbook);
    const rows = rowsOf(workbook, 'Deal');
    const row = (label: string) => 1 + rows.findIndex(([cell]) => cell && 'text' in cell && cell.text === label);
    expect(at('Deal', row('Cash flow, a month'), 2)).toBeNaN();
    expect(at('Deal', row('Profit'), 2)).toBeNaN();
    expect(at('Deal', row('Cash in'), 2)).toBeTypeOf('number');
    expect(numbers?.figures.monthlyCashFlow).toBeNull();
  });

  it('is made from numbers that survive JSON, as a packet keeps them', () => {
    fc.assert(
      fc.property(anyHouse, fc.constantFrom(...Strategy.options), (input, structure) => {
        const numbers = numbersOf(input, structure);
        if (numbers) expect(WorkbookNumbers.parse(JSON.parse(JSON.stringify(numbers)))).toEqual(numbers);
      }),
      { numRuns: 20 },
    );
  });

  it('takes no text for a formula', async () => {
    const numbers = dealNumbers(dealOf(worked), 'Wholesale', {
      ...about,
      address: '=HYPERLINK("https://evil.example")',
    });
    if (!numbers) throw new Error('A wholesale has an exit.');
    const [deal] = xlsxSheets(dealWorkbook(numbers));
    expect(deal?.data[0]?.[0]).toMatchObject({ type: String, value: '=HYPERLINK("https://evil.example")' });
    expect(dealCsv(numbers)).toContain(`"Address","'=HYPERLINK(""https://evil.example"")"`);
  });

  it('as CSV has the product’s figures and the assumptions', () => {
    const numbers = numbersOf(worked, 'Seller Finance');
    const lines = csvRows(numbers ? dealCsv(numbers) : '');
    const value = (label: string) => lines.find(([head]) => head === label)?.[1];
    expect(Number(value('Cash in'))).toBe(numbers?.figures.cashIn);
    expect(Number(value('NPV') ?? value('Worth today (NPV)'))).toBe(numbers?.figures.npv);
    expect(value('Structure')).toBe('Seller Finance');
  });
});

describe.skipIf(office() === undefined)('LibreOffice, where it is installed,', () => {
  it.each(Strategy.options)(
    'recalculates the file of %s to the product’s figures, the return too',
    async (structure) => {
      const numbers = numbersOf(worked, structure);
      if (!numbers) throw new Error('The worked example has every structure.');
      const table = await recalculated(dealWorkbook(numbers), 'Deal');
      const shown = table
        .slice(3)
        .filter(([, , product]) => product !== undefined && product !== '' && product !== 'Unknown');
      expect(shown.length).toBeGreaterThanOrEqual(4);
      for (const [label, workedOut, product] of shown) expect(Number(workedOut), label).toBeCloseTo(Number(product), 2);
    },
    120_000,
  );

  it('finds the return of a deal that loses money, and has dashes for what is not', async () => {
    const ends = [losing, withoutPayments].map((input) => numbersOf(input, 'Seller Finance'));
    for (const numbers of ends) {
      if (!numbers) throw new Error('The worked example has every structure.');
      const table = await recalculated(dealWorkbook(numbers), 'Deal');
      expect(table.flat().filter((cell) => /^(#|Err:)/.test(cell))).toEqual([]);
      const [, workedOut, product] = table.find(([label]) => label?.startsWith('Return')) ?? [];
      expect(Number(workedOut)).toBeCloseTo(Number(product), 2);
    }
  }, 240_000);
});
