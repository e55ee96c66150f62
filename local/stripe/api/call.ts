import type * as z from 'zod/mini';
import { find, type World } from '#local/stripe/state/world.ts';
import type { Param } from './form.ts';
import type { Access, Resource } from './keys.ts';
import { type Paging, pageOf } from './pages-of-list.ts';
import { parseParams } from './params.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** A call of the API. `:id` in its path is the id of what it is about. */
export type Call = {
  method: Method;
  path: string;
  resource: Resource;
  access: Access;
  run(world: World, sent: Record<string, Param>, id: string): object;
};

/** Declares a call. `needs` is the permission: `customer.write`. */
export function call<T>(
  route: `${Method} /v1/${string}`,
  needs: `${Resource}.${Access}`,
  schema: z.ZodMiniType<T>,
  run: (world: World, params: T, id: string) => object,
): Call {
  const [method, path] = split<Method, string>(route, ' ');
  const [resource, access] = split<Resource, Access>(needs, '.');
  return { method, path, resource, access, run: (world, sent, id) => run(world, parseParams(schema, sent), id) };
}

/** Declares a call that answers a page of records. */
export function listCall<T extends Paging, R extends { id: string }>(
  path: `/v1/${string}`,
  needs: `${Resource}.read`,
  schema: z.ZodMiniType<T>,
  records: (world: World, params: T) => R[],
  answer: (world: World, record: R) => object,
): Call {
  return call(`GET ${path}`, needs, schema, (world, params) => {
    const customer: unknown = Object(params).customer;
    // A deleted one is still known.
    if (typeof customer === 'string') find(world.state.customers, 'customer', customer, 'customer');
    return pageOf(path, records(world, params), params, (record) => answer(world, record));
  });
}

/** Splits a text that its type says to have two parts. */
function split<A extends string, B extends string>(text: `${A}${string}${B}`, separator: string): [A, B];
function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
}
