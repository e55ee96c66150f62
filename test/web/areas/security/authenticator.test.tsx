import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { inGroups, setupLink } from '#web/areas/security/authenticator-link.ts';
import { QrCode } from '#web/ui/images/qr-code.tsx';

it('hands the secret to an app with the name of the site and the address of the account', () => {
  const link = new URL(setupLink('ABCD2345', 'a+b@x.example'));
  expect(link.protocol).toBe('otpauth:');
  expect(decodeURIComponent(link.pathname)).toMatch(/Dealwright:a\+b@x\.example$/);
  expect(link.pathname).toContain('a%2Bb%40x.example');
  expect(Object.fromEntries(link.searchParams)).toEqual({ secret: 'ABCD2345', issuer: 'Dealwright' });
});

it('shows a key in groups of four', () => {
  expect(inGroups('ABCD2345EF')).toBe('ABCD 2345 EF');
  expect(inGroups('ABCD2345')).toBe('ABCD 2345');
  expect(inGroups('AB')).toBe('AB');
});

it('draws a QR code with its quiet zone, its three corners and no inline style', () => {
  const html = renderToString(<QrCode text="otpauth://totp/x" title="QR code" />);
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(html)?.[1]);
  // 21 modules plus four per version, and a quiet zone of four on each side.
  expect((size - 8 - 21) % 4).toBe(0);
  for (const corner of ['M4 4h7v1h-7z', `M${size - 11} 4h7v1h-7z`, `M4 ${size - 5}h7v1h-7z`]) {
    expect(html).toContain(corner);
  }
  expect(html).not.toContain('style=');
});
