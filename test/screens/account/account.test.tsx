import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { totpCode } from '#test/local/cognito/totp-client.ts';
import { answerInstead, expectToast, fill, startScreens, typedIn } from '#test/support/screens/open-screen.tsx';
import { password } from '#test/support/system.ts';

const { system, open, reload } = await startScreens();
const newPassword = 'Another1Horse';

const press = async (user: UserEvent, name: string, place: HTMLElement = document.body) =>
  await user.click(await within(place).findByRole('button', { name }));
const welcome = () => screen.findByRole('heading', { name: /^Welcome(?: back)?, / });
const codeFor = (email: string) => system.mailbox.list(email)[0]?.code ?? '';
const head = () => document.querySelector('.rail-lead')?.textContent ?? '';

async function signOut(user: UserEvent): Promise<void> {
  await press(user, 'Sign Out');
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Start Free Trial' });
}

async function signIn(user: UserEvent, email: string, typed: string): Promise<void> {
  await fill('Email', email);
  await fill('Password', typed);
  await press(user, 'Sign In');
}

/** Changes what the browser keeps under a name of the session. */
function keepInstead(stored: Record<string, string>, name: string, value: string): Record<string, string> {
  return Object.fromEntries(Object.entries(stored).map(([key, kept]) => [key, key.endsWith(name) ? value : kept]));
}

/** As if an hour had nearly passed: the stored token ends within the 90 seconds in which it is refreshed. */
const almostExpired = (stored: Record<string, string>) => keepInstead(stored, '.clockDrift', '-3560');

describe('the profile', () => {
  it('is edited in a dialog on the dashboard, and in Settings', async () => {
    const user = open('/dashboard', await system.person('editor'));
    await press(user, 'Edit Profile');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Profile' });
    const email = within(dialog).getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly]).toEqual(['editor@people.example', true]);
    await fill('Full name', '   ', dialog);
    await press(user, 'Save Changes', dialog);
    await within(dialog).findByText('Enter your name.');
    await fill('Full name', 'Edda Editor', dialog);
    await fill('Company', 'Edda & Daughters', dialog);
    await press(user, 'Save Changes', dialog);
    await expectToast('Profile updated successfully');
    await screen.findByRole('heading', { name: 'Welcome, Edda' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await fill('Phone', '+1 602 555 0100');
    await fill('Bio', 'Buys small houses.\nFixes them.');
    await press(user, 'Save Changes');
    await expectToast('Profile updated', 'Your profile information has been successfully updated.');
    reload();
    expect(await typedIn('Company')).toBe('Edda & Daughters');
    expect(await typedIn('Phone')).toBe('+1 602 555 0100');
    expect(await typedIn('Bio')).toBe('Buys small houses.\nFixes them.');
  });

  it('keeps what was typed when it could not be saved, and says when it cannot be loaded', async () => {
    const person = await system.person('unsaved');
    const user = open('/account-settings', person);
    await fill('Full name', 'Una Unsaved');
    const failed = () => Response.json({}, { status: 500 });
    answerInstead('PATCH', '/api/profile', failed);
    await press(user, 'Save Changes');
    await expectToast('Error', 'Failed to update profile. Please try again.');
    expect(await typedIn('Full name')).toBe('Una Unsaved');

    const restore = answerInstead('GET', '/api/profile', failed);
    reload();
    await expectToast('Error', 'Failed to load profile data');
    restore();
    await press(user, 'Retry');
    await screen.findByLabelText('Full name');
  });
});

describe('the e-mail address', () => {
  it('changes once the code sent to the new one is entered, and not before', async () => {
    const user = open('/account-settings', await system.person('mover'));
    await press(user, 'Change Email');
    await fill('New email', 'Mover@People.example');
    await press(user, 'Send Code');
    await screen.findByText('This is your address already.');
    await fill('New email', 'moved@people.example');
    await press(user, 'Send Code');
    await fill('Verification code', '000000');
    await press(user, 'Verify Email');
    const problem = await screen.findByText('Invalid verification code provided, please try again.');
    expect(problem.closest('form')).not.toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in \d+ s$/ }).disabled).toBe(true);
    expect(head()).toContain('mover@people.example');

    // Reading the mail may cost the page.
    reload();
    await fill('Verification code', codeFor('moved@people.example'));
    await press(user, 'Verify Email');
    await expectToast('Email changed', 'From now on you sign in with moved@people.example.');
    await waitFor(() => expect(head()).toContain('moved@people.example'));
    await signOut(user);
    open('/auth');
    await signIn(user, 'moved@people.example', password);
    await welcome();
  });
});

describe('the password', () => {
  it('changes with the present one, and is the one to sign in with', async () => {
    const user = open('/account-settings?tab=security', await system.person('changer'));
    const change = async (current: string, next: string, confirm = next) => {
      await fill('Current password', current);
      await fill('New password', next);
      await fill('Confirm new password', confirm);
      await press(user, 'Change Password');
    };
    await change(password, newPassword, 'Something1Else');
    await expectToast('Password Mismatch', 'Passwords do not match. Please try again.');
    await change('Wrong1Password', newPassword);
    const problem = await screen.findByText('The current password is not right.');
    expect(problem.closest('form')).not.toBeNull();
    expect(await typedIn('New password')).toBe(newPassword);
    await change(password, newPassword);
    await expectToast('Password changed');
    expect(await typedIn('New password')).toBe('');

    await signOut(user);
    open('/auth');
    await signIn(user, 'changer@people.example', password);
    await expectToast('Sign In Failed', 'Incorrect username or password.');
    await signIn(user, 'changer@people.example', newPassword);
    await welcome();
  });
});

