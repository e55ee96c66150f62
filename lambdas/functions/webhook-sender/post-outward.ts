import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { DeliveryProblem } from '#shared/webhooks/delivery-problem.ts';
import { isPublicAddress } from '#shared/webhooks/public-address.ts';
import { WebhookUrl } from '#shared/webhooks/webhook-url.ts';

/*
 * The only code that calls a URL from a user. It cannot reach our systems, AWS-internal addresses or this machine,
 * whatever the URL, its DNS or the answer says.
 */

export type OutwardPost = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** For DNS, connection, request and answer together. */
  timeoutMs?: number;
};

export type OutwardOutcome =
  /** `body` is the received part of the first kilobyte. */
  | { kind: 'answered'; status: number; body: string }
  /** Nothing was sent; a retry is useless until the URL or its DNS changes. */
  | { kind: 'refused'; reason: DeliveryProblem }
  | { kind: 'failed'; reason: DeliveryProblem };

/** One DNS retry; authoritative servers answer far sooner. `timeout` in milliseconds. */
const dnsLimits = { timeout: 2000, tries: 2 };

const keptBytes = 1024;
const maxHeaderBytes = 8 * 1024;

/** Milliseconds before the name's next address is tried; Node's 250 ms are too short for distant servers. */
const autoSelectFamilyAttemptTimeout = 2500;

/**
 * Posts to a user's URL. Follows no redirects; keeps no cookies and no connections. Never rejects because of the
 * receiver or its DNS; only for invalid headers.
 */
export async function postOutward(post: OutwardPost): Promise<OutwardOutcome> {
  // Checked again: the rules may have changed since the URL was stored.
  const target = WebhookUrl.safeParse(post.url);
  if (!target.success) return { kind: 'refused', reason: 'URL not allowed' };
  return await send(target.data, post);
}

function send(url: string, { headers, body, timeoutMs = 10_000 }: OutwardPost): Promise<OutwardOutcome> {
  const { promise, resolve } = Promise.withResolvers<OutwardOutcome>();
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // Its own agent: shares no connections or TLS sessions and uses no proxy.
    agent: new Agent({ keepAlive: false, autoSelectFamily: true, autoSelectFamilyAttemptTimeout }),
    lookup: lookupPublic(signal),
    rejectUnauthorized: true,
    maxHeaderSize: maxHeaderBytes,
    signal,
  });
  // The first event wins: a promise resolves once.
  sent.on('response', (incoming) => resolve(answerOf(incoming)));
  sent.on('error', (error) => resolve(outcomeOf(error)));
  sent.on('close', () => resolve({ kind: 'failed', reason: 'Connection failed' }));
  sent.end(body);
  return promise;
}

/**
 * DNS, queried once: the connection uses only the addresses that were checked here. A single non-public address
 * refuses the name: honest receivers have none.
 */
function lookupPublic(signal: AbortSignal): LookupFunction {
  return (name, _, callback) => {
    addressesOf(name, signal).then(
      (addresses) => callback(null, addresses),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

/**
 * A resolver of its own: `dns.lookup` blocks one of the process's four threads and cannot be cancelled, so four names
 * without an answer would block all others.
 */
async function addressesOf(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const resolver = new Resolver(dnsLimits);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  signal.removeEventListener('abort', cancel);
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (addresses.length === 0) throw Object.assign(new Error('No address is known.'), { code: notFound });
  if (addresses.every(({ address }) => isPublicAddress(address))) return addresses;
  throw Object.assign(new Error('An address is not public.'), { code: notPublic });
}

const notFound = 'NAME_NOT_FOUND';
const notPublic = 'ADDRESS_NOT_PUBLIC';

/** The status counts even if the body is cut off by its length, the deadline or the receiver. */
async function answerOf(incoming: IncomingMessage): Promise<OutwardOutcome> {
  const status = incoming.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= keptBytes) break;
    }
  } catch {
    // Keeps the received part.
  }
  incoming.destroy();
  const kept = Buffer.concat(chunks).subarray(0, keptBytes);
  // Drops a character that is cut in two.
  return { kind: 'answered', status, body: new TextDecoder().decode(kept, { stream: true }) };
}

/** Node's error codes as problems of the delivery log; the first match wins. */
const problems: [RegExp, DeliveryProblem][] = [
  [/^(ABORT_ERR|ETIMEDOUT)$/, 'Timed out'],
  [/^NAME_NOT_FOUND$/, 'Name not found'],
  [/^ECONNREFUSED$/, 'Connection refused'],
  [/^HPE_/, 'Not an HTTP answer'],
  [/^(ERR_SSL_|EPROTO$)/, 'No secure connection'],
  [/CERT|VERIFY|ISSUER|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME/, 'Certificate not valid'],
];

function outcomeOf(error: NodeJS.ErrnoException): OutwardOutcome {
  const code = error.code ?? '';
  if (code === notPublic) return { kind: 'refused', reason: 'Address not public' };
  const known = problems.find(([pattern]) => pattern.test(code));
  return { kind: 'failed', reason: known?.[1] ?? 'Connection failed' };
}
