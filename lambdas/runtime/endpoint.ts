import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyEventV2WithLambdaAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Profile } from '#shared/account/profile.ts';
import type { Need, Role } from '#shared/account/roles.ts';
import { UserId, WorkspaceId, workspaceHeader, workspaceOf } from '#shared/account/workspace.ts';
import type { Answer, Area, FileBody, Request, Route } from '#shared/contract/route.ts';
import { routeKey } from '#shared/contract/route.ts';
import type { RouteName, Routes, RoutesOf } from '#shared/contract/routes.ts';
import { tabHeader } from '#shared/support/listen-limits.ts';
import { errorStatus } from '#shared/values/error-status.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { type ErrorDetail, failureEnvelope } from '#shared/values/errors.ts';
import { shownName } from '#shared/values/plain-text.ts';
import { Refusal } from './errors.ts';
import { errorFields, functionVersion, type Log, logWith } from './log.ts';
import { groupsOf, refuseDirect, refuseForeign, requireJson } from './request-checks.ts';
import { viewerAddress } from './viewer.ts';

/** The signed-in user, from the verified ID token. */
export type SignedIn = {
  id: UserId;
  email: string;
  name: string;
  groups: string[];
  /** The last sign-in; refreshing a token does not count. */
  signedInAt: Date;
  /** The claim `origin_jti`: the sign-in with all its refreshes. */
  session: string;
};

/** A presented API key with its name, and the profile of the workspace that it belongs to. */
export type KeyHolder = { keyId: string; keyName: string; workspace: WorkspaceId; profile: Profile };

/** Whose rows, plan and settings a call is about, and what its caller is there. A key acts as the owner. */
export type Workspace = { id: WorkspaceId; role: Role };

type CallerOf<R extends Route> = R['caller'] extends 'public' | 'signed'
  ? undefined
  : R['caller'] extends 'key'
    ? KeyHolder
    : SignedIn;

/** Before the admission nothing is known of a workspace but its id: the caller may be no member. */
type WorkspaceOf<R extends Route> = R['caller'] extends 'key'
  ? Workspace
  : R['caller'] extends 'user'
    ? R extends { startsBeforeAdmission: true }
      ? Pick<Workspace, 'id'>
      : Workspace
    : undefined;

/**
 * An operation's input. Already checked: the request came through CloudFront; the authorizer verified the token or key;
 * the caller is in the route's group, and their role in the workspace allows what the route needs; a key is live, has a call left this hour and a plan with API access; params,
 * query, headers and body match the route's schemas.
 */
export type Call<R extends Route> = Request<R> & {
  user: CallerOf<R>;
  workspace: WorkspaceOf<R>;
  /** The caller's IP address, as CloudFront saw it. */
  viewer: string;
  userAgent: string | undefined;
  now: Date;
  log: Log;
} & Admitting<R>;

/** For a route that starts before: rejects when the user is refused. The operation awaits it before its first write. */
type Admitting<R extends Route> = R extends { startsBeforeAdmission: true } ? { admitted: Promise<unknown> } : unknown;

/** The contract's answer or, where the route has them, a file. */
type Sendable<R extends Route> = Answer<R> | (R extends { answersFile: string } ? FileAnswer : never);

/** Answers one call. Throws a `Refusal` for a failure the caller should see. */
export type Operation<Name extends RouteName> = (
  call: Call<Routes[Name]>,
) => Promise<Sendable<Routes[Name]> | Created<Sendable<Routes[Name]>>>;

type OperationsOf<A extends Area> = { [Name in RoutesOf<A>]: Operation<Name> };

type AnyOperation = (call: {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  user: SignedIn | KeyHolder | undefined;
  workspace: Workspace | Pick<Workspace, 'id'> | undefined;
  viewer: string;
  userAgent: string | undefined;
  admitted: Promise<unknown>;
  now: Date;
  log: Log;
}) => Promise<unknown>;

/** Marks an answer as newly created (201 instead of 200). */
export class Created<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

/** An answer that is a file, of the route's media type, instead of JSON. */
export class FileAnswer {
  readonly bytes: Uint8Array;
  readonly name: string;
  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}

/** The outcome for a presented key. The headers go onto every answer, refusals included. */
export type Admission = { headers: Headers } & ({ holder: KeyHolder } | { refusal: Refusal });

