import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { DeliveryProblem } from '#shared/webhooks/delivery-problem.ts';
import { isPublicAddress } from '#shared/webhooks/public-address.ts';
import { WebhookUrl } from '#shared/webhooks/webhook-url.ts';

/*
 * The one way by which the product calls an address that a user chose. Nothing of ours, of AWS or of this machine
 * can be reached by it, whatever the URL, its DNS or its answer says.
 */

export type OutwardPost = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** For everything together: looking the name up, connecting, sending, the answer. */
  timeoutMs?: number;
};

export type OutwardOutcome =
  /** `body` is what came of the first kilobyte. */
  | { kind: 'answered'; status: number; body: string }
  /** Nothing was sent, and trying again is of use only once the URL or its DNS is another. */
  | { kind: 'refused'; reason: DeliveryProblem }
  | { kind: 'failed'; reason: DeliveryProblem };

/** DNS is asked again after this, and after as long again or more; a name's own servers answer far sooner. */
const dnsLimits = { timeout: 2000, tries: 2 };

const keptBytes = 1024;
const maxHeaderBytes = 8 * 1024;

/** How long one of a name's addresses may take before the next is tried; Node's 250 ms are short for far servers. */
const autoSelectFamilyAttemptTimeout = 2500;

/**
 * Posts to a URL of a user's. Follows no redirects, keeps no cookies and no connections. Rejects for nothing that
 * the receiver or its DNS may do; only for headers that no request may have.
 */
export async function postOutward(post: OutwardPost): Promise<OutwardOutcome> {
  // Looked at again: the rules may have become stricter since the URL was stored.
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
    // Of its own: shares neither connections nor TLS sessions, and asks the environment for no proxy.
    agent: new Agent({ keepAlive: false, autoSelectFamily: true, autoSelectFamilyAttemptTimeout }),
    lookup: lookupPublic(signal),
    rejectUnauthorized: true,
    maxHeaderSize: maxHeaderBytes,
    signal,
  });
  // What comes first counts: a promise resolves once.
  sent.on('response', (incoming) => resolve(answerOf(incoming)));
  sent.on('error', (error) => resolve(outcomeOf(error)));
  sent.on('close', () => resolve({ kind: 'failed', reason: 'Connection failed' }));
  sent.end(body);
  return promise;
}

/**
 * DNS, asked once: the connection goes to one of the very addresses that were looked at here. A single one that
 * is not public condemns the name: an honest receiver has none, and which one were taken would be chance.
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
 * By a resolver of its own: `dns.lookup` waits in one of four threads that everything in this process shares and
 * that nothing can call back, so four names whose servers never answer would hold up all others.
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

/** The status is the receiver's word, even if the rest is cut off: by its length, the deadline or the receiver. */
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
    // What has arrived is kept.
  }
  incoming.destroy();
  const kept = Buffer.concat(chunks).subarray(0, keptBytes);
  // A character that the end cuts in two is left out.
  return { kind: 'answered', status, body: new TextDecoder().decode(kept, { stream: true }) };
}

/** What Node's error codes are called in the delivery log; in this order. */
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
