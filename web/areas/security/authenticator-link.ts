import { product } from '#shared/site/product.ts';

/** The content of an authenticator QR code: Google's Key URI Format, which all apps read. */
export function setupLink(secret: string, email: string): string {
  const label = [product.name, email].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: product.name })}`;
}

/** A long key in groups of four, for typing. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
