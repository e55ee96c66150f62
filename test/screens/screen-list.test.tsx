import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AnalysisPage } from '#shared/analysis/analysis.ts';
import { ListAnswer, type ListRow, type RowFigures } from '#shared/lists/list.ts';
import { DealPage } from '#shared/pipeline/deal-row.ts';
import { workbookOf } from '#test/support/lists/workbook-of.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, fill, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();

async function subscriber(name: string, tier = 'professional'): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

const heading = 'Property Address,City,State,Zip,Score';

const seller = { kind: 'better' as const, difference: 400, owing: null, asks: null, lapses: null, needs: [] };
const priced: RowFigures = {
  structure: 'Lease Option',
  verdict: 'works',
  verdictText: 'Works',
  npv: 31_700,
  monthlyCashFlow: 300,
  cashIn: 10_540,
  cashOnCashPercent: 34,
  equityPercent: 71,
  dataQuality: 'Strong',
  sellerVerdict: seller,
  isDeal: true,
  strategy: 'Seller Finance',
};
const { sellerVerdict, isDeal, cashIn, strategy, ...ofEarlierRelease } = priced;
const listRow = (position: number, address: string, figures?: RowFigures): ListRow => ({
  ...{ position, line: position + 1, address, note: 'tired', state: figures ? 'done' : 'not_found' },
  ...(figures && { lookup_id: `01J8ZQK3V4N5P6R7S8T9V0W${String(position).padStart(3, '0')}`, figures }),
});
/** A row in each group that a list shows apart. */
const aList: ListAnswer = {
  list: {
    id: '01J8ZQK3V4N5P6R7S8T9V0W1X2',
    name: 'Absentee 85201',
    state: 'finished',
    rows: 6,
    counts: { done: 5, not_found: 1 },
    rest: 'keep',
    created_at: '2026-01-20T15:30:00.000Z',
    changed_at: '2026-01-20T15:30:00.000Z',
    kept_until: '2026-04-20T15:30:00.000Z',
  },
  rows: [
    listRow(0, '1 Fails Rd', { ...priced, npv: 90_000, verdict: 'fails', verdictText: "Doesn't work", isDeal: false }),
    listRow(1, '2 Worse Rd', {
      ...{ ...priced, npv: 80_000, isDeal: false },
      sellerVerdict: { ...seller, kind: 'worse', difference: -19_450 },
    }),
    listRow(2, '3 Ask Rd', {
      ...{ ...priced, npv: 70_000, isDeal: false },
      sellerVerdict: { ...seller, kind: 'unknown', difference: null, needs: ['house.liens'] },
    }),
    listRow(3, '4 Deal Rd', priced),
    listRow(4, '5 Earlier Rd', { ...ofEarlierRelease, npv: 100 }),
    listRow(5, '6 Gone Rd'),
  ],
  as_of: '2026-01-20T15:30:00.000Z',
};

