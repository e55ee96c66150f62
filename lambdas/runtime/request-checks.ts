import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from './errors.ts';
import { originKeyHeader, setting } from './settings.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Whether a request carries one of the keys that CloudFront sends, and so came through the firewall with a true
 * `x-forwarded-for`. A client cannot send the header through CloudFront: it is replaced there.
 */
export function isThroughCloudFront(presented: string | undefined): boolean {
  const digest = digestOf(presented ?? '');
  // Digests have one length, and all keys are compared: the time tells nothing about a key.
  const matches = setting('originKeys')
    .split(',')
    .filter((key) => timingSafeEqual(digestOf(key), digest));
  return matches.length > 0;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Refuses a request that was sent to API Gateway's own address. */
export function refuseDirect(headers: Headers): void {
  if (!isThroughCloudFront(headers[originKeyHeader])) throw new Refusal('not_allowed', 'Use the address of the site.');
}

/**
 * Refuses a write that another site's page sends from a visitor's browser. Browsers say where a request comes from and
 * let no page change it; programs say nothing.
 */
export function refuseForeign(method: string, headers: Headers): void {
  const from = headers['sec-fetch-site'];
  if (method === 'GET' || from === undefined || from === 'same-origin' || from === 'none') return;
  throw new Refusal('not_allowed', 'This call can’t be made from another site.');
}

/** Refuses a body that does not say it is JSON: a form on another site can send any other kind without asking. */
export function requireJson(headers: Headers): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return;
  throw new Refusal('invalid_input', 'Send the body as JSON, with the header Content-Type: application/json.');
}

/**
 * The groups of a token as the HTTP API passes them: `[staff other]`. Group names hold no spaces, but may hold commas
 * and brackets.
 */
export function groupsOf(claimed: string | undefined): string[] {
  return (claimed ?? '')
    .replace(/^\[(.*)\]$/, '$1')
    .split(' ')
    .filter((group) => group !== '');
}
