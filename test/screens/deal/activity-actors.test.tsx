import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { SentInvitation } from '#shared/team/team.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';

const { system, open } = await startScreens();

async function owner(name: string): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  await person.call('PATCH', '/api/profile', { full_name: 'Ines Vestor' });
  const id = await saveAnalysis(person, '731 Placeholder Oak St, Columbus, OH 43206');
  await person.call('POST', `/api/analyses/${id}/activity`, { key: '01KK8ZB5WNQ2M8R6V3X0T4Y7C1', text: 'A note.' });
  return { person, id };
}

/** The texts of the log, the latest first. */
async function logOf(person: Person, id: string): Promise<(string | undefined)[]> {
  open(`/deal/${id}`, person);
  const log = await screen.findByRole('region', { name: 'Activity' });
  await within(log).findByText('Analysis saved', { exact: false });
  const items = within(log).getAllByRole('listitem');
  return items.map((item) => item.querySelector('.log-text')?.textContent?.trim());
}

it('the activity of a deal names nobody while one person does all', async () => {
  const { person, id } = await owner('alone');
  expect(await logOf(person, id)).toEqual(['A note.', 'Analysis saved', 'House looked up']);
});

it('the activity of a deal names who did what once somebody else, or a key, has a part in it', async () => {
  const { person, id } = await owner('together');
  const theo = await system.person('theo-okafor');
  const sent = await person.call('POST', '/api/team/invitations', { email: theo.email, role: 'member' });
  await theo.call('POST', '/api/join', { secret: SentInvitation.parse(sent.body).link.split('#')[1] });
  const headers = { 'x-workspace': person.id };
  const body = { stage: 'contacted' };
  await system.call('PATCH', `/api/analyses/${id}/pipeline`, { token: theo.token, headers, body });
  const made = await person.call('POST', '/api/account/api-keys', { name: 'CRM' });
  const { key: token } = CreatedApiKey.parse(made.body);
  await system.call('PATCH', `/api/deal/${id}`, { token, body: { stage: 'negotiating' } });
  expect(await logOf(person, id)).toEqual([
    'Ines Vestor, by CRM · Stage moved: Contacted → Negotiating',
    'theo-okafor · Stage moved: New → Contacted',
    'Ines Vestor · A note.',
    'Ines Vestor · Analysis saved',
    'House looked up',
  ]);
});
