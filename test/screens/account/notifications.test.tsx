import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectToast, findButton, startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open, reload } = await startScreens();
const path = '/account-settings?tab=notifications';

describe('the calendar feed', () => {
  it('is created, shown once, replaced and ended', async () => {
    const user = open(path, await system.person('feeder'));
    await user.click(await findButton('Create Feed'));
    const made = await screen.findByRole('region', { name: 'Copy the address now' });
    const address = within(made).getByText(/^http/).textContent ?? '';
    const read = async (url: string) => (await system.call('GET', url.slice(system.url.length))).status;
    expect(await read(address)).toBe(200);

    reload();
    await user.click(await findButton('New Address'));
    const again = await screen.findByRole('region', { name: 'Copy the address now' });
    const second = within(again).getByText(/^http/).textContent ?? '';
    expect([await read(address), await read(second)]).toEqual([404, 200]);

    await user.click(await findButton('End Feed'));
    await user.click(await findButton('End Feed', await screen.findByRole('dialog')));
    await expectToast('Calendar feed ended');
    expect(await read(second)).toBe(404);
    await findButton('Create Feed');
    expect(screen.queryByText(/^http/)).toBeNull();
  });
});
