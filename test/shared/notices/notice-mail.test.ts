import { describe, expect, it } from 'vitest';
import { type Notice, noticeMail } from '#shared/notices/notice-mail.ts';
import { isNoticed } from '#shared/notices/noticed-events.ts';
import { exampleOperator } from '#shared/site/operator.ts';

const origin = 'https://app.example.com';
const known = { at: '2026-11-25T09:48:31.123Z', browser: 'Chrome', system: 'Windows', network: '203.0.113.5' };
const unknown = { ...known, browser: '', system: '', network: '' };
const textOf = (notice: Notice) => noticeMail(notice, origin, exampleOperator).text;

describe('the mail about an event', () => {
  it('says what happened, when, from where, and what to do about it', () => {
    expect(noticeMail({ ...known, kind: 'key_made', name: 'Zapier' }, origin, exampleOperator)).toEqual({
      subject: 'New API key on your Dealwright account',
      text: [
        'An API key was made on your Dealwright account: Zapier',
        '',
        'When: 2026-11-25 09:48 UTC',
        'Browser: Chrome on Windows',
        'Network: 203.0.113.5',
        '',
        'If this was you, there is nothing to do. If not, change your password and end the other sessions: https://app.example.com/account-settings?tab=security',
        'Then revoke the key: https://app.example.com/account-settings?tab=api',
        '',
        'Dealwright, Inc., Phoenix, AZ',
        '',
      ].join('\n'),
    });
  });

  it('leaves out what the server does not know, and says half of it', () => {
    expect(textOf({ ...unknown, kind: 'password_reset' })).not.toMatch(/Browser|Network|unknown/);
    expect(textOf({ ...unknown, system: 'Linux', kind: 'signed_in' })).toContain('\nBrowser: unknown on Linux\n');
    expect(textOf({ ...unknown, browser: 'Firefox', kind: 'signed_in' })).toContain('\nBrowser: Firefox\n');
  });

  it('keeps the name of a key on its line', () => {
    const name = 'Zapier\r\n\r\nIf this was you,\u2028call 555-0100';
    expect(textOf({ ...known, kind: 'key_made', name }).split('\n')[0]).toBe(
      'An API key was made on your Dealwright account: Zapier If this was you, call 555-0100',
    );
  });

  it.each([
    ['webhook_made', 'A webhook was made on your Dealwright account.', 'Then delete the webhook: ', 'api'],
    ['webhook_changed', 'A webhook of your Dealwright account has a new URL.', 'Then delete the webhook: ', 'api'],
    [
      'webhook_secret_changed',
      'A webhook of your Dealwright account has a new secret.',
      'Then rotate the secret again: ',
      'api',
    ],
    ['feed_made', 'A calendar feed was made on your Dealwright account.', 'Then end the feed: ', 'notifications'],
  ] as const)('says how to end what a new password does not: %s', (kind, happened, step, tab) => {
    const text = textOf({ ...known, kind });
    expect(text.split('\n')[0]).toBe(happened);
    expect(text).toContain(`\n${step}${origin}/account-settings?tab=${tab}\n`);
  });

  it('says that the data was downloaded, which nothing takes back', () => {
    const text = textOf({ ...known, kind: 'data_exported' });
    expect(text).toContain('The data of your Dealwright account was downloaded.\n');
    expect(text).not.toContain('Then');
  });

  it('says that a program did it, and to revoke its key', () => {
    const text = textOf({ ...unknown, kind: 'webhook_made', with_key: true });
    expect(text).toContain('\nWith: an API key\n');
    expect(text).toContain('\nThen delete the webhook and revoke the API key: ');
  });

  it('sends whoever has lost the address to the support, as it signs in nowhere', () => {
    const text = textOf({ ...unknown, kind: 'email_changed' });
    expect(text).toContain('If not, write to support@dealwright.example at once.');
    expect(text).not.toContain('account-settings');
  });
});

it('is sent of a sign-in only when the browser is new', () => {
  expect(isNoticed({ kind: 'signed_in', new_browser: true })).toBe(true);
  expect(isNoticed({ kind: 'signed_in', new_browser: false })).toBe(false);
  expect(isNoticed({ kind: 'session_ended' })).toBe(false);
});
