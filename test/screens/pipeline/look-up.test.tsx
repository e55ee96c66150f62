import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open } = await startScreens();

it('says what looking rows up costs before it is spent, and updates their deals unless that is unticked', async () => {
  const person = await system.person('looks-up');
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const addresses = [1, 2, 3].map((number) => `${number} Dialog Rd, Mesa, AZ 85201`);
  await person.call('POST', '/api/property-lookup', { address: addresses[2] });
  const source = { file: 'owners.csv', day: '2026-01-20', rows: addresses.length };
  const { id } = List.parse((await person.call('POST', '/api/lists', { name: 'Owners', rest: 'keep', source })).body);
  const facts = { value: 338_000, rent: 2350, taxesYearly: 2964, 'loan1.balance': 98_000 };
  const rows = addresses.map((address, index) => ({ line: index + 2, address, note: '', facts }));
  await person.call('PUT', `/api/lists/${id}/rows`, { from: 0, rows });
  await person.call('POST', `/api/lists/${id}/actions`, { action: 'price' });
  const read = async () => ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
  await vi.waitFor(async () => expect((await read()).list.state).toBe('finished'));
  const deal = Analysis.parse((await person.call('POST', '/api/analyses', { list_id: id, position: 0 })).body);
  const used = async () => Profile.parse((await person.call('GET', '/api/profile')).body).monthly_analyses_used;
  const usedBefore = await used();

  const user = open(`/screen-list/${id}`, person);
  for (const address of addresses) await user.click(await screen.findByLabelText(`Choose ${address}`));
  await user.click(screen.getByRole('button', { name: 'Look Up 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Look up 3 rows' });
  await within(dialog).findByText(/^Look up 3: 2 analyses, 1 free\. You have \d+\.$/);
  const tick = await within(dialog).findByLabelText<HTMLInputElement>('Update 1 of these deals');
  expect(tick.checked).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Look Up 3: 2 analyses, 1 free' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await vi.waitFor(async () => expect((await read()).rows.every(({ lookup_id }) => lookup_id)).toBe(true), {
    timeout: 20_000,
  });
  expect((await used()) - usedBefore).toBe(2);
  await screen.findByText(/^1 deal updated/, undefined, { timeout: 10_000 });
  // What the sample source plays is said to be that.
  await waitFor(() => expect(screen.getAllByText(/(^|· )Sample$/).length).toBe(3));
  const updated = Analysis.parse((await person.call('GET', `/api/analyses/${deal.id}`)).body);
  expect([deal.analysis_data.source, updated.analysis_data.source]).toEqual(['imported', 'sample']);
  // Saved as before.
  expect((await read()).rows[0]?.deal_id).toBe(deal.id);
});
