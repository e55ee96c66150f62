import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { assemblyPaying } from '#bin/built.ts';
import { findButton, startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open } = await startScreens({ assembly: assemblyPaying });

it('deleting an account says that its plan ends, and that nothing is refunded by itself', async () => {
  const user = open('/account-settings?tab=security', await system.person('payer'));
  await user.click(await findButton('Delete Account'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/A plan you pay for ends right away. The rest of what you paid isn’t refunded/);
  expect(dialog.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact-support');
});
