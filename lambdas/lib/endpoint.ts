import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { errorText } from '#shared/error-texts.ts';
import { type ErrorDetail, errorStatus, failureEnvelope } from '#shared/errors.ts';
import {
  type Answer,
  type Area,
  type FileBody,
  type Request,
  type Route,
  type RouteName,
  type Routes,
  type RoutesOf,
  routeKey,
  routes,
} from '#shared/routes.ts';
import { Refusal } from './errors.ts';
import { errorFields, type Log, logWith } from './log.ts';

/** The person behind a request, as the verified ID token names them. */
export type SignedIn = {
  id: string;
  email: string;
  name: string;
  groups: string[];
  /** When they last proved who they are; refreshing a token does not count. */
  signedInAt: Date;
};

type CallerOf<R extends Route> = R['caller'] extends 'public' ? undefined : SignedIn;

/**
 * What an operation is handed. By then the token was verified by the API's authoriser, the caller belongs to
 * the group the route asks for, and params, query and body have passed the route's schemas.
 */
export type Call<R extends Route> = Request<R> & {
  user: CallerOf<R>;
  /** The IP address the call came from; see `viewerOf` for how far it can be trusted. */
  viewer: string;
  now: Date;
  log: Log;
};

/** One call's story; throws a `Refusal` for a failure the caller should hear of. */
export type Operation<Name extends RouteName> = (
  call: Call<Routes[Name]>,
) => Promise<Answer<Routes[Name]> | Created<Answer<Routes[Name]>>>;

type AnyOperation = (call: {
  params: unknown;
  query: unknown;
  body: unknown;
  user: SignedIn | undefined;
  viewer: string;
  now: Date;
  log: Log;
}) => Promise<unknown>;

/** Marks an answer as the result of something new (201 instead of 200). */
export class Created<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Result = APIGatewayProxyStructuredResultV2;

/** Well above any valid JSON body of the contract, well below the 6 MB that Lambda takes. */
const maxBodyBytes = 64 * 1024;

/**
 * The handler of an area: picks the operation by route, checks caller and input, answers by the contract.
 * An area's route without an operation, or an operation without a route, does not compile.
 */
export function endpoint<A extends Area>(operations: { [Name in RoutesOf<A>]: Operation<Name> }) {
  const byKey = new Map(
    Object.entries<unknown>(operations).map(([name, operation]) => {
      const route: Route = routes[name as RouteName];
      // The one cast: each operation was checked against its own route above.
      return [routeKey(route), { route, operation: operation as AnyOperation }];
    }),
  );

  return async (event: Event): Promise<Result> => {
    const started = Date.now();
    const reference = event.requestContext.requestId;
    const found = byKey.get(event.routeKey);
    const log = logWith({ request_id: reference, route: event.routeKey, user_id: claim(event, 'sub') });
    log.info('request');
    const result = found
      ? await answer(found.route, found.operation, event, log)
      : failed(undefined, { code: 'not_found', message: 'No such call.', reference });
    log.info('answer', { status: result.statusCode, ms: Date.now() - started });
    return result;
  };
}

async function answer(route: Route, operation: AnyOperation, event: Event, log: Log): Promise<Result> {
  const reference = event.requestContext.requestId;
  try {
    const value = await operation({
      user: caller(route, event),
      viewer: viewerOf(event),
      params: parsed(route.params, event.pathParameters ?? {}, 'path'),
      query: parsed(route.query, event.queryStringParameters ?? {}, 'query'),
      body: route.file
        ? fileBody(event, route.file)
        : route.body && parsed(route.body, jsonBody(event), 'body'),
      now: new Date(),
      log,
    });
    if (!route.answer) return { statusCode: 204 };
    return value instanceof Created
      ? json(201, route.answer.parse(value.value))
      : json(route.success ?? 200, route.answer.parse(value));
  } catch (error) {
    if (error instanceof Refusal) {
      log.info('refused', { code: error.code });
      return failed(route, { code: error.code, message: error.message, reference });
    }
    log.error('failed', errorFields(error));
    return failed(route, { code: 'internal', message: errorText.unexpected, reference });
  }
}

function caller(route: Route, event: Event): SignedIn | undefined {
  if (route.caller === 'public') return undefined;
  const id = claim(event, 'sub');
  const email = claim(event, 'email');
  // The authoriser also lets an access token of the same client through; it lacks what we need to know.
  if (claim(event, 'token_use') !== 'id' || !id || !email) {
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
  return { id, email, name: claim(event, 'name') ?? '', groups, signedInAt };
}

function claim(event: Event, name: string): string | undefined {
  const value = event.requestContext.authorizer?.jwt?.claims[name];
  return value === undefined ? undefined : String(value);
}

/** The HTTP API hands a list claim over as `[staff other]`. */
function groupsOf(claimed: string | undefined): string[] {
  return (claimed ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter((group) => group !== '');
}

/**
 * The IP address of the browser. To API Gateway the caller is CloudFront: it notes CloudFront's address last in
 * `x-forwarded-for`, and CloudFront noted the browser's before that; whatever stands further left came with the
 * request. Who calls the API past CloudFront decides what the last but one is: a limit for each address needs
 * another one over all of them beside it.
 */
function viewerOf(event: Event): string {
  const noted = event.headers['x-forwarded-for']?.split(',').map((address) => address.trim()) ?? [];
  const viewer = noted.at(-2) ?? '';
  return isIP(viewer) ? viewer : event.requestContext.http.sourceIp;
}

function parsed(schema: z.ZodMiniType | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal('invalid_input', describe(result.error.issues, where));
}

/** Names the fields at fault; the values stay out, they may be private. */
function describe(issues: { path: PropertyKey[]; message: string }[], where: string): string {
  const shown = issues
    .slice(0, 5)
    .map((issue) => `${[where, ...issue.path.map(String)].join('.')}: ${issue.message}`);
  return shown.join(' ').slice(0, 1000);
}

function jsonBody(event: Event): unknown {
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
    : (event.body ?? '');
  if (Buffer.byteLength(text) > maxBodyBytes) throw new Refusal('too_large', 'The request is too large.');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid_input', 'The request body is not valid JSON.');
  }
}

/** The bytes of a file, which the HTTP API hands over as base64 because their media type is no text. */
function fileBody(event: Event, { types, maxBytes, text }: FileBody): Uint8Array {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length === 0) throw new Refusal('invalid_input', text.empty);
  const type = event.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (!type || !types.includes(type)) throw new Refusal('invalid_input', text.wrongType);
  if (bytes.length > maxBytes) throw new Refusal('too_large', text.tooLarge);
  return bytes;
}

function failed(route: Route | undefined, detail: ErrorDetail): Result {
  return json(errorStatus[detail.code], (route?.failure ?? failureEnvelope).write(detail));
}

function json(statusCode: number, body: unknown): Result {
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}
