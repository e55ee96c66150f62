import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import type { ListAnswer, ListRow, RowFigures } from '#shared/lists/list.ts';
import { answerInstead, startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open } = await startScreens();

const works: RowFigures = {
  ...{ structure: 'Lease Option', verdict: 'works', verdictText: 'Works', npv: 42_052.19, monthlyCashFlow: 241.33 },
  ...{ cashOnCashPercent: 22, equityPercent: 40, dataQuality: 'Strong', isDeal: true, cashIn: 13_060 },
  ...{ value: 400_000, balance: 240_000, ratePercent: 2.875, price: 357_500 },
};
const novation: RowFigures = { ...works, structure: 'Novation', npv: 13_905, monthlyCashFlow: null, isDeal: false };

const row = (position: number, address: string, more: Partial<ListRow>): ListRow => ({
  ...{ position, line: position + 2, address, note: '', state: 'priced', facts: 6, priced_ways: 5 },
  deal_id: `01J8ZQK3V4N5P6R7S8T9V0W${String(position).padStart(3, '0')}`,
  ...more,
});

const rows = [
  row(0, '1962 E Ironwood Dr', {
    figures: works,
    ...{ part: 'call', equity: 40, loanWorth: 73_983.97, estimated: ['rent', 'taxes', 'paymentsLeft'] },
    reasons: [{ kind: 'loan', text: '2.875% loan, worth $73,984 to keep' }],
  }),
  row(1, '6021 N Wren Hollow Pl', {
    figures: { ...novation, value: 312_000, balance: 112_000, ratePercent: 5.25 },
    ...{ part: 'call', equity: 64, estimated: ['rent', 'taxes'] },
    reasons: [
      { kind: 'empty', text: 'Empty' },
      { kind: 'elsewhere', text: 'Lives elsewhere, owes $112,000' },
    ],
  }),
  row(2, '1444 E Jacaranda Ave', {
    figures: { ...works, balance: 0, ratePercent: null, monthlyCashFlow: 231, npv: 28_040 },
    ...{ part: 'works', equity: 100, estimated: ['rent', 'taxes'], reasons: [], phones: 1 },
  }),
  row(3, '77 E Harwick Pl', {
    figures: { ...novation, verdict: 'fails', verdictText: "Doesn't work", npv: null, value: null },
    ...{ part: 'rest', equity: null, estimated: ['arrears'], reasons: [{ kind: 'trouble', text: 'Behind $8,337' }] },
  }),
];

const answer: ListAnswer = {
  list: {
    ...{ id: '01J8ZQK3V4N5P6R7S8T9V0W1X2', name: 'Absentee Mesa', state: 'finished', rows: 4, rest: 'keep' },
    counts: { priced: 4 },
    source: { file: 'absentee.csv', day: '2026-01-15', rows: 4 },
    estimates: usualEstimates,
    names_reasons: true,
    ...{ created_at: '2026-01-20T15:30:00.000Z', changed_at: '2026-01-20T15:30:00.000Z' },
    kept_until: '2026-04-20T15:30:00.000Z',
  },
  rows,
  as_of: '2026-01-20T15:30:00.000Z',
};
const path = `/api/lists/${answer.list.id}`;

async function openList(name: string, of: ListAnswer = answer) {
  const person = await system.person(name);
  answerInstead('GET', path, () => Response.json(of));
  const user = open(`/screen-list/${answer.list.id}`, person);
  await screen.findByRole('heading', { level: 1, name: 'Absentee Mesa' });
  return user;
}

const table = () => within(screen.getByRole('table'));
const rowOf = (address: string) =>
  table()
    .getByRole('rowheader', { name: new RegExp(`^${address}`) })
    .closest('tr');