/**
 * Admits or refuses an API key.
 *
 * @param presented the authorizer's result.
 */
export type AdmitKey = (call: { presented: unknown; viewer: string; now: Date }) => Promise<Admission>;

/** Whether a member of the group `staff` may act as staff. */
export type AdmitStaff = (userName: string, now: Date) => Promise<boolean>;

/** Where a signed-in user's call comes from, and where it is to act. */
export type UserCall = {
  /** As the caller names it: nothing says yet that there is one. */
  workspace: WorkspaceId;
  /** `undefined` for a call of staff. */
  needs: Need | undefined;
  viewer: string;
  userAgent: string | undefined;
  /** The header `x-browser-id`. */
  browserId: string | undefined;
  /** Whether the route also answers users whose account is deleted. */
  mayBeDeleted: boolean;
  now: Date;
  log: Log;
};

/**
 * Refuses a signed-in user whose token outlives the session or the account, who calls too often, or whose role in the
 * workspace does not allow the call.
 *
 * @returns the role.
 */
export type AdmitUser = (user: SignedIn, call: UserCall) => Promise<Role>;

/** An area's checks beyond the token. Without its check, a call by key, by a user or by staff fails. */
type Guards = { admitKey?: AdmitKey; admitStaff?: AdmitStaff; admitUser?: AdmitUser; tellOfChanges?: TellOfChanges };

/** Runs a call and tells open pages of what it changes. */
export type TellOfChanges = <T>(call: Changing, run: () => Promise<T>) => Promise<T>;

/** Who changes something: a user, unless it is a program or somebody with a link; from which page; when. */
export type Changing = { by: string | undefined; tab: string | undefined; now: Date; log: Log };

type Headers = Record<string, string>;
type Event =
  | APIGatewayProxyEventV2WithJWTAuthorizer
  | APIGatewayProxyEventV2WithLambdaAuthorizer<Record<string, unknown> | null>;
type Result = APIGatewayProxyStructuredResultV2;

/** Well above any valid JSON body, well below Lambda's 6 MB. */
const maxBodyBytes = 64 * 1024;

/**
 * The handler of an area: picks the operation by route, checks caller and input, answers by the contract.
 * A route without an operation, or an operation without a route, does not compile.
 *
 * @param declared the area's part of the contract. The bundle contains no other area's schemas.
 * @param operations a function loads them on the first admitted and valid call.
 * @param admitKey for an area that takes API keys.
 * @param tellOfChanges for an area that changes deals.
 * @param admitUser for an area that takes ID tokens. It runs before an operation, and beside one that is declared to start
 * before; the answer of a refused call is thrown away.
 */
export function endpoint<A extends Area>(
  declared: { [Name in RoutesOf<A>]: Routes[Name] },
  operations: OperationsOf<A> | (() => Promise<OperationsOf<A>>),
  guards: Guards = {},
) {
  const byKey = new Map(
    Object.entries<Route>(declared).map(([name, route]) => {
      const load = async () => {
        const loaded: Record<string, unknown> = typeof operations === 'function' ? await operations() : operations;
        // The one cast: each operation was checked against its own route above.
        return loaded[name] as AnyOperation;
      };
      return [routeKey(route), { route, load }];
    }),
  );

  return async (event: Event): Promise<Result> => {
    const started = Date.now();
    const reference = event.requestContext.requestId;
    const found = byKey.get(event.routeKey.replace(/^HEAD /, 'GET '));
    const log = logWith({ request_id: reference, route: event.routeKey, ...idsOf(event) });
    log.info('request');
    const result = found
      ? await answer(found.route, found.load, event, log, guards)
      : failed(undefined, { code: 'not_found', message: 'No such call.', reference });
    log.info('answer', { status: result.statusCode, ms: Date.now() - started, version: functionVersion() });
    return event.requestContext.http.method === 'HEAD' ? { ...result, body: '' } : result;
  };
}