describe('the authenticator app', () => {
  it('is set up with a picture or a key, asked for at the next sign-in, and turned off again', async () => {
    const user = open('/account-settings?tab=security', await system.person('careful'));
    await press(user, 'Set Up Authenticator App');
    await screen.findByRole('img', { name: /^QR code/ });
    const secret = document.querySelector('.authenticator-key code')?.textContent?.replaceAll(' ', '') ?? '';
    await press(user, 'Copy Key');
    await expectToast('Key copied');
    expect(await window.navigator.clipboard.readText()).toBe(secret);
    expect(screen.getByRole('link', { name: 'this link' }).getAttribute('href')).toBe(
      `otpauth://totp/Dealwright:careful%40people.example?secret=${secret}&issuer=Dealwright`,
    );

    await fill('Authenticator code', '000000');
    await press(user, 'Turn On');
    const problem = await screen.findByText('That code is not right.', { exact: false });
    expect(problem.closest('form')).not.toBeNull();
    await fill('Authenticator code', totpCode(secret));
    await press(user, 'Turn On');
    await expectToast('Authenticator app on');
    reload();
    await screen.findByText('Signing in asks for your password and a code.', { exact: false });

    await signOut(user);
    open('/auth');
    await signIn(user, 'careful@people.example', password);
    await fill('Authenticator code', totpCode(secret));
    await press(user, 'Sign In');
    await welcome();

    open('/account-settings?tab=security');
    await press(user, 'Turn Off');
    await press(user, 'Turn Off', await screen.findByRole('dialog'));
    await expectToast('Authenticator app off');
    await screen.findByRole('button', { name: 'Set Up Authenticator App' });
  });
});

describe('signing in and out', () => {
  const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';

  it('leads back to where somebody was going, and from the pages for guests to the dashboard', async () => {
    const person = await system.person('returning');
    const { lookup_id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
    await person.call('POST', '/api/analyses', { lookup_id });
    const user = open(`/dashboard?analysis=${lookup_id}`);
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
    expect(window.location.search).toMatch(/^\?next=/);
    await signIn(user, person.email, password);
    await screen.findByRole('heading', { name: address });
    for (const path of ['/auth', '/']) {
      open(path);
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    }
  });

  it('forgets the result of a lookup', async () => {
    const user = open(`/dashboard?address=${encodeURIComponent(address)}`, await system.person('looker'));
    await press(user, 'Analyze Property');
    await screen.findByText(/^(Recommended strategy|Rule table)/);
    expect(JSON.stringify({ ...window.sessionStorage })).toContain('property');
    await signOut(user);
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('property');
  });
});

describe('signing out everywhere', () => {
  it('ends the sessions of other browsers, too, which say so and lead back after signing in', async () => {
    const person = await system.person('leaver');
    const user = open('/account-settings?tab=security', person);
    await press(user, 'Sign Out Everywhere');
    await expectToast('Signed out everywhere');
    await waitFor(() => expect(window.location.pathname).toBe('/'));

    const expired = () => screen.findByRole('heading', { name: 'Your session has expired' });
    open('/account-settings?tab=billing', { ...person, stored: almostExpired(person.stored) });
    await expired();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' }));
    await signIn(user, person.email, password);
    await screen.findByRole('heading', { level: 1, name: 'Billing' });

    const stored = keepInstead(almostExpired({ ...window.localStorage }), '.refreshToken', 'gone');
    open('/account-settings?tab=billing', { ...person, stored });
    await expired();
    const [link = document.body] = within(screen.getByRole('banner')).getAllByRole('link', { name: 'Sign In' });
    await user.click(link);
    await signIn(user, person.email, password);
    await screen.findByRole('heading', { level: 1, name: 'Billing' });
  });
});

describe('deleting the account', () => {
  it('asks for the word, removes everything, and the address can be signed up anew', async () => {
    const user = open('/account-settings?tab=security', await system.person('goner'));
    await press(user, 'Delete Account');
    const dialog = await screen.findByRole('dialog');
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete Account' });
    expect(button.disabled).toBe(true);
    await fill('Type "delete" to confirm', 'delete', dialog);

    const restore = answerInstead('POST', '/__local/cognito-idp/', () => Response.error());
    await user.click(button);
    await within(dialog).findByText('Your data is deleted, but your sign-in is still there.', { exact: false });
    restore();
    await press(user, 'Try Again', dialog);
    await expectToast('Account deleted');
    await waitFor(() => expect(window.location.pathname).toBe('/'));

    open('/auth');
    await signIn(user, 'goner@people.example', password);
    await expectToast('Sign In Failed', 'Incorrect username or password.');

    open('/auth?mode=signup');
    await fill('Full name', 'Gone Andback');
    await fill('Email', 'goner@people.example');
    await fill('Password', password);
    await fill('Confirm password', password);
    await press(user, 'Create Account');
    await screen.findByLabelText('Verification code');
    await fill('Verification code', codeFor('goner@people.example'));
    await press(user, 'Verify and Sign In');
    await screen.findByRole('heading', { name: 'Welcome, Gone' });
    await screen.findByRole('heading', { name: 'No analyses yet' });
  });
});
