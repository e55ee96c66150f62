import type * as z from 'zod/mini';
import type { FailureForm } from '#shared/values/errors.ts';

/* What one call of the contract says of itself, and what follows from that for who makes and answers it. */

/** One Lambda function an area. */
export type Area =
  | 'profile'
  | 'property-lookup'
  | 'analyses'
  | 'subscription'
  | 'support'
  | 'public-api'
  | 'webhooks';

/**
 * Who may call: anybody, a signed-in user, a signed-in member of the group `staff`, or a program that presents
 * an API key.
 */
export type Caller = 'public' | 'user' | 'staff' | 'key';

/** A body that is a file instead of JSON: which, how large, and what is said of one that is not taken. */
export type FileBody = {
  /** Media types taken, by the request's `content-type`. What the bytes are is the operation's to find out. */
  types: readonly string[];
  maxBytes: number;
  text: { empty: string; wrongType: string; tooLarge: string };
};

/** A file as a caller sends it; the browser's `Blob` and `File` are such. `type` becomes the `content-type`. */
export type FileToSend = { readonly type: string; arrayBuffer(): Promise<ArrayBuffer> };

export type Route = {
  area: Area;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** API Gateway's notation: `/api/analyses/{id}`. */
  path: `/api/${string}`;
  caller: Caller;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** Those that matter, by their names in small letters; others are passed over. */
  headers?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** What a JSON body may weigh, where that is less than what any body may. */
  maxBodyBytes?: number;
  /** Instead of `body`: the call carries a file as it is. */
  file?: FileBody;
  /** Absent when a success has no body (204). */
  answer?: z.ZodMiniType;
  /** 202 for what is only taken note of; 200 (201 for something new) when absent. */
  success?: 202;
  /** The form of failures; `failureEnvelope` when absent. */
  failure?: FailureForm;
};

type Parsed<R, Part extends string> = R extends { [P in Part]: infer Schema extends z.ZodMiniType }
  ? z.output<Schema>
  : undefined;
type Sent<R, Part extends string> =
  R extends Record<Part, infer Schema extends z.ZodMiniType> ? { [P in Part]: z.input<Schema> } : unknown;
type SentFile<R> = R extends { file: FileBody } ? { file: FileToSend } : unknown;

/**
 * What an operation is handed: each part parsed by its schema, `undefined` where the route has none; a file as
 * its bytes, which are neither none nor too many.
 */
export type Request<R extends Route> = {
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  headers: Parsed<R, 'headers'>;
  body: R extends { file: FileBody } ? Uint8Array : Parsed<R, 'body'>;
};

/** What a caller of the route sends: only the parts the route has. */
export type Input<R extends Route> = Sent<R, 'params'> & Sent<R, 'query'> & Sent<R, 'body'> & SentFile<R>;

/** What a success answers; `undefined` for 204. */
export type Answer<R extends Route> = Parsed<R, 'answer'>;
