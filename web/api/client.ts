import { workspaceHeader } from '#shared/account/workspace.ts';
import type { Answer, FileToSend, Input, Route } from '#shared/contract/route.ts';
import { tabHeader } from '#shared/support/listen-limits.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { type ErrorCode, type ErrorDetail, failureEnvelope } from '#shared/values/errors.ts';
import { idToken } from '#web/api/session/id-token.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { storedSession } from '#web/api/session/session.ts';
import { endSession } from '#web/api/session/sign-out.ts';
import { browserId } from './browser-id.ts';
import { currentWorkspace } from './current-workspace.ts';
import { readAnswer } from './read-answer.ts';
import { tabId } from './tab-id.ts';

/** A failed call: decide by `code`, show `message`, quote `reference`, offer `suggestion`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly reference: string | undefined;
  readonly suggestion: string | undefined;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** Seconds until a retry makes sense, where known. */
  readonly retryAfter: number | undefined;

  constructor(failure: ErrorDetail & { status: number; retryAfter?: number | undefined }) {
    super(failure.message);
    this.name = 'ApiError';
    this.code = failure.code;
    this.reference = failure.reference;
    this.suggestion = failure.suggestion;
    this.status = failure.status;
    this.retryAfter = failure.retryAfter;
  }
}

type CallOptions = {
  signal?: AbortSignal;
  /** The call outlives the page. */
  keepalive?: boolean;
  /** Of a session that this browser has no more. */
  token?: string;
};

/** How often a call that was refused for now is made again, and how long it waits for that, in seconds. */
const throttled = { maxAttempts: 4, maxSeconds: 5 };

/** The pause before a call is made again, in milliseconds; at random so that browsers do not come back together. */
const pauseMs = { least: 200, most: 600 };

/**
 * Calls a declared route and parses its answer. Makes a call that may be sent twice once more when the network or the
 * server failed. Throws `ApiError`; an abort passes through.
 */
export async function call<R extends Route>(route: R, input: Input<R>, options: CallOptions = {}): Promise<Answer<R>> {
  return await answerOf(route, await responseTo(route, input, options));
}

/** Calls a route that answers a file. Throws `ApiError`; an abort passes through. */
export async function callForFile<R extends Route & { answersFile: string }>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Blob> {
  return (await responseInTurn(route, input, options)).blob();
}

/** The response of a success, of the second attempt where the first one failed in passing. */
async function responseTo<R extends Route>(route: R, input: Input<R>, options: CallOptions): Promise<Response> {
  try {
    return await responseInTurn(route, input, options);
  } catch (error) {
    const mayRepeat = (route.method === 'GET' || route.isRepeatable === true) && options.keepalive !== true;
    if (!mayRepeat || !isPassing(error)) throw error;
    const ms = pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least);
    await pause(ms);
    if (options.signal?.aborted) throw error;
    return await responseInTurn(route, input, options).catch((again: unknown) => {
      // The first call may still run, and be why this one is refused: it holds the last lookup, say.
      throw route.method !== 'GET' && isRefusal(again) ? error : again;
    });
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** No answer, or one of a server that did not get to its own words. A browser without a network need not try. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'internal') return false;
  return error.status === 0 ? globalThis.navigator?.onLine !== false : error.status >= 500;
}

/** Waits while all callers of a route together are too fast: nothing has happened yet, so any call may wait. */
async function responseInTurn<R extends Route>(route: R, input: Input<R>, options: CallOptions): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await responseOf(route, input, options);
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
      const mayWait = seconds !== undefined && seconds <= throttled.maxSeconds && attempt < throttled.maxAttempts;
      if (!mayWait || options.keepalive === true) throw error;
      // Those that were refused together do not come back together.
      await pause(1000 * seconds * (1 + Math.random() / 2));
      if (options.signal?.aborted) throw error;
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The response of a success. */
async function responseOf<R extends Route>(route: R, input: Input<R>, options: CallOptions): Promise<Response> {
  const session = storedSession();
  let response = await send(route, input, options);
  if (response.status === 401 && route.caller !== 'public' && options.token === undefined) {
    // The token was revoked or its signing key is gone: retry with a fresh one.
    response = await send(route, input, options, { fresh: true });
  }
  if (response.ok) return response;
  const failure = await failureOf(route, response);
  // Ended from another device. Not if the user has signed in again meanwhile.
  const isEnded = failure.code === 'not_signed_in' && failure.message === errorText.sessionEnded;
  if (isEnded && session !== null && storedSession()?.refreshToken === session.refreshToken) {
    endSession({ expired: true });
  }
  if (failure.message === errorText.workspaceGone && workspaceFor(route) !== undefined) closed.notify();
  throw failure;
}

