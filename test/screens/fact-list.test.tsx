import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AnalysisPage } from '#shared/analysis/analysis.ts';
import { type List, ListAnswer, ListRowDetail } from '#shared/lists/list.ts';
import { landlords, landlordsFile } from '#test/support/lists/landlords.ts';
import { workbookOf } from '#test/support/lists/workbook-of.ts';
import { fill, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

async function subscriber(name: string, tier = 'professional'): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

async function chooseFile(user: ReturnType<typeof open>, text: BlobPart = landlords(), name = landlordsFile) {
  await user.upload(await screen.findByLabelText('File'), new File([text], name));
}

const columnSelect = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Read ${name} as`);

async function storedList(person: Person): Promise<List> {
  const id = window.location.pathname.replace('/screen-list/', '');
  return ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body).list;
}

async function storedRow(person: Person, position: number): Promise<ListRowDetail> {
  const id = window.location.pathname.replace('/screen-list/', '');
  return ListRowDetail.parse((await person.call('GET', `/api/lists/${id}/rows/${position}`)).body);
}

/** Takes the calls that make a list, in place of the system, which needs seconds for hundreds of rows. */
function storeInstead(store: (from: number, rows: { line: number }[]) => boolean): void {
  const { fetch } = globalThis;
  const list = {
    ...{ id: '01J8ZQK3V4N5P6R7S8T9V0W1X2', name: 'List', state: 'loading', rows: 1, counts: {}, rest: 'keep' },
    ...{ created_at: '2026-01-20T15:30:00.000Z', changed_at: '2026-01-20T15:30:00.000Z' },
    kept_until: '2026-04-20T15:30:00.000Z',
  };
  globalThis.fetch = async (input, init) => {
    const isList = /\/api\/lists(\/|$)/.test(String(input)) && init?.method !== 'GET';
    if (!isList) return await fetch(input, init);
    if (init?.method !== 'PUT') return Response.json(list);
    const { from, rows } = JSON.parse(String(init.body));
    if (store(from, rows)) return Response.json(list);
    return Response.json({ error: { code: 'internal', message: 'It broke.' } }, { status: 500 });
  };
}

describe('a file with facts', () => {
  it('is read as its columns say, asks what it cannot know, and is priced without an analysis', async () => {
    const person = await subscriber('reader');
    const user = open('/screen-list', person);
    await chooseFile(user);
    await screen.findByRole('heading', { level: 1, name: '3 read, 1 needs a look' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Figures are of/).value).toBe('2026-01-15');
    const [, first] = within(screen.getByRole('table')).getAllByRole('row');
    expect([...(first?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['$338,000', '$2,350', '$2,964', '$193,6502 loans', '3.828%of both', '$1,098.60of both', 'Ilse Marsh'],
    ]);
    await user.click(screen.getByRole('button', { name: 'See the row' }));
    await screen.findByText('Rent “2,100-2,300” is a range. Rent is unknown.');
    await screen.findByText('ZIP', { exact: false, selector: '.facts-rows p' });

    // A small number among percentages is asked about, and unknown until then.
    const rate = screen.getByRole('group', { name: 'Row 5: 0.0825' });
    expect(within(rate).getByLabelText<HTMLInputElement>('unknown').checked).toBe(true);
    await user.click(within(rate).getByLabelText('8.25%'));
    await waitFor(() => expect(within(rate).getByLabelText<HTMLInputElement>('8.25%').checked).toBe(true));
    await user.selectOptions(screen.getByLabelText('Stage for Follow Up'), 'Contacted');
    await user.selectOptions(columnSelect('Motivation'), 'Note');
    await waitFor(() => expect(columnSelect('Motivation').value).toBe('note'));

    await user.click(screen.getAllByRole('button', { name: 'Price 4 Rows with These Estimates' })[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'tired-landlords-2026-01-15' });
    await screen.findByText(/^Finished/);
    const fourth = await storedRow(person, 3);
    expect(fourth.facts).toMatchObject({ 'loan2.rate': 8.25, value: 250_000 });
    expect(fourth.facts.rent).toBeUndefined();
    expect((await storedRow(person, 0)).row.note).toBe('tired');
    expect((await storedRow(person, 1)).plan).toEqual({ stage: 'contacted' });
    // Nobody has asked for contacts.
    expect((await storedRow(person, 0)).contacts).toEqual([]);
    expect(Object((await person.call('GET', '/api/profile')).body).monthly_analyses_used).toBe(0);
  });

  it('reads people only where they are ticked, and knows its columns and the tick the next time', async () => {
    const person = await subscriber('caller');
    const user = open('/screen-list', person);
    await chooseFile(user);
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Contacts' });
    expect(tick.checked).toBe(false);
    await user.click(tick);
    await screen.findByText(/1 number is marked do not call\./);
    await user.selectOptions(columnSelect('County'), 'Note');
    await waitFor(() => expect(columnSelect('County').value).toBe('note'));
    await user.click(screen.getAllByRole('button', { name: 'Price 4 Rows with These Estimates' })[0] ?? document.body);
    await screen.findByText(/^Finished/);
    expect((await storedRow(person, 2)).contacts).toMatchObject([{ phone: '+14805550158', mark: 'do_not_call' }]);

    // A call saves the row first; who is marked has no button.
    await user.click(await screen.findByRole('link', { name: /^2207 E Harl/ }));
    await screen.findByText(/\(480\) 555-0158/);
    expect(screen.queryByRole('button', { name: /^Save the row and call/ })).toBeNull();
    const dialed = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await user.click(screen.getAllByRole('link', { name: 'Back to the List' })[0] ?? document.body);
    await user.click(await screen.findByRole('link', { name: /^4120 N Sagebrush/ }));
    await user.click(await screen.findByRole('button', { name: /^Save the row and call/ }));
    await waitFor(() => expect(dialed).toHaveBeenCalledWith('tel:+16025550121'));
    dialed.mockRestore();
    const deals = AnalysisPage.parse((await person.call('GET', '/api/analyses')).body).items;
    expect(deals.map(({ contacts }) => Object.values(contacts ?? {}))).toMatchObject([[{ phone: '+16025550121' }]]);

    open('/screen-list', person);
    await chooseFile(user, landlords(), 'next-2026-01-16.csv');
    await screen.findByText(/^Columns as on .+, Contacts on/);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Contacts' }).checked).toBe(true);
    expect(columnSelect('County').value).toBe('note');

    open('/account-settings?tab=imports', person);
    await user.click(await screen.findByRole('button', { name: /^Delete the map of/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('None yet. One is kept when you price a list, or answer what a bank’s file asks.');
  });

  it('shows what its file lacks, and is priced with what is said of it, the next time too', async () => {
    const person = await subscriber('estimator');
    const user = open('/screen-list', person);
    const text =
      'Address,City,State,Zip,Est Value,1st Mtg Bal,1st Mtg Rate,Last Sale Date,Rent\n' +
      '1962 E IRONWOOD DR,MESA,AZ,85204,400000,240000,2.875%,2021-03-10,\n' +
      '12 ELM ST,MESA,AZ,85201,300000,0,,,2000';
    await chooseFile(user, text, 'ironwood-2026-01-15.csv');
    const box = within(await screen.findByRole('region', { name: 'Estimates' }));
    // Others have a rent: a row without one has an unknown one.
    expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Estimate Taxes2 of 2 rows1962 E Ironwood Dr: 0.6%, $2,400 a year',
      'Estimate Insurance2 of 2 rows% of value a year1962 E Ironwood Dr: $2,000 a year',
      'Estimate Loan, payments left1 of 2 rowsby its day or the last sale1962 E Ironwood Dr: sold Mar 10, 2021, 302 of 360 payments left',
    ]);
    const taxes = box.getByLabelText('Taxes, % of value a year');
    const price = () => box.getByRole<HTMLButtonElement>('button', { name: /^Price 2 Rows/ });
    await user.clear(taxes);
    await user.type(taxes, 'much');
    await screen.findByText('Enter a percentage up to 20%, or “by state”.');
    expect(price().disabled).toBe(true);
    await user.clear(taxes);
    await user.type(taxes, '1.25');
    await screen.findByText('1962 E Ironwood Dr: $5,000 a year');
    await user.click(box.getByRole('checkbox', { name: 'Estimate Insurance' }));
    await user.click(price());
    await screen.findByText(/^Finished/);
    const list = await storedList(person);
    expect(list).toMatchObject({
      estimates: { taxesPercent: 1.25, loan: true },
      source: { columns: expect.stringMatching(/^[\da-f]{64}$/) },
    });
    expect(list.estimates).not.toHaveProperty('insurancePercent');

    open('/screen-list', person);
    await chooseFile(user, text, 'ironwood-2026-01-16.csv');
    await screen.findByText(/^Columns as on .+, with its estimates\./);
    expect(screen.getByLabelText<HTMLInputElement>('Taxes, % of value a year').value).toBe('1.25');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Estimate Insurance' }).checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Price Without' }));
    await screen.findByText(/^Finished/);
    expect(await storedList(person)).not.toHaveProperty('estimates');
  });

  it('says which row is not stored, and goes on there', async () => {
    const person = await subscriber('stopped');
    const user = open('/screen-list', person);
    await chooseFile(user, landlords(250));
    const sent: number[] = [];
    storeInstead((from) => {
      sent.push(from);
      return from !== 200 || sent.length >= 4;
    });
    await screen.findByRole('heading', { level: 1, name: '249 read, 1 needs a look' });
    await user.click(
      screen.getAllByRole('button', { name: 'Price 250 Rows with These Estimates' })[0] ?? document.body,
    );
    await screen.findByText('Row 202 is not stored. Try again.');
    await user.click(screen.getAllByRole('button', { name: 'Try Again' })[0] ?? document.body);
    await screen.findByRole('heading', { name: 'List not found' });
    // The second part is tried twice by itself.
    expect(sent).toEqual([0, 200, 200, 200]);
  });

  it('goes nowhere until somebody says which column is the house', async () => {
    const user = open('/screen-list', await subscriber('asked'));
    await chooseFile(user, 'Site Line,Second Line,Value\n1 A St,2 B St,100000\n3 C St,4 D St,200000', 'two.csv');
    await screen.findByText('Which column is the house?');
    const price = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Price 2 Rows/ })[0];
    expect(price()?.disabled).toBe(true);
    const question = screen.getByRole('group', { name: 'Which column is the house?' });
    expect(within(question).getByLabelText('Second Line 2 B St · 4 D St')).toBeDefined();
    await user.click(within(question).getByLabelText('Site Line 1 A St · 3 C St'));
    await waitFor(() => expect(price()?.disabled).toBe(false));
    expect(columnSelect('Site Line').value).toBe('address.full');
  });

  it('asks if the county’s total is the value, and for the place that a file does not say', async () => {
    const person = await subscriber('county');
    const user = open('/screen-list', person);
    const text = 'SITEADDRESS,LNDVALUE,TOT_MKT_VAL\n1 ELM ST,90000,250000\n2 ELM ST,80000,240000';
    await chooseFile(user, text, 'county.csv');
    const question = await screen.findByRole('group', { name: 'TOT_MKT_VAL is the county’s. Use it as the value?' });
    expect(screen.queryByText('$250,000', { selector: '.facts-houses b' })).toBeNull();
    await user.click(within(question).getByLabelText('Use it as the value'));
    await screen.findByText('$250,000', { selector: '.facts-houses b' });
    expect(within(question).getByLabelText<HTMLInputElement>('Use it as the value').checked).toBe(true);
    await user.type(screen.getByLabelText('City and state for all rows'), 'Mesa, AZ');
    await user.click(screen.getByRole('button', { name: 'Use' }));
    await screen.findByRole('heading', { level: 1, name: '2 rows read' });
    expect(screen.getAllByText('Mesa, AZ').length).toBeGreaterThan(0);

    // The next file with these columns is of the same place, until another is typed.
    await user.click(screen.getAllByRole('button', { name: /^Price 2 Rows/ })[0] ?? document.body);
    await screen.findByText(/^Finished/);
    open('/screen-list', person);
    await chooseFile(user, text, 'county-2.csv');
    await screen.findByText(/^Columns as on .+, all rows in Mesa, AZ\./);
    expect(screen.getByLabelText<HTMLInputElement>('City and state for all rows').value).toBe('Mesa, AZ');
    expect(screen.getByRole('heading', { level: 1, name: '2 rows read' })).toBeDefined();
  });

  it('knows the next time that a balance of 0 means free and clear', async () => {
    const person = await subscriber('zero');
    const user = open('/screen-list', person);
    const text = 'Address,City,State,Value,Loan Balance\n1 Zero St,Mesa,AZ,250000,0\n2 Zero St,Mesa,AZ,240000,90000';
    await chooseFile(user, text, 'zero.csv');
    const name = /^A balance of 0 in this file means free and clear/;
    const tick = await screen.findByLabelText<HTMLInputElement>(name);
    expect(tick.checked).toBe(false);
    await user.click(tick);
    await user.click(screen.getAllByRole('button', { name: /^Price 2 Rows/ })[0] ?? document.body);
    await screen.findByText(/^Finished/);
    open('/screen-list', person);
    await chooseFile(user, text, 'zero-2.csv');
    expect((await screen.findByLabelText<HTMLInputElement>(name)).checked).toBe(true);
  });

  it('keeps what the plan prices of a longer file', async () => {
    const person = await subscriber('long');
    const user = open('/screen-list', person);
    await chooseFile(user, landlords(510));
    await screen.findByText('510 rows; your plan prices 500 a list.');
    await user.selectOptions(screen.getByLabelText(/^Keep 500/), 'highest Est Value');
    const lines: number[] = [];
    storeInstead((_, rows) => {
      lines.push(...rows.map(({ line }) => line));
      return true;
    });
    await user.click(
      screen.getAllByRole('button', { name: 'Price 500 Rows with These Estimates' })[0] ?? document.body,
    );
    await screen.findByRole('heading', { name: 'List not found' });
    expect(lines).toHaveLength(500);
    // In the file's order, without the cheapest.
    expect(lines.toSorted((a, b) => a - b)).toEqual(lines);
    expect(lines).not.toContain(5);
  });

  it('is read and counted on a plan without lists', async () => {
    const user = open('/screen-list', await subscriber('on-basic', 'basic'));
    await chooseFile(user);
    await screen.findByRole('heading', { level: 1, name: '3 read, 1 needs a look' });
    expect(screen.queryByRole('button', { name: /^Price/ })).toBeNull();
    expect(screen.getByText(/^Comes with Professional/)).toBeTruthy();
  });

  it('leaves out rows that are hidden in a workbook until they are asked for, and calls rows by their numbers there', async () => {
    const user = open('/screen-list', await subscriber('filtered'));
    const row = (number: number, street: string, isHidden = false) => ({
      ...{ number, isHidden },
      cells: [street, 'Mesa', 'AZ', '85201', number === 9 ? 'soon' : '300000'],
    });
    const sheet = workbookOf([
      { number: 3, cells: ['Address', 'City', 'State', 'Zip', 'Est Value'] },
      row(4, '12 Elm St'),
      row(5, '14 Elm St', true),
      row(7, '16 Elm St', true),
      row(9, '18 Elm St'),
    ]);
    await chooseFile(user, sheet, 'filtered.xlsx');
    await screen.findByText('2 hidden rows left out.');
    await screen.findByRole('heading', { level: 1, name: '1 read, 1 needs a look' });
    await user.click(screen.getByRole('button', { name: 'See the row' }));
    await screen.findByText('Row 9');
    await user.click(screen.getByRole('button', { name: 'Read them' }));
    await screen.findByRole('heading', { level: 1, name: '3 read, 1 needs a look' });
    expect(screen.queryByText(/hidden rows? left out/)).toBeNull();
  });

  it('says why a file cannot be read, and what to do', async () => {
    const user = open('/screen-list', await subscriber('unreadable'));
    // As an old workbook begins.
    await chooseFile(user, new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'houses.csv');
    await screen.findByText('Save it as .xlsx or CSV.');
    await fill('Rows', landlords());
    await screen.findByRole('heading', { level: 1, name: '3 read, 1 needs a look' });
    await user.click(screen.getAllByRole('button', { name: 'Back' })[0] ?? document.body);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rows' }).value).toContain('SAGEBRUSH');
  });
});