async function answer(
  route: Route,
  load: () => Promise<AnyOperation>,
  event: Event,
  log: Log,
  { admitKey, admitStaff, admitUser, tellOfChanges }: Guards,
): Promise<Result> {
  const reference = event.requestContext.requestId;
  const now = new Date();
  let headers: Headers = {};
  try {
    refuseDirect(event.headers);
    refuseForeign(route.method, event.headers);
    const admission = route.caller === 'key' ? await admit(event, now, admitKey) : undefined;
    headers = admission?.headers ?? {};
    if (admission && 'refusal' in admission) throw admission.refusal;
    const user = admission ? admission.holder : caller(route, event);
    const viewer = viewerOf(event);
    const id = user && workspaceIdOf(route, user, event);
    const input = {
      user,
      viewer,
      userAgent: event.headers['user-agent'],
      params: await parsed(route.params, event.pathParameters ?? {}, 'path'),
      query: await parsed(route.query, event.queryStringParameters ?? {}, 'query'),
      headers: await parsed(route.headers, event.headers, 'header'),
      body: route.file
        ? fileBody(event, route.file)
        : route.body && (await parsed(route.body, jsonBody(event, route.maxBodyBytes), 'body')),
      now,
      log,
    };
    const operation = await load();
    const mayBeDeleted = route.mayBeDeleted === true;
    const admitted = admittedRole(
      user,
      id && { ...deviceOf(event), workspace: id, needs: route.needs, mayBeDeleted, viewer, now, log },
      admitUser,
    );
    const run = () =>
      whenAdmitted(route, admitted, async (role) => {
        if (route.caller === 'staff') await requireSecured(claim(event, 'cognito:username') ?? '', now, admitStaff);
        const workspace = id && { id, ...(role && { role }) };
        return operation({ ...input, workspace, admitted });
      });
    const by = user && 'email' in user ? user.id : undefined;
    const value = await (tellOfChanges && route.method !== 'GET'
      ? tellOfChanges({ by, tab: event.headers[tabHeader], now, log }, run)
      : run());
    const [status, sent] = value instanceof Created ? [201, value.value] : [route.success ?? 200, value];
    if (sent instanceof FileAnswer) return file(status, sent, { ...headers, 'content-type': route.answersFile ?? '' });
    if (!route.answer) return { statusCode: 204, ...(admission && { headers }) };
    return json(status, route.answer.parse(sent), headers);
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message, retryAfter, suggestion } = error;
      log.info('refused', { code });
      if (retryAfter !== undefined) headers = { ...headers, 'retry-after': String(retryAfter) };
      return failed(route, { code, message, reference, suggestion }, headers);
    }
    log.error('failed', errorFields(error));
    return failed(route, { code: 'internal', message: errorText.unexpected, reference }, headers);
  }
}

