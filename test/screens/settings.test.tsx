import { screen } from '@testing-library/react';
import { describe, it } from 'vitest';
import { startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open, reload } = await startScreens();

describe('Settings', () => {
  it('keep the open tab in their address', async () => {
    const user = open('/account-settings', await system.person('tabber'));
    await user.click(await screen.findByRole('tab', { name: 'Billing' }));
    await screen.findByText(/Nothing is charged/);
    reload();
    await screen.findByRole('tab', { name: 'Billing', selected: true });
    await user.click(screen.getByRole('tab', { name: 'Subscription' }));
    await screen.findByText(/^Trial ends /);
    await screen.findByText('0 of 5');
  });
});
