import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { areaRoutes } from '#shared/contract/area-routes.ts';
import { ListAnswer } from '#shared/lists/list.ts';
import { naplesHouse, operatorKey, placeHouses } from '#test/support/records/place-houses.ts';
import { answerInstead, fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open, reload } = await startScreens({ operatorKey });

const houses = [
  naplesHouse(1, { absentee: true, market_value: 410_000, beds: 3, equity_pct: 80, year_built: 1998 }),
  naplesHouse(2, { absentee: true, market_value: 250_000, beds: 2, equity_pct: 60, year_built: 2004 }),
  naplesHouse(3, { absentee: false, market_value: 300_000, beds: 3, zip: '34112' }),
];

async function subscriber(name: string, tier = 'professional'): Promise<Person> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });
  return person;
}

const path = '/screen-list?from=records';
const panel = () => within(screen.getByRole('complementary', { name: 'Houses' }));
const countInstead = (answer: () => Response) => answerInstead('POST', areaRoutes.countArea.path, answer);
const counted = (more: object) =>
  Response.json({
    ...{ houses: 1204, left: 99, most_rows: 500, lists_left: 5, unknown: [], counties: ['Collier County, FL'] },
    ...more,
  });

describe('the search of an area', () => {
  it('counts the houses of a county, and makes a list of them that is priced without an analysis', async () => {
    await placeHouses(system, houses);
    const person = await subscriber('searcher');
    const user = open(path, person);
    await user.click(await screen.findByLabelText('Lives elsewhere'));
    await fill('Roll value, at least', '200,000');
    await user.click(screen.getByLabelText('Price with the roll’s market value'));
    await user.click(await findButton('Count Houses'));
    await panel().findByText('2', { selector: 'b' });
    expect(panel().getByRole('status').textContent).toBe('2 houses.Uses 0 analyses.99 counts and 5 lists left today.');
    await user.click(await findButton('Make a List of All 2'));
    await screen.findByRole('heading', { level: 1, name: 'Collier County: lives elsewhere, $200,000+' });
    await screen.findByText(/^Finished/);
    expect(document.body.textContent).toContain('Collier County roll, Oct 1, 2026 · About These Records');
    const id = window.location.pathname.replace('/screen-list/', '');
    const { list, rows } = ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
    expect(list).toMatchObject({
      source: { from: 'records', file: 'Collier County roll', day: '2026-10-01', rows: 2 },
      counts: { priced: 2 },
      estimates: { rentPercent: 0.6 },
    });
    expect(rows.map(({ figures }) => figures?.value)).toEqual([410_000, 250_000]);
    expect(Object((await person.call('GET', '/api/profile')).body).monthly_analyses_used).toBe(0);

    // The next one begins with what this one's estimates have become.
    await person.call('POST', `/api/lists/${id}/actions`, { action: 'estimate', estimates: { rentPercent: 0.8 } });
    open(path, person);
    await user.click(await findButton('Count Houses'));
    await user.click(await findButton('Make a List of All 2'));
    await screen.findByText(/^Finished/);
    const next = window.location.pathname.replace('/screen-list/', '');
    const second = ListAnswer.parse((await person.call('GET', `/api/lists/${next}`)).body);
    expect(second.list.estimates).toEqual({ rentPercent: 0.8 });
  });

  it('leaves rows without a value where the roll’s is not taken', async () => {
    await placeHouses(system, houses);
    const person = await subscriber('careful');
    const user = open(path, person);
    await fill('Roll value, at least', '400000');
    await user.click(await findButton('Count Houses'));
    await user.click(await findButton('Make a List of It'));
    await screen.findByText(/^Finished/);
    const id = window.location.pathname.replace('/screen-list/', '');
    const { rows } = ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
    expect(rows.map(({ figures }) => figures?.value ?? null)).toEqual([null]);
  });

  it('says where a condition is off that the county’s records don’t say', async () => {
    await placeHouses(system, houses);
    const user = open(path, await subscriber('asker'));
    await screen.findByLabelText('Lives elsewhere');
    const off = [...document.querySelectorAll('.area-off')].map(({ textContent }) => textContent);
    expect(off).toContain('Taxes overdueThis county’s records don’t say');
    expect(off).toContain('BathsThis county’s records don’t say');
    expect(screen.queryByRole('group', { name: 'Taxes overdue' })).toBeNull();
    expect(screen.getByLabelText('Beds, at least')).toBeTruthy();
    await user.click(await findButton('ZIPs'));
    expect(document.querySelector('.area-off small')?.textContent).toBe('These records don’t say');
  });

  it('names what does not read, loses nothing of it, and takes several ZIPs', async () => {
    await placeHouses(system, houses);
    const user = open(path, await subscriber('typer'));
    await user.click(await findButton('ZIPs'));
    await fill('ZIPs', '34112, 3410');
    await fill('Beds, at least', 'three');
    await user.click(await findButton('Count Houses'));
    await screen.findByText('“3410” is not a ZIP. Enter five digits.');
    expect(document.activeElement).toBe(screen.getByLabelText('ZIPs'));
    expect(screen.getByLabelText<HTMLInputElement>('Beds, at least').value).toBe('three');
    expect(screen.getByText('Enter a whole number up to 100.')).toBeTruthy();
    await fill('ZIPs', '34112, 34102');
    await fill('Beds, at least', '3');
    await user.click(await findButton('Count Houses'));
    await panel().findByText('2', { selector: 'b' });

    // It outlives a reload, and a look at the other way.
    reload();
    expect((await screen.findByLabelText<HTMLInputElement>('ZIPs')).value).toBe('34112, 34102');
    await user.click(await findButton('Your File'));
    await fill('Rows', '118 Fixture Ct, Mesa, AZ 85201');
    await user.click(await findButton('From Records'));
    expect(screen.getByLabelText<HTMLInputElement>('Beds, at least').value).toBe('3');
    await user.click(await findButton('Your File'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Rows').value).toBe('118 Fixture Ct, Mesa, AZ 85201');
  });

  it('offers as many rows as the plan has, counts again after a change, and says where none is left', async () => {
    await placeHouses(system, houses);
    const user = open(path, await subscriber('planner'));
    const stop = countInstead(() => counted({}));
    await user.click(await findButton('Count Houses'));
    await findButton('Make a List of the First 500');
    expect(panel().getByRole('status').textContent).toMatch(/^1,204 houses\.Uses 0 analyses\./);
    await user.click(screen.getByLabelText('Lives elsewhere'));
    await panel().findByText('You changed the search. Count again.');
    stop();
    countInstead(() => counted({ lists_left: 0, unknown: ['delinquent'] }));
    await user.click(await findButton('Count Houses'));
    await panel().findByText('No list is left today. Make one tomorrow.');
    expect(panel().getByText('These records don’t say: taxes overdue.')).toBeTruthy();
  });

  it('says why there is no answer, and keeps the form', async () => {
    await placeHouses(system, houses);
    const user = open(path, await subscriber('unlucky'));
    await fill('Roll value, at least', '900000');
    await user.click(await findButton('Count Houses'));
    await panel().findByText('No house meets all of this. Take a condition away.');
    await fill('Roll value, at least', '100000');
    const fails = (code: string, message: string, status: number) =>
      countInstead(() => Response.json({ error: { code, message, reference: 'REF-1' } }, { status }));
    let stop = fails('rate_limited', 'You have counted 100 times today. Go on tomorrow.', 429);
    await user.click(await findButton('Count Houses'));
    await panel().findByText('You have counted 100 times today. Go on tomorrow.');
    stop();
    stop = fails('internal', 'An unexpected error occurred. Please try again.', 500);
    await user.click(await findButton('Count Houses'));
    await panel().findByText('The records did not answer. Wait a minute, then try again.');
    expect(panel().getByText('REF-1')).toBeTruthy();
    stop();
    await user.click(await findButton('Count Houses'));
    await panel().findByText('3', { selector: 'b' });
    answerInstead('POST', '/api/lists', () =>
      Response.json({ error: { code: 'not_found', message: 'No house meets these conditions.' } }, { status: 404 }),
    );
    await user.click(await findButton('Make a List of All 3'));
    await panel().findByText('No house meets these conditions.');
    expect(screen.getByLabelText<HTMLInputElement>('Roll value, at least').value).toBe('100,000');
  });

  it('counts on Basic, and says which plan makes lists', async () => {
    await placeHouses(system, houses);
    const user = open(path, await subscriber('basic', 'basic'));
    await screen.findByText(
      'You can count houses here. Making a list of them comes with Professional (500 rows) and Enterprise (2,000).',
    );
    await user.click(await findButton('Count Houses'));
    await panel().findByText('3', { selector: 'b' });
    expect(panel().getByText('4 counts left today.')).toBeTruthy();
    expect(panel().getByRole('link', { name: 'See Plans' })).toBeTruthy();
    expect(
      panel()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Save Area']);
  });

  it('links to the public records where no county’s are loaded', async () => {
    answerInstead('GET', areaRoutes.listSources.path, () => Response.json({ items: [] }));
    open(path, await subscriber('early'));
    await screen.findByText('No county’s records are loaded here yet.', { exact: false });
    expect(screen.getByRole('link', { name: 'See Public Records' }).getAttribute('href')).toBe('/sources');
    await waitFor(() => expect(screen.queryByLabelText('Lives elsewhere')).toBeNull());
  });
});

describe('an area that is saved', () => {
  it('is opened again from its menu and from Settings, where it can be followed and deleted', async () => {
    await placeHouses(system, houses);
    const person = await subscriber('saver', 'enterprise');
    const user = open(path, person);
    await fill('Roll value, at least', '200,000');
    await user.click(await screen.findByLabelText('Lives elsewhere'));
    await user.click(await findButton('Count Houses'));
    await user.click(await findButton('Save Area and Follow'));
    await fill('Name of the area', 'Absent in Naples');
    await user.click(await findButton('Save Area and Follow'));
    await panel().findByText(/^Saved and followed as “Absent in Naples”/);

    await fill('Roll value, at least', '1');
    await user.click(await findButton('Saved areas, 1'));
    await user.click(await findButton(/^Absent in Naples/));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Roll value, at least').value).toBe('200,000'));

    open('/account-settings?tab=watch', person);
    await screen.findByText('1 of 20 followed. Each new roll says how many houses came and went.');
    await user.click(await screen.findByRole('link', { name: 'Absent in Naples' }));
    await screen.findByLabelText('Lives elsewhere');
    expect(screen.getByLabelText<HTMLInputElement>('Lives elsewhere').checked).toBe(true);

    open('/account-settings?tab=watch', person);
    await user.click(await findButton('Unfollow Absent in Naples'));
    await findButton('Follow Absent in Naples');
    await user.click(await findButton('Delete Absent in Naples'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^None yet\. Save one in/);
  });
});