/** What is about the caller's own account, and what staff do, is called without a workspace. */
const workspaceFor = ({ needs }: Route) => (needs === undefined || needs === 'own' ? undefined : currentWorkspace());

const closed = createListeners();

/** Runs when the workspace that the tab works in is not there for the user any more. */
export const onWorkspaceClosed = closed.add;

/** Waits for a deletion; succeeds if the row is already gone. */
export async function deleted(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  });
}

async function send<R extends Route>(
  route: R,
  input: Input<R>,
  { token: given, ...options }: CallOptions,
  token: { fresh?: boolean } = {},
): Promise<Response> {
  const { params, query, body, file } = partsOf(input);
  const headers = new Headers({ accept: 'application/json' });
  if (route.caller !== 'public') {
    headers.set('authorization', `Bearer ${given ?? (await tokenFor(token))}`);
    headers.set('x-browser-id', browserId());
    const workspace = workspaceFor(route);
    if (workspace !== undefined) headers.set(workspaceHeader, workspace);
    if (route.method !== 'GET') headers.set(tabHeader, tabId);
  }
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (file !== undefined) headers.set('content-type', file.type);
  try {
    return await fetch(urlOf(route.path, params, query), {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: await file.arrayBuffer() }),
      ...options,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw unexpected(0, undefined, error);
  }
}

async function tokenFor(options: { fresh?: boolean }): Promise<string> {
  let token: string | null;
  try {
    token = await idToken(options);
  } catch (error) {
    throw unexpected(0, undefined, error);
  }
  if (token === null) {
    throw new ApiError({ code: 'not_signed_in', message: 'Please sign in.', status: 401 });
  }
  return token;
}

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  file?: FileToSend;
};

/** `Input` has exactly the parts its route declares; params and queries are strings. */
function partsOf(input: unknown): Parts {
  return typeof input === 'object' && input !== null ? input : {};
}

/** `/api/analyses/{id}` with its params filled in and the query appended. */
export function urlOf(path: string, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function answerOf<R extends Route>(route: R, response: Response): Promise<Answer<R>> {
  if (route.answer === undefined) return undefined as Answer<R>;
  const parsed = readAnswer(route.answer, await bodyOf(response));
  if (!parsed.success) throw unexpected(response.status, referenceOf(response), parsed.error);
  return parsed.data as Answer<R>;
}

async function failureOf(route: Route, response: Response): Promise<ApiError> {
  const { status } = response;
  const body = await bodyOf(response);
  const reference = referenceOf(response);
  const retryAfter = retryAfterOf(response);
  // The firewall answers every call in the common form.
  for (const { schema, read } of [route.failure ?? failureEnvelope, failureEnvelope]) {
    // Another form, or not from our code.
    const parsed = readAnswer(schema, body);
    if (parsed.success) return new ApiError({ reference, ...read(parsed.data), status, retryAfter });
  }
  // API Gateway or CloudFront answered.
  const message = status === 429 ? errorText.tooManyRequests : errorText.unexpected;
  const code = codeByStatus[status] ?? 'internal';
  // API Gateway's buckets fill again within the second, which it does not say.
  return new ApiError({ code, message, reference, status, retryAfter: retryAfter ?? 1 });
}

function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

const codeByStatus: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'not_allowed',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
};

function unexpected(status: number, reference: string | undefined, cause: unknown): ApiError {
  const error = new ApiError({ code: 'internal', message: errorText.unexpected, reference, status });
  error.cause = cause;
  return error;
}

/** API Gateway's request id, for answers without a reference. */
function referenceOf(response: Response): string | undefined {
  return response.headers.get('apigw-requestid') ?? undefined;
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return undefined;
  }
}
