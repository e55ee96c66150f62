import * as z from 'zod/mini';
import { parseUrl } from '#shared/values/parse-url.ts';
import { isPublicAddress } from './public-address.ts';

export const maxWebhookUrl = 2048;

/**
 * A valid target of events: https, with a public name or address. Normalized as by the URL parser (a name in lower
 * case and punycode, an address in its usual form) and without a fragment, which is never sent. A name's address is
 * checked at delivery.
 */
export const WebhookUrl = z.string().check(
  z.trim(),
  z.check(({ value, issues }) => {
    const message = faultOf(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  }),
  z.overwrite(normalized),
);

/** Finds the problem with a URL, in words for its field; `undefined` when there is none. */
function faultOf(text: string): string | undefined {
  if (text === '') return 'Enter the URL to send events to.';
  if (text.length > maxWebhookUrl) return tooLong;
  // The parser would drop or replace these, so that the URL leads elsewhere than it seems.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text)) return 'A URL has no spaces, backslashes or invisible characters in it.';
  const url = parseUrl(text);
  if (!url || !/^[a-z][a-z\d+.-]*:\/\/[^/]/i.test(text)) {
    return 'Enter a whole URL, such as https://example.com/webhooks.';
  }
  if (url.protocol !== 'https:') return 'The URL must start with https://.';
  if (url.username !== '' || url.password !== '' || hasUserInfo(text)) {
    return 'The URL can’t contain a user name or password.';
  }
  if (isAddress(url.hostname)) {
    if (!isPublicAddress(url.hostname.replace(/^\[|\]$/g, ''))) return notPublic;
  } else if (!isPublicName(url.hostname.replace(/\.$/, ''))) return notPublic;
  // Lower ports are a machine's own services: mail, SSH, DNS.
  if (url.port !== '' && Number(url.port) < 1024) return 'The port must be 443, or 1024 or higher.';
  return normalized(text).length > maxWebhookUrl ? tooLong : undefined;
}

const tooLong = 'A URL can have at most 2,048 characters.';
const notPublic = 'The URL must lead to a server on the public internet, such as https://example.com.';

/** Names that, with their subdomains, mean this machine or network (RFC 6762, 8375; ICANN on `internal`). */
const privateNames = /(^|\.)(localhost|local|internal|home\.arpa)$/;
const nameOfTwoLabels = /^(?=.{1,253}$)([a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;

function isPublicName(name: string): boolean {
  return nameOfTwoLabels.test(name) && !privateNames.test(name);
}

/** The parser has already normalized every form of an IPv4 address. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
}

/** `https://@host` has neither user name nor password, but suggests a different host. */
function hasUserInfo(text: string): boolean {
  return /^[^/]*\/\/[^/?#]*@/.test(text);
}

function normalized(text: string): string {
  const url = parseUrl(text);
  if (!url) return text;
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href;
}