const cellsOf = (address: string) =>
  [...(rowOf(address)?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
const addresses = () => [...document.querySelectorAll('.screening-address a')].map(({ textContent }) => textContent);

it('says of each row its reasons, then its number, with estimates marked', async () => {
  await openList('reader-of-reasons');
  expect(
    table()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['Choose all', '#', 'Address', 'Reason', 'For you', 'Value', 'Equity', 'Loan', 'Rate', 'A month'],
    ...['Worth today', 'Contact', 'Saved'],
  ]);
  expect(cellsOf('1962 E Ironwood Dr')).toEqual([
    ...['', '2', '2.875% loan, worth $73,984 to keep. Lease Option works: $241 a month.', 'Works', '$400,000', '40%'],
    ...['$240,000', '2.875%', '$241', '$42,052', 'no phone', ''],
  ]);
  expect(cellsOf('6021 N Wren Hollow Pl')).toContain(
    'Empty · Lives elsewhere, owes $112,000. Novation works: worth $13,905 today.',
  );
  expect(cellsOf('1444 E Jacaranda Ave')).toEqual(
    expect.arrayContaining(['No known reason. Lease Option works: $231 a month.', '$0', '1 phone']),
  );
  expect(
    table().getByRole('rowheader', { name: /^1962 E Ironwood Dr ?est\. rent, taxes, payments left$/ }),
  ).toBeTruthy();
  const markedIn = (address: string) =>
    [...(rowOf(address)?.querySelectorAll('.fact-estimate') ?? [])].map(({ textContent }) => textContent);
  expect(markedIn('1962 E Ironwood Dr')).toEqual(['$73,984', '$241', '$241', '$42,052']);
  // A novation keeps no house: its figure rests on nothing that is estimated here.
  expect(markedIn('6021 N Wren Hollow Pl')).toEqual([]);
});

it('filters by a reason, and sorts by a column with unknown figures last', async () => {
  const user = await openList('sorter');
  const count = screen.getByRole('button', { name: '2 worth a call' });
  const parts = within(screen.getByRole('group', { name: 'Worth a call because of' }));
  expect(parts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['1 loan to keep', '1 elsewhere', '1 empty'],
  ]);
  await user.click(parts.getByRole('button', { name: '1 loan to keep' }));
  expect(addresses()).toEqual(['1962 E Ironwood Dr']);
  expect(screen.getByRole('button', { name: 'Download 1 Shown' })).toBeTruthy();
  await user.click(count);
  expect(addresses()).toEqual(['6021 N Wren Hollow Pl', '1962 E Ironwood Dr']);
  await user.click(count);

  await user.click(table().getByRole('button', { name: 'Value' }));
  expect(table().getByRole('columnheader', { name: 'Value' }).getAttribute('aria-sort')).toBe('descending');
  expect(addresses().slice(2)).toEqual(['6021 N Wren Hollow Pl', '77 E Harwick Pl']);
  await user.click(table().getByRole('button', { name: 'Value' }));
  expect(table().getByRole('columnheader', { name: 'Value' }).getAttribute('aria-sort')).toBe('ascending');
  expect([addresses()[0], addresses()[3]]).toEqual(['6021 N Wren Hollow Pl', '77 E Harwick Pl']);
  await user.click(table().getByRole('button', { name: 'Rate' }));
  expect(table().getByRole('columnheader', { name: 'Rate' }).getAttribute('aria-sort')).toBe('ascending');
  expect(addresses()[0]).toBe('1962 E Ironwood Dr');
  await user.click(table().getByRole('button', { name: 'Address' }));
  await user.click(table().getByRole('button', { name: 'Address' }));
  expect(addresses()[0]).toBe('77 E Harwick Pl');
  await user.click(table().getByRole('button', { name: 'Reason' }));
  expect(addresses().slice(0, 2)).toEqual(['6021 N Wren Hollow Pl', '1962 E Ironwood Dr']);
});

it('prices every row anew with other estimates', async () => {
  const user = await openList('changer');
  await screen.findByText('Rent 0.6%, taxes by state, payments left, arrears are estimates.');
  let sent: unknown;
  answerInstead('POST', `${path}/actions`, async (request) => {
    sent = await request.json();
    return Response.json({ ...answer.list, state: 'running' });
  });
  await user.click(screen.getByRole('button', { name: 'Change the estimates' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Estimates' }));
  // Insurance is on and in no row: the file has it.
  expect(sheet.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)).toEqual([
    'Estimate Rent3 of 4 rows% of value a month',
    'Estimate Taxes3 of 4 rows',
    'Estimate Loan, payments left1 of 4 rowsby its day or the last sale',
    'Estimate Arrears1 of 4 rows6 payments, or 2 years of taxes',
  ]);
  const rent = sheet.getByLabelText('Rent, % of value a month');
  await user.clear(rent);
  await user.type(rent, '0.7');
  await user.click(sheet.getByRole('checkbox', { name: 'Estimate Arrears' }));
  await user.click(sheet.getByRole('button', { name: 'Price 4 Rows Again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual({ action: 'estimate', estimates: { ...usualEstimates, rentPercent: 0.7, arrears: false } });
});

it('says that a file names no reason, where it has no column of one', async () => {
  const plain = rows.map((each) => ({ ...each, part: 'works' as const, reasons: [] }));
  await openList('no-reasons', { ...answer, list: { ...answer.list, names_reasons: false }, rows: plain });
  await screen.findByText(
    'Your file names no reason (mailing address, occupancy, distress, rate). 4 rows work; nothing says whom to call first.',
  );
  await openList('reasons', { ...answer, rows: plain });
  expect(screen.queryByText(/names no reason/)).toBeNull();
});
