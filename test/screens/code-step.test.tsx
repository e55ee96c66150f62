import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerInstead, expectToast, fill, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import { password } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();
const next = new URLSearchParams({ next: '/dashboard?address=12 Saguaro Way, Mesa, AZ 85201' });

async function signUp(email: string) {
  const user = open(`/auth?mode=signup&${next}`);
  await user.type(await screen.findByLabelText('Full name'), 'Nina Newcomer');
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm password'), password);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByText('Account Created!');
  await screen.findByLabelText('Verification code');
  return user;
}

const codeFor = (email: string) => system.mailbox.list(email)[0]?.code ?? '';

describe('signing up', () => {
  it('shows the same for an address that has an account, whose owner is told', async () => {
    await system.person('taken');
    const email = 'taken@people.example';
    const user = await signUp(email);
    screen.getByText(email);
    const mail = system.mailbox.list(email)[0]?.text;
    expect(mail).toContain('Already have an account? Sign in or choose a new password.');

    await user.type(screen.getByLabelText('Verification code'), codeFor(email));
    await user.click(screen.getByRole('button', { name: 'Verify and Sign In' }));
    await screen.findByText('You already have an account');
    expect(await typedIn('Email')).toBe(email);
    await screen.findByRole('button', { name: 'Sign In' });
  });

  it('starts anew on an address that somebody else signed up with, with the new password', async () => {
    const email = 'squatted@people.example';
    await signUp(email);
    window.sessionStorage.clear();
    cleanup();
    const user = await signUp(email);
    await user.type(screen.getByLabelText('Verification code'), codeFor(email));
    await user.click(screen.getByRole('button', { name: 'Verify and Sign In' }));
    await waitFor(() => expect(Object.keys(window.localStorage).join()).toContain('.idToken'));
  });
});

describe('signing in', () => {
  const welcome = async () =>
    expect(await screen.findAllByRole('heading', { name: /^Welcome(?: back)?, / })).toHaveLength(1);
  const press = async (user: UserEvent, name: string) => await user.click(await screen.findByRole('button', { name }));

  it('is possible after a code that was entered when the page had been lost', async () => {
    const user = await signUp('reader@people.example');
    window.history.replaceState(null, '', '/auth?mode=signup');
    reload();
    expect((await screen.findByText(/We sent a six-digit code to/)).textContent).toContain('reader@people.example');
    await fill('Verification code', codeFor('reader@people.example'));
    await press(user, 'Verify and Sign In');
    await expectToast('Email verified', 'Sign in with your password to continue.');
    expect(await typedIn('Email')).toBe('reader@people.example');
    await fill('Password', password);
    await press(user, 'Sign In');
    await welcome();
  });

  it('says word for word what is wrong, as signing up does, and keeps what was typed', async () => {
    await system.person('mistaken');
    const user = open('/auth?mode=signup');
    const create = async (email: string, confirm: string) => {
      await fill('Full name', 'Nina Newcomer');
      await fill('Email', email);
      await fill('Password', password);
      await fill('Confirm password', confirm);
      await press(user, 'Create Account');
    };
    await create('someone@people.example', 'Different1Horse');
    await expectToast('Password Mismatch', 'Passwords do not match. Please try again.');
    expect(await typedIn('Full name')).toBe('Nina Newcomer');
    await create('mistaken@people', password);
    await expectToast('Sign Up Failed', 'Invalid email address format.');
    expect(await typedIn('Email')).toBe('mistaken@people');

    await press(user, 'Sign In');
    await waitFor(() => expect(screen.queryByLabelText('Full name')).toBeNull());
    await fill('Email', 'mistaken@people.example');
    await fill('Password', 'Wrong1Password');
    await press(user, 'Sign In');
    await expectToast('Sign In Failed', 'Incorrect username or password.');
    expect(await typedIn('Email')).toBe('mistaken@people.example');
  });

  it('is possible after a forgotten password was reset by code', async () => {
    await system.person('forgetful');
    const user = open('/auth');
    await press(user, 'Forgot your password?');
    await fill('Email', 'forgetful@people.example');
    await press(user, 'Send Code');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    await fill('Code from the email', codeFor('forgetful@people.example'));
    await fill('New password', 'Another1Horse');
    await press(user, 'Set Password and Sign In');
    await welcome();
  });

  it('does not follow a next that leads to another site', async () => {
    const { email } = await system.person('lured');
    const user = open('/auth?next=//evil.example/phish');
    await fill('Email', email);
    await fill('Password', password);
    await press(user, 'Sign In');
    await welcome();
    expect(window.location.href).toBe(`${system.url}/dashboard`);
  });
});

