import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { fill, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import { makeReal } from '#test/support/seller/send-offer.ts';

const { system, open } = await startScreens();

it('a page is previewed, sent, listed with its letter, revoked and deleted, all by the function itself', async () => {
  const person = await system.person('whole-way');
  const id = await saveAnalysis(person);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  await makeReal(system, person, id);
  const user = open(`/offer-letter/${id}`, person);
  await user.click(await findButton('Preview'));
  const preview = await screen.findByRole('dialog', { name: 'Preview' });
  const shown = () => preview.querySelector('.seller-preview-page')?.shadowRoot?.textContent;
  await waitFor(() => expect(shown()).toContain('2417 E Sample Palm Ln'));
  expect(shown()).toContain('Sell with an agent');
  await user.click(await findButton('Close', preview));

  await user.click(await findButton('Send to seller'));
  const dialog = await screen.findByRole('dialog', { name: 'Send to seller' });
  await fill('For', 'Ruth, by text', dialog);
  await user.click(await findButton('Make the link', dialog));
  await screen.findByText('Copy the link now');
  expect(dialog.querySelector('code')?.textContent).toMatch(/\/o\/\w+#\w{22}$/);
  await user.click(await findButton('Done', dialog));
  const page = await screen.findByRole('region', { name: 'Seller’s page, version 1' });
  expect(page.textContent).toMatch(/For “Ruth, by text” · works until \w+ \d+ · not opened yet/);
  const letters = await screen.findByRole('region', { name: 'Letters made' });
  await within(letters).findByText('Link');

  await user.click(await findButton('Revoke Link of version 1'));
  await user.click(await findButton('Revoke Link', await screen.findByRole('dialog')));
  await waitFor(() => expect(page.textContent).toContain('revoked'));
  await user.click(await findButton('Delete of version 1'));
  await user.click(await findButton('Delete', await screen.findByRole('dialog')));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Seller’s page, version 1' })).toBeNull());
});
