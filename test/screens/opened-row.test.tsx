import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AnalysisPage } from '#shared/analysis/analysis.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { utcDay } from '#shared/values/days.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

const rowsOf = (street: string) =>
  [
    { 'loan.balance': 180_000, 'loan.rate': 2.875, lastSaleDate: '2021-03-10', lastSalePrice: 250_000 },
    { 'loan.freeAndClear': true, absentee: true },
    { 'loan.balance': 290_000, 'loan.rate': 7 },
  ].map((facts, index) => ({
    ...{ line: index + 1, address: `${index + 1} ${street}, Mesa, AZ 85201`, note: '' },
    facts: { value: 300_000, ...facts },
    contacts: [{ name: 'Ilse Marsh', phone: '+14805550158' }],
  }));

const items = async (person: Person) => AnalysisPage.parse((await person.call('GET', '/api/analyses')).body).items;
const readList = async (person: Person, id: string) =>
  ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);

async function pricedList(name: string): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const rows = rowsOf(`${name} Rd`);
  const source = { file: 'rows.csv', day: utcDay(new Date()), rows: rows.length };
  const body = { name, rest: 'keep', estimates: usualEstimates, source };
  const { id } = List.parse((await person.call('POST', '/api/lists', body)).body);
  await person.call('PUT', `/api/lists/${id}/rows`, { from: 0, rows });
  await person.call('POST', `/api/lists/${id}/actions`, { action: 'price' });
  await vi.waitFor(async () => expect((await readList(person, id)).list.state).toBe('finished'), 20_000);
  return { person, id };
}

describe('a row of a list', () => {
  it('opens as the house that it is, keeps the list behind it, and stores nothing', async () => {
    const { person, id } = await pricedList('Opens');
    const user = open(`/screen-list/${id}`, person);
    await user.selectOptions(await screen.findByLabelText('Verdict'), 'works');
    await user.click(screen.getByRole('link', { name: '1 Opens Rd, Mesa, AZ 85201' }));
    await screen.findByRole('heading', { level: 1, name: '1 Opens Rd, Mesa, AZ 85201' });
    expect(window.location.pathname).toBe(`/screen-list/${id}/0`);
    const { rows } = await readList(person, id);
    const [reason] = rows[0]?.reasons ?? [];
    expect(reason?.text).toMatch(/^2\.875% loan, worth \$[\d,]+ to keep$/);
    await screen.findByText(reason?.text ?? '');
    const ways = await screen.findByRole('table', { name: /Five ways/ });
    expect(within(ways).getAllByRole('row')).toHaveLength(6);
    expect(within(ways).getAllByRole('rowheader')[0]?.textContent).toBe(rows[0]?.figures?.structure);
    await user.click(screen.getAllByRole('link', { name: 'Back to the List' })[0] ?? document.body);
    await waitFor(() => expect(window.location.pathname).toBe(`/screen-list/${id}`));
    expect(screen.getByLabelText<HTMLSelectElement>('Verdict').value).toBe('works');
    expect(await items(person)).toEqual([]);
  });

  it('keeps terms that are typed until it is saved with them', async () => {
    const { person, id } = await pricedList('Types');
    const user = open(`/screen-list/${id}/1?view=deal&structure=lease-option`, person);
    const price = await screen.findByLabelText<HTMLInputElement>(/^Option price/);
    await user.clear(price);
    await user.type(price, '240000');
    await screen.findByText('Kept on this page until you save the house');
    expect(await items(person)).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Back to the Answer' }));
    await screen.findByText(/^Your terms/);
    await user.click(screen.getByRole('button', { name: 'Save to Portfolio' }));
    // The toast of another test may still stand.
    const deal = await vi.waitFor(async () => {
      const [one] = await items(person);
      expect(one?.deal?.['terms.leaseOption.strike']).toBe('240000');
      return one;
    }, 10_000);
    expect(deal?.chosen_by).toBe('proposed');
    expect(Object.values(deal?.contacts ?? {})).toMatchObject([{ phone: '+14805550158' }]);
    await user.click(screen.getAllByRole('link', { name: 'Back to the List' })[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'Types' });
    await screen.findByText(/^Saved/, { selector: '.screening-saved, .screening-saved *' });
  });

  it('shows a number without a link, and a call saves the row first', async () => {
    const { person, id } = await pricedList('Calls');
    const user = open(`/screen-list/${id}/0`, person);
    await screen.findByText(/\(480\) 555-0158/);
    expect(document.querySelector('a[href^="tel:"]')).toBeNull();
    const dialed = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'Save the row and call Ilse Marsh' }));
    await waitFor(() => expect(dialed).toHaveBeenCalledWith('tel:+14805550158'));
    dialed.mockRestore();
    expect(await items(person)).toHaveLength(1);
  });

  it('that is not there says so', async () => {
    const { person, id } = await pricedList('Gone');
    open(`/screen-list/${id}/7`, person);
    await screen.findByRole('heading', { name: 'Row not found' });
  });
});