describe('a link to a new password', () => {
  it('opens the request for a code', async () => {
    open('/auth?mode=reset');
    await screen.findByRole('heading', { name: 'Reset your password' });
    expect(await screen.findAllByRole('button', { name: 'Send Code' })).toHaveLength(1);
  });

  it('leads to signing up again where a sign-up was never finished', async () => {
    const user = open('/auth?mode=reset');
    await user.type(await screen.findByLabelText('Email'), 'unfinished@people.example');
    await user.click(screen.getByRole('button', { name: 'Send Code' }));
    await user.click(await screen.findByRole('button', { name: 'create it again' }));
    await screen.findByLabelText('Full name');
    expect(await typedIn('Email')).toBe('unfinished@people.example');
  });

  it('says after a reset that sessions may go on when they could not be ended', async () => {
    await system.person('unlucky');
    const user = open('/auth?mode=reset');
    await user.type(await screen.findByLabelText('Email'), 'unlucky@people.example');
    await user.click(screen.getByRole('button', { name: 'Send Code' }));
    await user.type(await screen.findByLabelText('Code from the email'), '123456');
    await user.type(screen.getByLabelText('New password'), 'Another1Horse');
    const restore = answerInstead('POST', '/__local/cognito-idp/', () =>
      Response.json(
        { __type: 'UserLambdaValidationException', message: 'PostConfirmation failed with error x.' },
        { status: 400 },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Set Password and Sign In' }));
    expect(await screen.findAllByText(/^Other devices may still be signed in\./)).toHaveLength(1);
    await screen.findByLabelText('Password');
    restore();
  });
});

describe('the step that asks for a code', () => {
  it('survives a reload after sign-up, with its address and the property to analyze', async () => {
    const user = open(`/auth?mode=signup&${next}`);
    await user.type(await screen.findByLabelText('Full name'), 'Rhea Loader');
    await user.type(screen.getByLabelText('Email'), 'rhea@people.example');
    await user.type(screen.getByLabelText('Password'), password);
    await user.type(screen.getByLabelText('Confirm password'), password);
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByLabelText('Verification code');
    reload();
    await screen.findByLabelText('Verification code');
    screen.getByText('rhea@people.example');
    screen.getByText('12 Saguaro Way, Mesa, AZ 85201');
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    reload();
    expect(await screen.findAllByLabelText('Email')).toHaveLength(1);
  });

  it('survives a reload during a password reset, until the new password is set', async () => {
    await system.users.seedUser({ email: 'amnesiac@people.example', password, name: 'Amnesiac', groups: [] });
    const user = open(`/auth?${next}`);
    await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText('Email'), 'amnesiac@people.example');
    await user.click(screen.getByRole('button', { name: 'Send Code' }));
    await screen.findByLabelText('Code from the email');
    reload();
    await screen.findByLabelText('Code from the email');
    screen.getByText('amnesiac@people.example');
    screen.getByText('12 Saguaro Way, Mesa, AZ 85201');
    expect(window.location.search).toContain('next=');
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    await screen.findByLabelText('Password');
    reload();
    await screen.findByLabelText('Password');
  });
});
