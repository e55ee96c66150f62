import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { ProblemKind } from './property-source.ts';

/*
 * One HTTP call of a provider, from the month's budget to parsed JSON. A `detail` never contains request or response
 * data: requests contain addresses, responses contain owners.
 */

export type ProviderRequest = {
  /** Relative to the provider's base URL. */
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown;
};

export type CallOutcome =
  | { kind: 'answer'; body: unknown }
  /** The provider has no data for the request (404). */
  | { kind: 'no_data' }
  | { kind: ProblemKind; detail: string };

export type CallOptions = {
  /** The month it is counted in. */
  now: Date;
  /** Ends the call early. */
  signal: AbortSignal;
  /** Calls that are counted already; the attempts take theirs from here first. */
  prepaid?: Prepaid;
};

/** Calls that were counted together, and how many of them nobody has made. */
export type Prepaid = { left: number };

export type ProviderCall = (request: ProviderRequest, options: CallOptions) => Promise<CallOutcome>;

export type CallLimits = {
  /** For one attempt, to the last byte. */
  timeoutMs: number;
  maxBytes: number;
  /** The pause before the second attempt, chosen at random so that callers do not retry at the same time. */
  pauseMs: [min: number, max: number];
};

export const defaultLimits: CallLimits = { timeoutMs: 6000, maxBytes: 2_000_000, pauseMs: [250, 750] };

export type ProviderApi = {
  baseUrl: string;
  keyHeader: string;
  /** The key; a different one than `refused` when the key was replaced. */
  key: (refused?: string) => Promise<string>;
  /** Counts a call against the month's budget; false when none is left. */
  reserve: (now: Date) => Promise<boolean>;
  /** Refunds a call that the provider refused and does not bill. */
  refund?: (now: Date) => Promise<void>;
  /** State of an outage, shared by all callers of a provider. */
  outage?: Outage;
  limits?: CallLimits;
};

/** Consecutive failed attempts, and until when no call is made because of them. */
export type Outage = { failures: number; closedUntil: number };

/**
 * A few lookups with only failed attempts open the circuit for this long, so that an outage does not use up the month's
 * calls. One lookup makes up to six: two houses that the provider fails on are no outage yet.
 */
const maxFailures = 20;
const outagePauseMs = 60_000;

/** An attempt's outcome, and whether a second one may succeed. */
type Attempt = { outcome: CallOutcome; status?: number; mayRecover?: boolean };

/**
 * Calls a provider. Retries once after 429, 500, 502 to 504 and a broken connection, and after 401 when the key has
 * changed; never after another answer or a timeout.
 */
export function providerCall(api: ProviderApi): ProviderCall {
  const { limits = defaultLimits } = api;
  return async (request, options) => {
    const key = await api.key();
    const first = await attemptCall(api, key, request, options);
    if (first.status === 401) {
      const newKey = await api.key(key);
      return newKey === key ? first.outcome : (await attemptCall(api, newKey, request, options)).outcome;
    }
    const [min, max] = limits.pauseMs;
    const pauseMs = min + Math.random() * (max - min);
    if (!first.mayRecover || !(await pause(pauseMs, options.signal))) return first.outcome;
    const second = await attemptCall(api, key, request, options);
    return second.outcome.kind === 'calls_spent' ? first.outcome : second.outcome;
  };
}

async function attemptCall(
  api: ProviderApi,
  key: string,
  request: ProviderRequest,
  { now, signal, prepaid }: CallOptions,
): Promise<Attempt> {
  if (signal.aborted) return { outcome: failed(lookupTimedOut) };
  if (api.outage && api.outage.closedUntil > performance.now()) {
    return { outcome: failed('Too many calls in a row have failed: nothing is asked for a minute.') };
  }
  if (!takeFrom(prepaid) && !(await api.reserve(now))) {
    return { outcome: { kind: 'calls_spent', detail: 'The calls of this month are spent.' } };
  }
  const { timeoutMs, maxBytes } = api.limits ?? defaultLimits;
  const timeout = AbortSignal.timeout(timeoutMs);
  const ending = AbortSignal.any([signal, timeout]);
  try {
    const response = await fetch(urlOf(api.baseUrl, request), {
      method: request.body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        [api.keyHeader]: key,
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      // A redirect must not receive the key.
      redirect: 'manual',
      signal: ending,
    });
    const answered = await read(response, maxBytes);
    recordAttempt(api.outage, !answered.mayRecover);
    if (answered.outcome.kind === 'key_refused') await api.refund?.(now).catch(() => {});
    return answered;
  } catch (error) {
    if (signal.aborted) return { outcome: failed(lookupTimedOut) };
    recordAttempt(api.outage, false);
    if (timeout.aborted) return { outcome: failed(`No answer within ${timeoutMs} ms.`) };
    const { code } = ErrorCause.safeParse(error instanceof Error ? error.cause : undefined).data ?? {};
    return { outcome: failed(`The connection broke${code ? ` (${code})` : ''}.`), mayRecover: true };
  }
}

function takeFrom(prepaid: Prepaid | undefined): boolean {
  if (!prepaid || prepaid.left === 0) return false;
  prepaid.left -= 1;
  return true;
}

function recordAttempt(outage: Outage | undefined, isGood: boolean): void {
  if (!outage) return;
  outage.failures = isGood ? 0 : outage.failures + 1;
  if (outage.failures < maxFailures) return;
  outage.failures = 0;
  outage.closedUntil = performance.now() + outagePauseMs;
}

const lookupTimedOut = 'The time for the lookup was up.';

const ErrorCause = z.object({ code: z.optional(z.string()) });

function urlOf(baseUrl: string, { path, query = {} }: ProviderRequest): string {
  const search = new URLSearchParams(query).toString();
  return `${baseUrl.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`;
}

async function read(response: Response, maxBytes: number): Promise<Attempt> {
  const { status } = response;
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
  const text = isJson ? await textOf(response, maxBytes) : '';
  if (!isJson || status !== 200) await response.body?.cancel().catch(() => {});
  if (status === 404) return { outcome: { kind: 'no_data' } };
  if (status === 401 || status === 403) {
    return { status, outcome: { kind: 'key_refused', detail: describe(status, text) } };
  }
  if (status === 429) {
    return { outcome: { kind: 'rate_limited', detail: describe(status, text) }, mayRecover: true };
  }
  if (status !== 200) {
    return { outcome: failed(describe(status, text)), mayRecover: [500, 502, 503, 504].includes(status) };
  }
  if (!isJson) return { outcome: failed('The answer is not JSON.') };
  if (text === undefined) return { outcome: failed(`The answer is longer than ${maxBytes} bytes.`) };
  const body = parseJson(text);
  return { outcome: body === undefined ? failed('The answer is broken JSON.') : { kind: 'answer', body } };
}

/** The body, or `undefined` when it is too long; the rest is not read. */
async function textOf(response: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The status and, if there is one, the provider's error code; never its message, which may quote the request. */
function describe(status: number, text: string | undefined): string {
  const { error } = ProviderError.safeParse(parseJson(text ?? '')).data ?? {};
  return error ? `${status} ${error}` : `${status}`;
}

const ProviderError = z.object({ error: z.optional(z.string().check(z.regex(/^[a-z][a-z/-]{1,60}$/))) });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failed = (detail: string) => ({ kind: 'failed', detail }) as const;

/** @returns false when the signal ended it. */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await setTimeout(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