/** Answers an operation, unless its user is refused. */
async function whenAdmitted<T>(
  route: Route,
  admitted: Promise<Role | undefined>,
  operation: (role?: Role) => Promise<T>,
): Promise<T> {
  if (!route.startsBeforeAdmission) return operation(await admitted);
  const [admission, outcome] = await Promise.allSettled([admitted, operation()]);
  if (admission.status === 'rejected') throw admission.reason;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The caller's role in the workspace; none for calls without a caller. A key acts as the owner. */
async function admittedRole(
  user: SignedIn | KeyHolder | undefined,
  call: UserCall | undefined,
  admitUser: AdmitUser | undefined,
): Promise<Role | undefined> {
  if (!user || !call) return undefined;
  if ('keyId' in user) return 'owner';
  if (!admitUser) throw new Error('This function answers no calls of users.');
  return admitUser(user, call);
}

/** Where a call is to act: in the workspace that it names, else in the caller's own. */
function workspaceIdOf(route: Route, user: SignedIn | KeyHolder, { headers }: Event): WorkspaceId {
  if ('keyId' in user) return user.workspace;
  const named = route.caller === 'user' ? headers[workspaceHeader] : undefined;
  return named === undefined ? workspaceOf(user.id) : WorkspaceId.parse(named);
}

function deviceOf({ headers }: Event): Pick<UserCall, 'userAgent' | 'browserId'> {
  return { userAgent: headers['user-agent'], browserId: headers['x-browser-id'] };
}

function admit(event: Event, now: Date, admitKey: AdmitKey | undefined): Promise<Admission> {
  if (!admitKey) throw new Error('This function answers no calls with an API key.');
  return admitKey({ presented: presentedKey(event), viewer: viewerOf(event), now });
}

async function requireSecured(userName: string, now: Date, admitStaff: AdmitStaff | undefined): Promise<void> {
  if (!admitStaff) throw new Error('This function answers no calls of staff.');
  if (await admitStaff(userName, now)) return;
  throw new Refusal('not_allowed', 'Set up an authenticator app to use the staff area.');
}

function caller(route: Route, event: Event): SignedIn | undefined {
  if (route.caller === 'public' || route.caller === 'signed') return undefined;
  const sub = claim(event, 'sub');
  const email = claim(event, 'email');
  const session = claim(event, 'origin_jti');
  // The authorizer also accepts access tokens of the same client, which lack an address.
  if (claim(event, 'token_use') !== 'id' || !sub || !email || !session) {
    throw new Refusal('not_signed_in', 'Sign in to continue.');
  }
  if (claim(event, 'email_verified') !== 'true') {
    throw new Refusal('not_allowed', 'Verify your email address to continue.');
  }
  const groups = groupsOf(claim(event, 'cognito:groups'));
  if (route.caller === 'staff' && !groups.includes('staff')) {
    throw new Refusal('not_allowed', 'This is for staff only.');
  }
  const signedInAt = new Date(Number(claim(event, 'auth_time') ?? 0) * 1000);
  const name = shownName(claim(event, 'name') ?? '');
  return { id: UserId.parse(sub), email, name, groups, signedInAt, session };
}

function claim(event: Event, name: string): string | undefined {
  const { authorizer } = event.requestContext;
  const value = authorizer && 'jwt' in authorizer ? authorizer.jwt?.claims[name] : undefined;
  return value === undefined ? undefined : String(value);
}

/** The context from the API key authorizer. The token authorizer's context has another form. */
function presentedKey(event: Event): Record<string, unknown> {
  const { authorizer } = event.requestContext;
  return (authorizer && 'lambda' in authorizer ? authorizer.lambda : null) ?? {};
}

/** The caller's ids for the log. */
function idsOf(event: Event): Record<string, string | undefined> {
  const { key_id, user_id } = presentedKey(event);
  if (typeof key_id !== 'string') return { user_id: claim(event, 'sub') };
  return { user_id: String(user_id), key_id };
}

const viewerOf = (event: Event) =>
  viewerAddress(event.headers['x-forwarded-for']) ?? event.requestContext.http.sourceIp;

async function parsed(schema: z.ZodMiniType | undefined, value: unknown, where: string): Promise<unknown> {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  // Most instances never need it.
  const { inputProblems } = await import('./input-problems.ts');
  throw new Refusal('invalid_input', inputProblems(result.error.issues, where));
}

function jsonBody(event: Event, maxBytes = maxBodyBytes): unknown {
  requireJson(event.headers);
  const text = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');
  if (Buffer.byteLength(text) > maxBytes) throw new Refusal('too_large', 'The request is too large.');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid_input', 'The request body is not valid JSON.');
  }
}

/** The bytes of a file. The HTTP API passes binary media types as base64. */
function fileBody(event: Event, { types, maxBytes, text }: FileBody): Uint8Array {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length === 0) throw new Refusal('invalid_input', text.empty);
  const type = event.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (!type || !types.includes(type)) throw new Refusal('invalid_input', text.wrongType);
  if (bytes.length > maxBytes) throw new Refusal('too_large', text.tooLarge);
  return bytes;
}

function failed(route: Route | undefined, detail: ErrorDetail, headers: Headers = {}): Result {
  return json(errorStatus[detail.code], (route?.failure ?? failureEnvelope).write(detail), headers);
}

function json(statusCode: number, body: unknown, headers: Headers): Result {
  return {
    statusCode,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: JSON.stringify(body),
  };
}

/** A text in a header's parameter (RFC 8187, 3.2.1), where an apostrophe or a parenthesis is escaped too. */
function extValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A file, which API Gateway takes as base64 and answers as bytes. */
function file(statusCode: number, { bytes, name }: FileAnswer, headers: Headers): Result {
  return {
    statusCode,
    headers: {
      ...headers,
      'content-disposition': `attachment; filename*=UTF-8''${extValue(name)}`,
      'cache-control': 'no-store',
    },
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  };
}
