import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WebhookUrl } from '#shared/webhooks/webhook-url.ts';
import { runs } from '#test/support/generated.ts';
import { honestUrls, hostileUrls, spellingsOf } from '#test/support/hostile-urls.ts';
import { special } from '#test/support/providers/special-addresses.ts';

const messageFor = (text: string) => {
  const parsed = WebhookUrl.safeParse(text);
  return parsed.success ? undefined : parsed.error.issues.map(({ message }) => message).join(' ');
};

describe('the URL of a webhook', () => {
  it.each(honestUrls)('may be %s and is kept as %s', (text, kept) => {
    expect(WebhookUrl.parse(text)).toBe(kept);
    expect(WebhookUrl.parse(kept)).toBe(kept);
  });

  it('is none of the hostile ones, each with one sentence to put next to the field', () => {
    for (const url of hostileUrls) {
      expect(messageFor(url), JSON.stringify(url)).toMatch(/^[A-Z][^.]+(\.[a-z][^.]+)*\.$/);
    }
  });

  it('may hold an IPv4 address, however it is written, only if it is public', () => {
    const octet = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 10, 127, 169, 172, 192, 254, 255));
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), fc.nat(), (octets, index) => {
        const address = octets.join('.');
        const spellings = spellingsOf(address);
        const host = spellings[index % spellings.length];
        const isPublic = !special.ipv4.check(address, 'ipv4');
        expect(WebhookUrl.safeParse(`https://${host}/`).success, host).toBe(isPublic);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('holds nothing but a URL of https whatever is typed', () => {
    const parts = fc.constantFrom(
      'https://',
      'http://',
      '//',
      '@',
      ':',
      '[',
      ']',
      '%',
      '\\',
      '.',
      '/',
      '#',
      '?',
      '127.0.0.1',
      'localhost',
      'a.example',
      '::1',
      '\t',
      'é',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 8 }), (pieces) => {
        const parsed = WebhookUrl.safeParse(`https://${pieces.join('')}`);
        if (!parsed.success) return;
        const { protocol, username, password, hash, hostname } = new URL(parsed.data);
        expect({ protocol, username, password, hash }).toEqual({
          protocol: 'https:',
          username: '',
          password: '',
          hash: '',
        });
        expect(hostname).toMatch(/\./);
        expect(hostname).not.toMatch(/(^|\.)localhost$|^127(\.\d+){3}$|^\[::/);
      }),
      { numRuns: runs(5000) },
    );
  });

  it.each([
    ['example.com/hooks', 'Enter a whole URL, such as https://example.com/webhooks.'],
    ['http://example.com', 'The URL must start with https://.'],
    ['https://user:pw@example.com', 'The URL can’t contain a user name or password.'],
    ['https://localhost:8443', 'The URL must lead to a server on the public internet, such as https://example.com.'],
    ['https://192.168.0.10/hook', 'The URL must lead to a server on the public internet, such as https://example.com.'],
    ['https://example.com:25', 'The port must be 443, or 1024 or higher.'],
    ['', 'Enter the URL to send events to.'],
  ])('says of %j what to do', (text, message) => {
    expect(messageFor(text)).toBe(message);
  });
});
