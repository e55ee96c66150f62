import { brand } from '#shared/site/brand.ts';

/** What a QR code for authenticator apps says: Google's Key URI Format, which all of them read. */
export function setupLink(secret: string, email: string): string {
  const label = [brand.name, email].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: brand.name })}`;
}

/** A long key in groups of four, as people read and type it. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
