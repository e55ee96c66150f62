import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { totpCode } from '#test/local/cognito/totp-client.ts';
import { codeFor, expectToast, signInOn, startBrowser } from '#test/support/browser/browser.ts';
import { lyingOnItsSide, makePng } from '#test/support/png.ts';
import { password, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const browser = await startBrowser();
const newPassword = 'Another1Horse';

async function openAs(name: string, path = '/account-settings'): Promise<Page> {
  const person = await system.person(name);
  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  await signInOn(page, system.url, { ...person, password }, path);
  return page;
}

async function signInAgain(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign In' }).first().click();
}

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome back, / });
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Start Free Trial' }).waitFor();
};

/** As if an hour had nearly passed: the stored token ends within the 90 seconds in which it is refreshed. */
const almostExpire = `for (const key of Object.keys(localStorage)) {
  if (key.endsWith('.clockDrift')) localStorage.setItem(key, '-3560');
}`;

const loseRefreshToken = `for (const key of Object.keys(localStorage)) {
  if (key.endsWith('.refreshToken')) localStorage.setItem(key, 'gone');
}`;

describe('the profile', () => {
  it('is edited in a dialog on the dashboard, and in Settings', async () => {
    const page = await openAs('editor', '/dashboard');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    expect(await dialog.getByLabel('Email').inputValue()).toBe('editor@people.example');
    expect(await dialog.getByLabel('Email').isEditable()).toBe(false);
    await dialog.getByLabel('Full name').fill('   ');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Enter your name.').waitFor();
    await dialog.getByLabel('Full name').fill('Edda Editor');
    await dialog.getByLabel('Company').fill('Edda & Daughters');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Profile updated successfully');
    await page.getByRole('heading', { name: 'Welcome back, Edda' }).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Phone').fill('+1 602 555 0100');
    await page.getByLabel('Bio').fill('Buys small houses.\nFixes them.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Your profile information has been successfully updated.', 'Profile updated');
    await page.reload();
    await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Edda & Daughters');
    expect(await page.getByLabel('Phone').inputValue()).toBe('+1 602 555 0100');
    expect(await page.getByLabel('Bio').inputValue()).toBe('Buys small houses.\nFixes them.');
  });

  it('keeps what was typed when it could not be saved, and says when it cannot be loaded', async () => {
    const page = await openAs('unsaved');
    await page.getByLabel('Full name').fill('Una Unsaved');
    await page.route('**/api/profile', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Error', 'Failed to update profile. Please try again.');
    expect(await page.getByLabel('Full name').inputValue()).toBe('Una Unsaved');

    await page.reload();
    await expectToast(page, 'Error', 'Failed to load profile data');
    await page.unroute('**/api/profile');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByLabel('Full name').waitFor();
  });
});

describe('the picture', () => {
  const shown = (page: Page) => page.locator('.avatar-field .avatar img');
  const sizeOf = (page: Page) =>
    page.evaluate(`(() => {
      const image = document.querySelector('.avatar-field .avatar img');
      return [image?.naturalWidth, image?.naturalHeight].join(' × ');
    })()`);
  const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

  it('is scaled, uploaded, kept when the next file is none, and removed', async () => {
    const page = await openAs('pictured');
    await page.locator('.avatar-field .avatar', { hasText: 'PI' }).waitFor();
    // As the browser says it when its file dialog is canceled.
    await page.evaluate("document.querySelector('input[type=file]').dispatchEvent(new Event('cancel'))");
    await expectToast(page, 'Error', 'You must select an image to upload.');

    const [request] = await Promise.all([
      page.waitForRequest((each) => each.method() === 'PUT'),
      choose(page, 'portrait.png', 'image/png', makePng(1200, 800)),
    ]);
    expect(request.headers()['content-type']).toMatch(/^image\/(webp|jpeg)$/);
    await expectToast(page, 'Avatar uploaded successfully');
    const address = await shown(page).getAttribute('src');
    expect(address).toMatch(/^\/avatars\//);
    expect(await page.locator('.site-header .avatar img').getAttribute('src')).toBe(address);
    await expect.poll(() => sizeOf(page)).toBe('512 × 341');

    await choose(page, 'notes.png', 'image/png', Buffer.from('These are notes, not a picture.'));
    await expectToast(page, 'Error', 'Choose a PNG, JPEG or WebP image.');
    expect(await shown(page).getAttribute('src')).toBe(address);

    await page.goto(`${system.url}/dashboard`);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect.poll(() => shown(page).getAttribute('src')).toBe(address);
    await page.getByRole('button', { name: 'Remove Picture' }).click();
    await expectToast(page, 'Picture removed');
    await page.locator('.avatar-field .avatar', { hasText: 'PI' }).waitFor();
    await page.getByRole('button', { name: 'Remove Picture' }).waitFor({ state: 'detached' });
  });

  it('may be of any size, and is stored upright', async () => {
    const page = await openAs('photographer');
    const large = makePng(1000, 750, 'noise');
    expect(large.length).toBeGreaterThan(2_000_000);
    await choose(page, 'large.png', 'image/png', large);
    await expectToast(page, 'Avatar uploaded successfully');
    await expect.poll(() => sizeOf(page)).toBe('512 × 384');

    const jpeg = String(
      await page.evaluate(`(() => {
        const canvas = document.createElement('canvas');
        canvas.width = 400;
        canvas.height = 200;
        canvas.getContext('2d').fillRect(0, 0, 400, 200);
        return canvas.toDataURL('image/jpeg').split(',')[1];
      })()`),
    );
    await choose(page, 'turned.jpg', 'image/jpeg', lyingOnItsSide(Buffer.from(jpeg, 'base64')));
    await expect.poll(() => sizeOf(page)).toBe('200 × 400');
  });
});

describe('the e-mail address', () => {
  it('changes once the code sent to the new one is entered, and not before', async () => {
    const page = await openAs('mover');
    await page.getByRole('button', { name: 'Change Email' }).click();
    await page.getByLabel('New email').fill('Mover@People.example');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByText('This is your address already.').waitFor();
    await page.getByLabel('New email').fill('moved@people.example');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByLabel('Verification code').fill('000000');
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await page.locator('form').getByText('Invalid verification code provided, please try again.').waitFor();
    expect(await page.getByRole('button', { name: /^Resend in \d+ s$/ }).isDisabled()).toBe(true);
    expect(await page.locator('.settings-head').textContent()).toContain('mover@people.example');

    // Reading the mail may cost the page.
    await page.reload();
    await page.getByLabel('Verification code').fill(await codeFor(system.url, 'moved@people.example'));
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expectToast(page, 'Email changed', 'From now on you sign in with moved@people.example.');
    await expect.poll(() => page.locator('.settings-head').textContent()).toContain('moved@people.example');
    await signOut(page);
    await page.goto(`${system.url}/auth`);
    await signInAgain(page, 'moved@people.example', password);
    await welcome(page).waitFor();
  });
});

describe('the password', () => {
  it('changes with the present one, and is the one to sign in with', async () => {
    const page = await openAs('changer', '/account-settings?tab=security');
    const fill = async (current: string, next: string, confirm = next) => {
      await page.getByLabel('Current password', { exact: true }).fill(current);
      await page.getByLabel('New password', { exact: true }).fill(next);
      await page.getByLabel('Confirm new password', { exact: true }).fill(confirm);
      await page.getByRole('button', { name: 'Change Password' }).click();
    };
    await fill(password, newPassword, 'Something1Else');
    await expectToast(page, 'Password Mismatch', 'Passwords do not match. Please try again.');
    await fill('Wrong1Password', newPassword);
    await page.locator('form').getByText('The current password is not right.').waitFor();
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(newPassword);
    await fill(password, newPassword);
    await expectToast(page, 'Password changed');
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');

    await signOut(page);
    await page.goto(`${system.url}/auth`);
    await signInAgain(page, 'changer@people.example', password);
    await expectToast(page, 'Sign In Failed', 'Incorrect username or password.');
    await signInAgain(page, 'changer@people.example', newPassword);
    await welcome(page).waitFor();
  });
});

describe('the authenticator app', () => {
  it('is set up with a picture or a key, asked for at the next sign-in, and turned off again', async () => {
    const page = await openAs('careful', '/account-settings?tab=security');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Set Up Authenticator App' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    const secret = (await page.locator('.authenticator-key code').textContent())?.replaceAll(' ', '') ?? '';
    await page.getByRole('button', { name: 'Copy Key' }).click();
    await expectToast(page, 'Key copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    expect(await page.getByRole('link', { name: 'this link' }).getAttribute('href')).toBe(
      `otpauth://totp/Dealwright:careful%40people.example?secret=${secret}&issuer=Dealwright`,
    );

    await page.getByLabel('Authenticator code').fill('000000');
    await page.getByRole('button', { name: 'Turn On' }).click();
    await page.locator('form').getByText('That code is not right.').waitFor();
    await page.getByLabel('Authenticator code').fill(totpCode(secret));
    await page.getByRole('button', { name: 'Turn On' }).click();
    await expectToast(page, 'Authenticator app on');
    await page.reload();
    await page.getByText('Signing in asks for your password and a code.').waitFor();

    await signOut(page);
    await page.goto(`${system.url}/auth`);
    await signInAgain(page, 'careful@people.example', password);
    await page.getByLabel('Authenticator code').fill(totpCode(secret));
    await page.getByRole('button', { name: 'Sign In' }).last().click();
    await welcome(page).waitFor();

    await page.goto(`${system.url}/account-settings?tab=security`);
    await page.getByRole('button', { name: 'Turn Off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
    await expectToast(page, 'Authenticator app off');
    await page.getByRole('button', { name: 'Set Up Authenticator App' }).waitFor();
  });
});

describe('signing out everywhere', () => {
  it('ends this session and those of other browsers, which say so and lead back after signing in', async () => {
    const page = await openAs('leaver', '/account-settings?tab=security');
    const elsewhere = await browser.open();
    await signInOn(elsewhere, system.url, { email: 'leaver@people.example', password });
    const secondTab = await page.context().newPage();
    await secondTab.goto(`${system.url}/dashboard`);
    await welcome(secondTab).waitFor();

    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await expectToast(page, 'Signed out everywhere');
    await page.waitForURL(`${system.url}/`);
    await welcome(secondTab).waitFor({ state: 'detached' });

    await elsewhere.evaluate(almostExpire);
    await elsewhere.goto(`${system.url}/account-settings?tab=billing`);
    await elsewhere.getByRole('heading', { name: 'Your session has expired' }).waitFor();
    await elsewhere.locator('#main').getByRole('link', { name: 'Sign In' }).click();
    await signInAgain(elsewhere, 'leaver@people.example', password);
    await elsewhere.getByRole('tab', { name: 'Billing', selected: true }).waitFor();

    await elsewhere.evaluate(`${almostExpire}; ${loseRefreshToken}`);
    await elsewhere.reload();
    await elsewhere.getByRole('heading', { name: 'Your session has expired' }).waitFor();
    await elsewhere.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signInAgain(elsewhere, 'leaver@people.example', password);
    await elsewhere.getByRole('tab', { name: 'Billing', selected: true }).waitFor();
  });
});

describe('deleting the account', () => {
  it('asks for the word, removes everything, and the address can be signed up anew', async () => {
    const page = await openAs('goner', '/account-settings?tab=security');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: 'Delete Account' });
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByLabel('Type "delete" to confirm').fill('delete');

    await page.route('**/*', (route) =>
      route.request().headers()['x-amz-target']?.endsWith('.DeleteUser') ? route.abort() : route.fallback(),
    );
    await button.click();
    await page.locator('form').getByText('Your data is deleted, but your sign-in is still there.').waitFor();
    await page.unroute('**/*');
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expectToast(page, 'Account deleted');
    await page.waitForURL(`${system.url}/`);

    await page.goto(`${system.url}/auth`);
    await signInAgain(page, 'goner@people.example', password);
    await expectToast(page, 'Sign In Failed', 'Incorrect username or password.');

    await page.goto(`${system.url}/auth?mode=signup`);
    await page.getByLabel('Full name').fill('Gone Andback');
    await page.getByLabel('Email').fill('goner@people.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByLabel('Verification code').waitFor();
    await page.getByLabel('Verification code').fill(await codeFor(system.url, 'goner@people.example'));
    await page.getByRole('button', { name: 'Verify and Sign In' }).click();
    await page.getByRole('heading', { name: 'Welcome back, Gone' }).waitFor();
    await page.getByRole('heading', { name: 'No analyses yet' }).waitFor();
  });
});

describe('a session in six tabs', () => {
  it('is refreshed once, and no tab is signed out', async () => {
    const page = await openAs('busy', '/dashboard');
    const context = page.context();
    let refreshes = 0;
    await context.route('**/*', async (route) => {
      if (route.request().postData()?.includes('REFRESH_TOKEN_AUTH')) {
        refreshes += 1;
        // Slow enough for every tab to want one meanwhile.
        await new Promise((resolve) => setTimeout(resolve, 1500));
      }
      await route.fallback();
    });
    const tabs = [page];
    while (tabs.length < 6) {
      const tab = await context.newPage();
      await tab.goto(`${system.url}/dashboard`);
      await welcome(tab).waitFor();
      tabs.push(tab);
    }
    await page.evaluate(almostExpire);
    // The network is back: every tab reads the account again, unless it has just done so.
    await page.waitForTimeout(2000);
    const read = tabs.map((tab) => tab.waitForResponse((response) => response.url().endsWith('/api/profile')));
    await Promise.all(tabs.map((tab) => tab.evaluate("window.dispatchEvent(new Event('online'))")));
    expect((await Promise.all(read)).map((response) => response.status())).toEqual(Array(6).fill(200));
    expect(refreshes).toBe(1);
    for (const tab of tabs) expect(await welcome(tab).isVisible()).toBe(true);
  });
});
