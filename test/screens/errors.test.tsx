import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerInstead, startScreens } from '#test/support/screens/open-screen.tsx';
import { password } from '#test/support/system.ts';

const { system, open } = await startScreens();

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }));
const inForm = (words: string) => screen.queryAllByText(words).filter((element) => element.closest('form') !== null);
const easy = 'This password is easy to guess. Choose a longer one, such as four words that do not belong together.';
const mismatch = 'Passwords do not match. Please try again.';

describe('an error is said once', () => {
  it('at sign-in, in a toast', async () => {
    const user = open('/auth');
    await user.type(await screen.findByLabelText('Email'), 'nobody@people.example');
    await user.type(screen.getByLabelText('Password'), 'Wrong1Password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await toasts().findByText('Sign In Failed');
    expect(screen.getAllByText('Incorrect username or password.')).toHaveLength(1);
  });

  it('at sign-up: what the password lacks at its field until it is typed, a mismatch in a toast', async () => {
    const user = open('/auth?mode=signup');
    await user.type(await screen.findByLabelText('Full name'), 'Nina Newcomer');
    await user.type(screen.getByLabelText('Email'), 'mistyper@people.example');
    await user.type(screen.getByLabelText('Password'), 'Correct1Hor');
    await user.type(screen.getByLabelText('Confirm password'), 'Correct1Horse');
    const create = () => user.click(screen.getByRole('button', { name: 'Create Account' }));
    await create();
    await toasts().findByText('Password Mismatch');
    expect(screen.getAllByText(mismatch)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'));

    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'correct1horse');
    await create();
    expect(inForm('Add an upper case letter.')).toHaveLength(1);
    await user.type(screen.getByLabelText('Password'), 'H');
    expect(inForm('Add an upper case letter.')).toHaveLength(0);
  });

  it.each([
    ['at sign-up', '/auth?mode=signup', 'Password', 'Confirm password', 'Create Account'],
    ['when it is changed', '/account-settings?tab=security', 'New password', 'Confirm new password', 'Change Password'],
  ])('%s: a new password that is easy to guess, and nothing is changed', async (_, path, label, again, button) => {
    const isChange = path.startsWith('/account');
    const user = open(path, isChange ? await system.person('guessable') : undefined);
    if (isChange) await user.type(await screen.findByLabelText('Current password'), password);
    else {
      await user.type(await screen.findByLabelText('Full name'), 'Gus Guessable');
      await user.type(screen.getByLabelText('Email'), 'new-guessable@people.example');
    }
    await user.type(screen.getByLabelText(label), 'Password123');
    await user.type(screen.getByLabelText(again), 'Password123');
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(inForm(easy)).toHaveLength(1));
    expect(system.mailbox.list('new-guessable@people.example')).toEqual([]);
    await user.type(screen.getByLabelText(label), 'Otter');
    expect(inForm(easy)).toHaveLength(0);
    if (!isChange) return;
    await user.type(screen.getByLabelText(again), 'Otter');
    await user.click(screen.getByRole('button', { name: button }));
    // The current password is still the one of before.
    await toasts().findByText('Password changed');
  });

  it('when it is reset: a new password that is easy to guess, and the code stays good', async () => {
    const { email } = await system.person('resetter');
    const user = open('/auth?mode=reset');
    await user.type(await screen.findByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Send Code' }));
    await screen.findByLabelText('Code from the email');
    await user.type(screen.getByLabelText('Code from the email'), system.mailbox.list(email)[0]?.code ?? '');
    await user.type(screen.getByLabelText('New password'), 'Password123');
    await user.click(screen.getByRole('button', { name: 'Set Password and Sign In' }));
    await waitFor(() => expect(inForm(easy)).toHaveLength(1));
    await user.type(screen.getByLabelText('New password'), 'Otter');
    await user.click(screen.getByRole('button', { name: 'Set Password and Sign In' }));
    await screen.findByRole('heading', { name: /^Welcome/ });
  });

  it('when the password is changed: at the field, until it is typed anew', async () => {
    const user = open('/account-settings?tab=security', await system.person('changer'));
    await user.type(await screen.findByLabelText('Current password'), 'Wrong1Password');
    await user.type(screen.getByLabelText('New password'), 'Another1Horse');
    await user.type(screen.getByLabelText('Confirm new password'), 'Another1Hors');
    const change = () => user.click(screen.getByRole('button', { name: 'Change Password' }));
    await change();
    await toasts().findByText('Password Mismatch');
    expect(screen.getAllByText(mismatch)).toHaveLength(1);

    await user.type(screen.getByLabelText('Confirm new password'), 'e');
    await change();
    await waitFor(() => expect(inForm('The current password is not right.')).toHaveLength(1));
    expect(screen.getAllByText('The current password is not right.')).toHaveLength(1);
    await user.clear(screen.getByLabelText('Current password'));
    expect(inForm('The current password is not right.')).toHaveLength(0);
    await user.type(screen.getByLabelText('Current password'), password);
    await change();
    await toasts().findByText('Password changed');
  });

  it('at a code: at the field, until another is typed', async () => {
    await system.users.seedUser({ email: 'slow@people.example', password, name: 'Slow', groups: [] });
    const user = open('/auth');
    await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText('Email'), 'slow@people.example');
    await user.click(screen.getByRole('button', { name: 'Send Code' }));
    const code = await screen.findByLabelText('Code from the email');
    await user.type(code, '000000');
    await user.type(screen.getByLabelText('New password'), 'Another1Horse');
    await user.click(screen.getByRole('button', { name: 'Set Password and Sign In' }));
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(toasts().queryByText('Error')).toBeNull();
    await user.type(code, '{Backspace}');
    expect(code.getAttribute('aria-invalid')).toBeNull();
  });

  it('of a profile: a refusal in the form until something is typed, a failure in a toast', async () => {
    const refusal = 'body.full_name: Too long.';
    const refused = () => Response.json({ error: { code: 'invalid_input', message: refusal } }, { status: 400 });
    const restore = answerInstead('PATCH', '/api/profile', refused);
    const user = open('/account-settings', await system.person('renamed'));
    const name = await screen.findByLabelText('Full name');
    const save = () => user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await user.type(name, ' Two');
    await save();
    await screen.findByText(refusal);
    expect(toasts().queryByText('Error')).toBeNull();
    await user.type(name, ' Three');
    expect(screen.queryByText(refusal)).toBeNull();

    restore();
    answerInstead('PATCH', '/api/profile', () => Response.json({}, { status: 403 }));
    await save();
    await toasts().findByText('Failed to update profile. Please try again.');
    expect(inForm('Failed to update profile. Please try again.')).toHaveLength(0);
  });
});
