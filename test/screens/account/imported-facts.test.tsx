import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ImportedFiles } from '#shared/lists/imported-facts.ts';
import { factFileOf } from '#test/support/lists/fact-file.ts';
import { answerInstead, startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open } = await startScreens();
const kept = async (person: { call: (method: string, path: string) => Promise<{ body: unknown }> }) =>
  ImportedFiles.parse((await person.call('GET', '/api/imported-facts')).body).items.map(({ list }) => list);

it('lists the files with facts, and deletes those of one after a question', async () => {
  const person = await system.person('imported');
  await factFileOf(system, person);
  await factFileOf(system, person);
  // Of two of one instant either may come first.
  const [first, second] = await kept(person);
  const user = open('/account-settings?tab=imports', person);
  const rows = await screen.findAllByText('export.csv');
  expect(rows).toHaveLength(2);
  expect(screen.getAllByText('Figures of Jan 20, 2026 · Imported Jan 20, 2026')).toHaveLength(2);
  const [button] = screen.getAllByRole('button', { name: 'Delete Imported Facts of export.csv' });
  if (button) await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Delete imported facts?' });
  within(dialog).getByText(/Deals keep theirs\./);
  await user.click(within(dialog).getByRole('button', { name: 'Delete Imported Facts' }));
  await waitFor(() => expect(screen.getAllByText('export.csv')).toHaveLength(1));
  expect(await kept(person)).toEqual([second]);
  expect(second).not.toBe(first);
});

it('says when there are none, and when they could not be loaded', async () => {
  const person = await system.person('nothing-imported');
  const again = answerInstead('GET', '/api/imported-facts', () => new Response('{}', { status: 400 }));
  const user = open('/account-settings?tab=imports', person);
  await screen.findByText('Your files could not be loaded.');
  again();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('None yet. Import a file under Screen a List.')).toBeTruthy();
});
