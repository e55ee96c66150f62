import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerInstead, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import { password } from '#test/support/system.ts';

const { system, open } = await startScreens();

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }));
const message = 'Too many requests from your network. Wait five minutes, then try again.';
const tooMany = () => Response.json({ error: { code: 'rate_limited', message } }, { status: 429 });
const cognitoSays = (__type: string, words: string) =>
  answerInstead('POST', '/__local/cognito-idp/', () => Response.json({ __type, message: words }, { status: 400 }));

describe('a call that was one too many says when to try again, and nothing typed is lost', () => {
  it('when a profile is saved', async () => {
    answerInstead('PATCH', '/api/profile', tooMany);
    const user = open('/account-settings', await system.person('eager'));
    await user.type(await screen.findByLabelText('Full name'), ' Two');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await toasts().findByText(message);
    expect(await typedIn('Full name')).toBe('eager Two');
  });

  it('when a page is loaded', async () => {
    answerInstead('GET', '/api/profile', tooMany);
    open('/account-settings', await system.person('reloader'));
    await screen.findByText(message);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('when an address is typed: the field suggests nothing and keeps it, and it can be looked up', async () => {
    answerInstead('POST', '/api/address-suggestions', tooMany);
    const user = open('/dashboard?view=search', await system.person('typist'));
    const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
    await user.type(await screen.findByLabelText('Property address'), address);
    expect(await typedIn('Property address')).toBe(address);
    expect(screen.queryByText(message)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Analyze Property' }));
    await screen.findByRole('heading', { name: 'Seller facts' });
  });

  it.each([
    [
      'NotAuthorizedException',
      'Password attempts exceeded',
      'Too many wrong passwords. Wait up to 15 minutes and try again, or reset your password.',
    ],
    ['TooManyRequestsException', 'Too many requests', 'Too many requests right now. Wait a minute, then try again.'],
  ])('at sign-in: %s, %s', async (type, words, shown) => {
    const user = open('/auth');
    await user.type(await screen.findByLabelText('Email'), 'nina@people.example');
    await user.type(screen.getByLabelText('Password'), password);
    cognitoSays(type, words);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await toasts().findByText(shown);
    expect([await typedIn('Email'), await typedIn('Password')]).toEqual(['nina@people.example', password]);
  });

  it('when a code is asked for', async () => {
    const user = open('/auth');
    await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText('Email'), 'nina@people.example');
    cognitoSays('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    await user.click(screen.getByRole('button', { name: 'Send Code' }));
    await screen.findByText('Too many attempts. Wait an hour, then try again.');
    expect(await typedIn('Email')).toBe('nina@people.example');
  });
});
