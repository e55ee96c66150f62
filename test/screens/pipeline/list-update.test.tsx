import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { dealPath } from '#shared/site/analysis-paths.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();
const at = (number: number) => `${number} Chip Rd, Mesa, AZ 85201`;

async function priced(person: Person, name: string, day: string, values: Record<string, number>): Promise<string> {
  const rows = Object.entries(values).map(([address, value], index) => ({
    ...{ line: index + 2, note: '', address, facts: { value } },
  }));
  const source = { file: `${name}.csv`, day, rows: rows.length, columns: 'c'.repeat(64) };
  const { id } = List.parse((await person.call('POST', '/api/lists', { name, rest: 'keep', source })).body);
  await person.call('PUT', `/api/lists/${id}/rows`, { from: 0, rows });
  await person.call('POST', `/api/lists/${id}/actions`, { action: 'price' });
  await vi.waitFor(async () => {
    const { body } = await person.call('GET', `/api/lists/${id}`);
    expect(ListAnswer.parse(body).list.state).toBe('finished');
  });
  return id;
}

it('says which houses of a file are new, changed and gone, since the list that is chosen', async () => {
  const person = await system.person('chips');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const first = await priced(person, 'First', '2026-01-05', { [at(1)]: 300_000, [at(4)]: 300_000, [at(5)]: 300_000 });
  const second = await priced(person, 'Second', '2026-01-12', { [at(1)]: 300_000, [at(2)]: 310_000 });
  const save = await person.call('POST', '/api/analyses', { list_id: second, position: 1 });
  const { id: dealId } = Analysis.parse(save.body);
  const id = await priced(person, 'Third', '2026-01-19', { [at(1)]: 305_000, [at(3)]: 320_000 });

  const user = open(`/screen-list/${id}`, person);
  const panel = within(await screen.findByRole('region', { name: 'Since the former list' }));
  await user.click(panel.getByRole('button', { name: '1 Changed' }));
  await panel.findByText(/^1 Chip Rd.*: Value \$300,000 → \$305,000$/);
  await waitFor(() => expect(screen.queryByLabelText(`Choose ${at(3)}`)).toBeNull());
  await user.click(panel.getByRole('button', { name: '1 Gone' }));
  expect((await panel.findByText(/^2 Chip Rd/)).textContent).toBe(`${at(2)} · Saved`);
  expect(panel.getByRole('link', { name: `Open the deal of ${at(2)}` }).getAttribute('href')).toBe(dealPath(dealId));
  await user.click(panel.getByRole('button', { name: '1 New' }));
  await screen.findByLabelText(`Choose ${at(3)}`);
  await waitFor(() => expect(screen.queryByLabelText(`Choose ${at(1)}`)).toBeNull());

  await user.selectOptions(panel.getByLabelText(/^since/), first);
  await user.click(panel.getByRole('button', { name: 'Compare' }));
  await panel.findByRole('button', { name: '2 Gone' });
});
