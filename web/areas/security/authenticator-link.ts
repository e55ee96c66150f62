import { brand } from '#shared/site/brand.ts';

/** The content of an authenticator QR code: Google's Key URI Format, which all apps read. */
export function setupLink(secret: string, email: string): string {
  const label = [brand.name, email].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: brand.name })}`;
}

/** A long key in groups of four, for typing. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
