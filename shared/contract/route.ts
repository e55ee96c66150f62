import type * as z from 'zod/mini';
import type { Need } from '#shared/account/roles.ts';
import type { FailureForm } from '#shared/values/errors.ts';

/* The declaration of a route, and the types that its caller and its operation derive from it. */

/** One Lambda function per area. */
export type Area =
  | 'profile'
  | 'property-lookup'
  | 'analyses'
  | 'subscription'
  | 'support'
  | 'public-api'
  | 'structures'
  | 'lists'
  | 'packets'
  | 'seller-page'
  | 'links'
  | 'books'
  | 'team'
  | 'areas'
  | 'pictures'
  | 'webhooks'
  | 'stripe-webhook'
  | 'staff-billing';

/**
 * Who may call: anybody, a signed-in user, a signed-in member of the group `staff`, a program with an API key, or a
 * service whose signature the operation checks.
 */
export type Caller = 'public' | 'user' | 'staff' | 'key' | 'signed';

/** A file as body instead of JSON: accepted types, maximum size, and the message for a rejected one. */
export type FileBody = {
  /** Accepted media types by the request's `content-type`. The operation checks the bytes. */
  types: readonly string[];
  maxBytes: number;
  text: { empty: string; wrongType: string; tooLarge: string };
};

/** A file to send, such as the browser's `Blob` or `File`. `type` becomes the `content-type`. */
export type FileToSend = { readonly type: string; arrayBuffer(): Promise<ArrayBuffer> };

export type Route = (
  | {
      caller: 'user';
      /** What the caller's role in the workspace must allow. */
      needs: Need;
    }
  | { caller: Exclude<Caller, 'user'>; needs?: never }
) & {
  area: Area;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** API Gateway's notation: `/api/analyses/{id}`. */
  path: `/api/${string}`;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** The relevant headers, by lower-case name; others are ignored. */
  headers?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The limit for a JSON body, where it is not the general one. */
  maxBodyBytes?: number;
  /** Instead of `body`: the call's body is a file. */
  file?: FileBody;
  /** Absent when a success has no body (204), or only a file. */
  answer?: z.ZodMiniType;
  /** The media type of a file that is answered instead, always or where the caller asks for one. */
  answersFile?: string;
  /** 202 for accepted work; 200 (201 when something was created) when absent. */
  success?: 202;
  /** The form of failures; `failureEnvelope` when absent. */
  failure?: FailureForm;
  /**
   * Its calls hold a function for long, by what their largest input costs or by what they wait for, or write for people
   * without an account. It takes fewer of them.
   */
  cost?: 'costly';
  /**
   * A call that may be sent twice, like each GET: its body names what it makes, so a second one finds what the first
   * has made.
   */
  isRepeatable?: true;
  /**
   * The operation starts while its caller is being admitted. It reads a row or a few by their keys, and waits for the
   * admission before it reads more, computes or writes anything: calls above the limit must cost next to nothing. Any
   * other operation starts after the admission.
   */
  startsBeforeAdmission?: true;
  /** A user whose account is deleted may still call it. */
  mayBeDeleted?: true;
};

/** A route of a page: HTML that a function writes, and the form on it. It is no call of the contract. */
export type PageRoute = Pick<Route, 'area' | 'method'> & { path: `/${string}`; caller: 'public' };

type Parsed<R, Part extends string> = R extends { [P in Part]: infer Schema extends z.ZodMiniType }
  ? z.output<Schema>
  : undefined;
type Sent<R, Part extends string> =
  R extends Record<Part, infer Schema extends z.ZodMiniType> ? { [P in Part]: z.input<Schema> } : unknown;
type SentFile<R> = R extends { file: FileBody } ? { file: FileToSend } : unknown;

/**
 * The input of an operation: each part parsed by its schema, `undefined` where the route has none. A file is its
 * bytes, not empty and within the limit.
 */
export type Request<R extends Route> = {
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  headers: Parsed<R, 'headers'>;
  body: R extends { file: FileBody } ? Uint8Array : Parsed<R, 'body'>;
};

/** The input of a caller: only the parts that the route has. */
export type Input<R extends Route> = Sent<R, 'params'> & Sent<R, 'query'> & Sent<R, 'body'> & SentFile<R>;

/** The answer of a success; `undefined` for 204. */
export type Answer<R extends Route> = Parsed<R, 'answer'>;
/** API Gateway's name for a route: `GET /api/profile`. */
export function routeKey(route: Pick<Route | PageRoute, 'method' | 'path'>): string {
  return `${route.method} ${route.path}`;
}

/**
 * The methods that a route answers. What anybody may read is also asked for by HEAD: calendar programs look whether an
 * address answers before they read it, and API Gateway knows no HEAD by itself.
 */
export function methodsOf({ method, caller }: Pick<Route, 'method' | 'caller'>): (Route['method'] | 'HEAD')[] {
  return method === 'GET' && caller === 'public' ? [method, 'HEAD'] : [method];
}

/** The names of all routes that API Gateway has for a route of the contract. */
export function routeKeys(route: Pick<Route | PageRoute, 'method' | 'path' | 'caller'>): string[] {
  return methodsOf(route).map((method) => `${method} ${route.path}`);
}
