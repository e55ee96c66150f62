import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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

describe('the search of an area', () => {
  it('counts the houses of a county, and makes a list of them that is priced without an analysis', async () => {
    await placeHouses(system, houses);
    const person = await subscriber('searcher');
    const user = open(path, person);
    await user.click(await screen.findByLabelText('Lives elsewhere'));
    await fill('Roll value, at least', '200,000');
    await user.click(screen.getByLabelText('Price with the roll’s market value'));
    await user.click(await findButton('Count Houses'));
    const panel = screen.getByRole('complementary', { name: 'Houses' });
    await within(panel).findByText('2', { selector: 'b' });
    expect(within(panel).getByRole('status').textContent).toBe(
      '2 houses.Uses 0 analyses.99 counts and 5 lists left today.',
    );
    await user.click(await findButton('Make a List of All 2'));
    await screen.findByRole('heading', { level: 1, name: 'Collier County: lives elsewhere, $200,000+' });
    await screen.findByText(/^Finished/);
    const id = window.location.pathname.replace('/screen-list/', '');
    const { list, rows } = ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
    expect(list).toMatchObject({
      source: { file: 'Collier County roll', day: '2026-10-01', rows: 2 },
      counts: { priced: 2 },
    });
    expect(rows.map(({ figures }) => figures?.value)).toEqual([410_000, 250_000]);
    expect(Object((await person.call('GET', '/api/profile')).body).monthly_analyses_used).toBe(0);
  });
});