describe('screening a list', () => {
  it('maps columns, says the cost first, runs, ranks and saves in one press', async () => {
    const person = await subscriber('screener');
    await person.call('POST', '/api/property-lookup', { address: '11 Screen Rd, Mesa, AZ 85201' });
    const user = open('/screen-list', person);
    const rows = ['11 Screen Rd,Mesa,AZ,85201,71', '12 Screen Rd,Mesa,AZ,85201,22', '12 Screen Road,Mesa,AZ,85201,22'];
    await screen.findByRole('textbox', { name: 'Rows' });
    await fill('Rows', [heading, ...rows].join('\n'));
    expect((await screen.findByLabelText<HTMLSelectElement>('Read Property Address as')).value).toBe('street');
    await screen.findByText('3 addresses read cleanly');
    await screen.findByText('1 row will use an analysis; you have 24 left. All run now.');
    await user.click(screen.getByRole('button', { name: 'Run 2 Now' }));
    await screen.findByText('Finished · 3 rows: 2 priced, 1 twice');
    expect(screen.getAllByRole('cell', { name: 'Sample' })).toHaveLength(2);
    expect(window.location.pathname).toMatch(/^\/screen-list\/\w{26}$/);
    for (const name of ['Done 1', 'Known 1', 'Duplicate 1']) await screen.findByRole('option', { name });
    await screen.findByText(/row 4 · Same address as row 3\./);

    await user.click(screen.getByRole('checkbox', { name: 'Choose 11 Screen Rd, Mesa, AZ 85201' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose 12 Screen Rd, Mesa, AZ 85201' }));
    await user.click(screen.getByRole('button', { name: 'Save 2 Deals' }));
    await screen.findByText('2 deals saved');
    expect(screen.getAllByRole('cell', { name: 'Saved' })).toHaveLength(2);
    const saved = AnalysisPage.parse((await person.call('GET', '/api/analyses')).body);
    expect(saved.items).toHaveLength(2);
    // They are run as the structure that was ranked.
    const { rows: ranked } = ListAnswer.parse(
      (await person.call('GET', window.location.pathname.replace('/screen-list', '/api/lists'))).body,
    );
    for (const { id, deal } of saved.items) {
      const row = ranked.find(({ lookup_id }) => lookup_id === id);
      expect(row?.figures?.structure).toBeTruthy();
      expect(deal?.chosen).toBe(row?.figures?.structure);
    }
    expect(Object((await person.call('GET', '/api/profile')).body).monthly_analyses_used).toBe(2);
    reload();
    expect(await screen.findAllByRole('cell', { name: 'Saved' })).toHaveLength(2);
  });

  it('reads the hidden rows of a workbook of addresses on a press, and names each row by its number there', async () => {
    const person = await subscriber('unhider');
    const user = open('/screen-list', person);
    const sheet = workbookOf([
      { number: 2, cells: ['HOUSE', 'PREDIR', 'STREET', 'STRTYPE', 'CITY', 'STATE', 'ZIP'] },
      { number: 4, cells: ['12', 'N', 'HIDDEN', 'ST', 'MESA', 'AZ', '85201'] },
      { number: 6, cells: ['14', '', 'HIDDEN', 'AVE', 'MESA', 'AZ', '85201'], isHidden: true },
      { number: 9, cells: ['12', 'N', 'HIDDEN', 'ST', 'MESA', 'AZ', '85201'] },
      { number: 10, cells: ['Total', '', '', '', '', '', '3'] },
    ]);
    await user.upload(await screen.findByLabelText('File'), new File([sheet], 'unhider.xlsx'));
    await screen.findByText('1 hidden row left out.');
    await screen.findByText('2 addresses read cleanly, 1 can’t be read');
    await user.click(screen.getByRole('button', { name: 'Read it' }));
    await screen.findByText('3 addresses read cleanly, 1 can’t be read');
    await user.click(await screen.findByRole('button', { name: 'Run 2 Now' }));
    await screen.findByText('Finished · 4 rows: 2 priced, 1 no house, 1 twice');
    await screen.findByText(/row 9 · Same address as row 4\./);
    await screen.findByText(/row 10 · /);
    expect(Object((await person.call('GET', '/api/profile')).body).monthly_analyses_used).toBe(2);
  });

  it('says which rows are saved when saving stops halfway', async () => {
    const person = await subscriber('halfway');
    const user = open('/screen-list', person);
    await screen.findByRole('textbox', { name: 'Rows' });
    const rows = [1, 2, 3, 4, 5, 6].map((house) => `${house} Halfway Rd,Mesa,AZ,85201,`);
    await fill('Rows', [heading, ...rows].join('\n'));
    await user.click(await screen.findByRole('button', { name: 'Run 6 Now' }));
    await screen.findByText('Finished · 6 rows: 6 priced');
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    const path = window.location.pathname.replace('/screen-list', '/api/lists');
    const { rows: ranked } = ListAnswer.parse((await person.call('GET', path)).body);
    await system.tables.command('DeleteItem', {
      TableName: system.tables.names.find((name) => name.includes('Analyses')),
      Key: { user_id: { S: person.id }, id: { S: `lookup#${ranked[1]?.lookup_id}` } },
    });
    await user.click(screen.getByRole('button', { name: 'Save 6 Deals' }));
    // Of the first four, one fails; the others are not tried.
    await screen.findByRole('button', { name: 'Save 3 Deals' });
    expect(await screen.findAllByText('Lookup not found.')).toHaveLength(1);
  });

  it('compares two to five rows, which it saves first', async () => {
    const person = await subscriber('comparer');
    const user = open('/screen-list', person);
    await screen.findByRole('textbox', { name: 'Rows' });
    const rows = [1, 2, 3, 4, 5, 6].map((house) => `${house} Compare Rd,Mesa,AZ,85201,`);
    await fill('Rows', [heading, ...rows].join('\n'));
    await user.click(await screen.findByRole('button', { name: 'Run 6 Now' }));
    await screen.findByText('Finished · 6 rows: 6 priced');
    const choose = (house: number) =>
      user.click(screen.getByRole('checkbox', { name: `Choose ${house} Compare Rd, Mesa, AZ 85201` }));
    const compare = () => screen.getByRole<HTMLButtonElement>('button', { name: /Compare/ });
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    await screen.findByRole('button', { name: 'Save 6 Deals' });
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    expect(screen.queryByRole('button', { name: /^Save / })).toBeNull();
    await choose(1);
    expect([compare().disabled, compare().textContent]).toEqual([true, 'Compare 2 to 5']);
    for (const house of [2, 3, 4, 5, 6]) await choose(house);
    expect(compare().disabled).toBe(true);
    for (const house of [4, 5, 6]) await choose(house);

    await user.click(screen.getByRole('button', { name: 'Save 3 Deals' }));
    await screen.findByText('3 deals saved');
    // What is saved is no longer chosen.
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    await choose(1);
    await choose(2);
    expect(compare().textContent).toBe('Compare 2');
    await choose(6);
    expect(compare().textContent).toBe('Save and Compare 3');
    await user.click(compare());
    await screen.findByRole('heading', { name: 'Compare Deals' });
    const table = within(await screen.findByRole('table'));
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent?.slice(0, 12));
    expect(heads.toSorted()).toEqual(['1 Compare Rd', '2 Compare Rd', '6 Compare Rd']);
    expect(AnalysisPage.parse((await person.call('GET', '/api/analyses')).body).items).toHaveLength(4);
  });

  it('shows what is worth a call first with both sides, and filters by it', async () => {
    const person = await subscriber('caller');
    answerInstead('GET', `/api/lists/${aList.list.id}`, () => Response.json(aList));
    const user = open(`/screen-list/${aList.list.id}`, person);
    await screen.findByRole('heading', { level: 1, name: 'Absentee 85201' });
    const table = within(screen.getByRole('table'));
    const addresses = () =>
      table
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent ?? '')
        .filter((text) => text.includes(' Rd'));
    const row = (address: string) => {
      const found = screen.getByRole('rowheader', { name: address }).closest('tr');
      return [...(found?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
    };
    expect(
      table
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual([
      ...['#', 'Address', 'Structure', 'For you', 'For the seller', 'A month', 'Cash in', 'Worth today', 'Equity'],
      ...['Rule table', 'Data', 'Note', 'State'],
    ]);
    // What does not work is there on a press.
    expect(addresses()).toEqual(['4 Deal Rd', '3 Ask Rd', '5 Earlier Rd', '2 Worse Rd']);
    expect(row('4 Deal Rd')).toEqual([
      ...['', '1', 'Lease Option', 'Works', 'As much', '$300', '$10,540', '$31,700', '71%'],
      ...['Seller Finance', 'Strong', 'tired', 'Done'],
    ]);
    expect(row('2 Worse Rd')).toContain('$19,450 less');
    // A row of an earlier release has no seller’s side, and no green.
    expect(row('5 Earlier Rd')).toEqual(expect.arrayContaining(['Works', '—Not available']));
    const green = document.querySelectorAll('.verdict-works:not(.verdict-plain)');
    expect([...green].map((verdict) => verdict.closest('tr')?.querySelector('th')?.textContent)).toEqual([
      '4 Deal Rd',
      '4 Deal Rd',
    ]);
    await user.click(table.getByRole('button', { name: 'Show' }));
    expect(addresses()).toEqual(['4 Deal Rd', '3 Ask Rd', '5 Earlier Rd', '2 Worse Rd', '1 Fails Rd']);

    const filter = screen.getByRole('button', { name: '3 worth a call: 1 deal, 2 to ask' });
    await user.click(filter);
    expect(filter.getAttribute('aria-pressed')).toBe('true');
    expect(addresses()).toEqual(['4 Deal Rd', '3 Ask Rd', '5 Earlier Rd']);
    expect(screen.queryByRole('heading', { name: 'No numbers yet' })).toBeNull();
    await user.click(filter);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Sort: Worth today');
    expect(addresses()).toEqual(['1 Fails Rd', '2 Worse Rd', '3 Ask Rd', '4 Deal Rd', '5 Earlier Rd']);
  });

  it('says what became of a saved deal whose structure or verdict is no longer the row’s', async () => {
    const person = await subscriber('follower');
    const [switched, same, changed] = [
      await saveAnalysis(person),
      await saveAnalysis(person, '8 Same Rd, Mesa, AZ 85201'),
      await saveAnalysis(person, '9 Changed Rd, Mesa, AZ 85201'),
    ];
    await person.call('PATCH', `/api/analyses/${switched}`, { deal: { chosen: 'Wholesale' } });
    const { items } = DealPage.parse((await person.call('GET', '/api/deals')).body);
    const rowOf = (position: number, id: string, change: Partial<RowFigures> = {}) => {
      const deal = items.find((each) => each.id === id);
      if (!deal?.structure) throw new Error(`${id} is run as nothing.`);
      const { structure, verdict, is_deal } = deal;
      const figures = { ...priced, structure, verdict, isDeal: is_deal, ...change };
      return { ...listRow(position, `${position} Saved Rd`, figures), lookup_id: id };
    };
    const rows = [
      rowOf(0, switched, { structure: 'Novation' }),
      rowOf(1, same),
      rowOf(2, changed, { verdict: 'needs' }),
    ];
    answerInstead('GET', `/api/lists/${aList.list.id}`, () => Response.json({ ...aList, rows }));
    open(`/screen-list/${aList.list.id}`, person);
    const link = await screen.findByRole('link', { name: 'Saved as Wholesale' });
    expect(link.getAttribute('href')).toBe(`/deal-calculator/${switched}`);
    expect(screen.getByRole('link', { name: 'Saved, changed since' }).getAttribute('href')).toContain(changed);
    expect(screen.getAllByRole('cell', { name: 'Saved' })).toHaveLength(1);
  });

  it('marks the row of a house that was saved from another list, and saves no second deal of it', async () => {
    const person = await subscriber('once-more');
    const saved = await saveAnalysis(person, '8 Same Rd, Mesa, AZ 85201');
    const rows = [listRow(0, '8 Same Road, Mesa, AZ', priced), listRow(1, '9 Other Rd, Mesa, AZ 85201', priced)];
    answerInstead('GET', `/api/lists/${aList.list.id}`, () => Response.json({ ...aList, rows }));
    const user = open(`/screen-list/${aList.list.id}`, person);
    const mark = await screen.findByRole('link', { name: /^Saved/ });
    expect(mark.getAttribute('href')).toBe(`/deal-calculator/${saved}`);
    expect(mark.closest('tr')?.textContent).toContain('8 Same Road');
    await user.click(screen.getByRole('checkbox', { name: 'Choose 8 Same Road, Mesa, AZ' }));
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Choose 9 Other Rd, Mesa, AZ 85201' }));
    expect(screen.getAllByRole('button', { name: 'Save 1 Deal' }).length).toBeGreaterThan(0);
  });

  it('asks for a unit, and takes another address for a row that cannot be read', async () => {
    const person = await subscriber('mender');
    const user = open('/screen-list', person);
    await screen.findByRole('textbox', { name: 'Rows' });
    const rows = ['9 Oak St,Mesa,AZ,85201,', '9 Oak St Apt 2,Mesa,AZ,85201,', 'nowhere,,,,'];
    await fill('Rows', [heading, ...rows].join('\n'));
    await screen.findByText('1 address reads cleanly, 1 needs a unit, 1 can’t be read');
    await user.click(await screen.findByRole('button', { name: 'Run 1 Now' }));
    await fill('Unit for 9 Oak St, Mesa, AZ 85201', '3');
    await user.click(screen.getByRole('button', { name: 'Run row 2' }));
    await user.click(await screen.findByRole('button', { name: 'Edit Address' }));
    await fill('Address of row 4', '7 Oak St, Mesa, AZ 85201');
    await user.click(screen.getByRole('button', { name: 'Run row 4' }));
    expect(await screen.findAllByText(/^Finished · 3 rows: 3 priced/)).toHaveLength(1);
  });

  it('does not read rows beyond the plan’s limit unless it is told to run the first ones', async () => {
    const user = open('/screen-list', await subscriber('too-long'));
    await screen.findByRole('textbox', { name: 'Rows' });
    const rows = Array.from({ length: 51 }, (_, index) => `${index + 1} Long Rd, Mesa, AZ 85201`);
    fireEvent.change(screen.getByRole('textbox', { name: 'Rows' }), { target: { value: rows.join('\n') } });
    await screen.findByText('51 rows; the limit is 50.');
    expect(screen.queryByText('Cost')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use First 50' }));
    await screen.findByText(/^50 rows will use an analysis; you have 25 left\. 25 run now, 25 wait for/);
  });

  it('reads a dropped file, and refuses one that is no text', async () => {
    const user = open('/screen-list', await subscriber('dropper'));
    const input = await screen.findByLabelText('File');
    await user.upload(input, new File(['\uFEFFFull Address\n"1 Drop Rd, Mesa, AZ 85201"'], 'absentee.csv'));
    await screen.findByText('absentee · 1 row · header found');
    await user.upload(input, new File([new Uint8Array([80, 75, 0, 4])], 'list.csv'));
    await screen.findByText('This is not a CSV file. Save it as .xlsx or CSV.');
    // What was read is still there.
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rows' }).value).toContain('1 Drop Rd'),
    );
  });

  it('says which plans have it on Basic', async () => {
    open('/screen-list', await subscriber('on-basic', 'basic'));
    expect(
      await screen.findAllByText(/^Screening lists comes with Professional \(500 rows of a file with figures, 50 addr/),
    ).toHaveLength(1);
  });
});
