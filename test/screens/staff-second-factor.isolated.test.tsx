import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { totpCode } from '#test/local/cognito/totp-client.ts';
import { answerInstead, startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open } = await startScreens();

// A page reads its settings once, so this file has one test.
it('the staff area asks staff to set up an app where staff need one, and then opens', async () => {
  const agent = await system.person('agent', ['staff']);
  const config = Object(await (await fetch(`${system.url}/config.json`)).json());
  const restore = answerInstead('GET', '/config.json', () => Response.json({ ...config, staffMfa: 'required' }));
  const user = open('/staff?view=messages', agent);
  await screen.findByRole('heading', { name: 'Set up your authenticator app' });
  expect(screen.queryByRole('heading', { name: 'Support' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Set Up Authenticator App' }));
  const key = await waitFor(() => {
    const text = document.querySelector('.authenticator-key code')?.textContent;
    if (!text) throw new Error('There is no key yet.');
    return text.replaceAll(' ', '');
  });
  await user.type(screen.getByLabelText('Authenticator code'), totpCode(key));
  await user.click(screen.getByRole('button', { name: 'Turn On' }));
  await screen.findByRole('heading', { name: 'Support' });
  expect(window.location.search).toBe('?view=messages');
  restore();
});
