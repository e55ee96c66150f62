import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { bookDisclaimer } from '#shared/book/paper/disclaimer.ts';
import { asKnown, type YearLoan, yearColumns, yearTitle } from '#shared/book/paper/year-figures.ts';
import { yearBlocks, yearCsv, yearWorkbook } from '#shared/book/paper/year-papers.ts';
import { statementOf } from '#shared/book/statement.ts';
import { letterPdf } from '#shared/letter/letter-pdf.ts';
import { recorded, workedYear } from '#test/shared/book/worked-entries.ts';

const { book, entries } = recorded(workedYear);

function loanOf(part: string, more: Partial<YearLoan> = {}): YearLoan {
  const statement = statementOf(book, entries, part, 2025, '2026-01-31');
  if (!statement) throw new Error('There is no statement.');
  return {
    address: '418 W Ocotillo St, Tempe, AZ',
    label: part === 'p1' ? 'First loan' : 'Second',
    isReceived: false,
    statement,
    ...more,
  };
}

const loans = [loanOf('p1'), loanOf('p2')];
const year = { year: 2025, loans, today: '2026-01-31' };

describe('a year of loans', () => {
  it('has each loan, and a sum of those that are paid and of those that are received', () => {
    const columns = yearColumns([...loans, loanOf('p2', { label: 'Buyer', isReceived: true, address: 'Oak' })]);
    expect(columns.map(({ label, figures }) => [label, figures.payments, figures.interest])).toEqual([
      ['First loan', 1_401_330, 484_421],
      ['Second', 447_820, 201_710],
      ['Buyer', 447_820, 201_710],
      ['You pay, 2 loans', 1_849_150, 686_131],
    ]);
    const [, , , sum] = columns;
    expect(sum?.figures.months.reduce((all, { payments }) => all + payments, 0)).toBe(1_849_150);
  });

  it('says as of which day it is known, and when it changed last', () => {
    expect(asKnown(loans, '2026-01-31')).toBe('As known on Jan 31, 2026; changed last on Jun 10, 2025.');
    const [loan] = loans;
    const unchanged = loan ? [{ ...loan, statement: { ...loan.statement, changed_at: null } }] : [];
    expect(asKnown(unchanged, '2026-01-31')).toBe('As known on Jan 31, 2026; nothing is recorded.');
  });
});

describe('its files', () => {
  it('are a table of its months with what the figures are and are not', () => {
    const lines = yearCsv(year).split('\r\n');
    expect(lines).toHaveLength(1 + 2 * 13 + 3 + 1);
    expect(lines[2]).toBe(
      '"418 W Ocotillo St, Tempe, AZ","First loan","You pay","Feb 2025",1224.62,446.88,402.74,375,0,',
    );
    expect(lines[13]).toBe(
      '"418 W Ocotillo St, Tempe, AZ","First loan","You pay","2025",14013.3,4844.21,5001.61,4125,42.48,159998.39',
    );
    expect(lines.slice(-4, -1)).toEqual([
      `"${yearTitle}"`,
      expect.stringContaining('As known on'),
      `"${bookDisclaimer}"`,
    ]);
  });

  it('are a workbook with a sheet of the year and one of its months', () => {
    const [sums, months] = yearWorkbook(year).sheets;
    expect([sums?.name, months?.name]).toEqual(['2025', 'Months']);
    expect(sums?.rows.find(([first]) => first && 'text' in first && first.text === 'Interest')).toEqual([
      { text: 'Interest' },
      { amount: 4844.21, format: 'cents' },
      { amount: 2017.1, format: 'cents' },
      { amount: 6861.31, format: 'cents' },
    ]);
    expect(sums?.rows.at(-1)).toEqual([{ text: bookDisclaimer }]);
  });

  it('are pages with three loans a table, each with the disclaimer at its foot', async () => {
    const many = Array.from({ length: 5 }, () => loanOf('p2'));
    const blocks = yearBlocks({ ...year, loans: many });
    expect(blocks.filter(({ kind }) => kind === 'table')).toHaveLength(4);
    const pdf = await PDFDocument.load(await letterPdf(yearBlocks(year), '2025 figures'));
    expect([pdf.getTitle(), pdf.getPageCount()]).toEqual(['2025 figures', 1]);
    expect(blocks.filter(({ kind }) => kind === 'page')).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'page', foot: bookDisclaimer })),
    );
  });
});
