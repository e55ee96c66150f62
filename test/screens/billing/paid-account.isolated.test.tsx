import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { answerInstead, findButton, startScreens } from '#test/support/screens/open-screen.tsx';
import { payingPerson } from '#test/support/stripe/paying-person.ts';

const { system, open } = await startScreens({ assembly: assemblyPaying });
const stripe = system.stripe ?? expect.unreachable('Stripe is not played.');

it('deleting an account says that its plan ends, and that nothing is refunded by itself', async () => {
  const user = open('/account-settings?tab=security', await system.person('payer'));
  await user.click(await findButton('Delete Account'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/A plan you pay for ends right away. The rest of what you paid isn’t refunded/);
  expect(dialog.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact-support');
});

it('a copy of all data has the payments, or names them when they cannot be read', async () => {
  const person = await payingPerson(system, stripe, 'copier');
  const downloads = catchDownloads();
  const user = open('/account-settings?tab=security', person);
  await user.click(await findButton('Download My Data'));
  await vi.waitFor(() => expect(downloads).toHaveLength(1));
  const read = JSON.parse((await downloads[0]?.text()) ?? '');
  expect(read).toMatchObject({ billing: { invoices: [{ cents: 7900, status: 'paid' }] }, not_read: [] });

  const work = answerInstead('GET', '/api/billing', () =>
    Response.json({ error: { code: 'payments_unavailable', message: 'Not now.' } }, { status: 502 }),
  );
  await user.click(await findButton('Download My Data'));
  await screen.findByText('One item could not be read. The file says which, under not_read.');
  work();
  const again = JSON.parse((await downloads[1]?.text()) ?? '');
  expect(again).toMatchObject({ billing: null, not_read: [{ kind: 'billing' }] });
});
