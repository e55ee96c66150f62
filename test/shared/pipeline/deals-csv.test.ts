import { expect, it } from 'vitest';
import { readTable } from '#shared/lists/read-table.ts';
import { dealsCsv } from '#shared/pipeline/deals-csv.ts';
import { dealRow } from '#test/support/deal-rows.ts';

const cellsOf = (csv: string) => {
  const [head = [], ...rows] = readTable(csv);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])));
};

it('exported deals have an empty cell for an unknown figure, and 0 for a zero', () => {
  const csv = dealsCsv([dealRow({ npv: null, cash_in: 0, monthly_cash_flow: -38.5 })]);
  expect(cellsOf(csv)).toMatchObject([{ NPV: '', 'Cash in': '0', 'Cash flow a month': '-38.5', Structure: '' }]);
});

it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)'])('an exported text that begins like %s is a text', (text) => {
  const deal = dealRow({
    property_address: text,
    next_action: { id: '01J00000000000000000000000', text, due: null },
    seller: { name: text, phone: text },
  });
  const safe = `'${text}`;
  expect(cellsOf(dealsCsv([deal]))).toMatchObject([{ Address: safe, 'Next action': safe, Seller: safe, Phone: safe }]);
});

it('exported deals say their stage, why they were lost, and what is sample data', () => {
  const lost = dealRow({ stage: 'lost', lost: { reason: 'price', note: 'Wants $300,000' }, is_sample: true });
  expect(cellsOf(dealsCsv([lost, dealRow()]))).toMatchObject([
    { Stage: 'Lost', 'Lost because': 'Price too high: Wants $300,000', 'Sample data': 'Sample data' },
    { Stage: 'New', 'Lost because': '', 'Sample data': '' },
  ]);
});
