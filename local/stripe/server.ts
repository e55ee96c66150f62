import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf } from '#local/http/loopback-server.ts';
import { requestUrl } from '#local/http/request-url.ts';
import { apiVersion } from './answers/event-answer.ts';
import { expanded } from './api/expand.ts';
import { type Param, readForm } from './api/form.ts';
import { demand, keyOf, type Permissions } from './api/keys.ts';
import { objectNamed } from './expansions.ts';
import { callOf } from './routes.ts';
import { invalid, StripeError } from './state/stripe-error.ts';
import { newId, type World } from './state/world.ts';

/** An error's status in place of an answer, or an answer that gets lost on its way. */
type Interference = number | 'answer lost' | undefined;

/** Asked before each request is carried out; a promise holds the request. */
export type Interfere = (request: { method: string; path: string }) => Promise<Interference> | Interference;

type ServerOptions = {
  world: World;
  keys: Record<string, Permissions>;
  interfere: Interfere;
  /** Brings everything up to the present, before and after a request, and keeps it. */
  settle: () => void;
};

/** How long Stripe knows an idempotency key. */
const rememberedSeconds = 24 * 60 * 60;

type Answer = { status: number; body: string; isRepeated?: boolean };

/** Answers the requests of Stripe's API. */
export function apiHandler({ world, keys, interfere, settle }: ServerOptions) {
  const underWay = new Set<string>();

  return async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const requestId = newId('req');
    const body = (await bodyOf(incoming)).toString('utf8');
    const { pathname } = requestUrl(incoming);
    const interference = { now: undefined as Interference };
    const answer = await errorsAsAnswers(async () => {
      const key = keyOf(incoming.headers.authorization, keys);
      const idempotencyKey = incoming.method === 'POST' ? incoming.headers['idempotency-key'] : undefined;
      return await once(`${key} ${idempotencyKey}`, idempotencyKey, `${pathname} ${body}`, async () => {
        interference.now = await interfere({ method: incoming.method ?? '', path: pathname });
        if (typeof interference.now === 'number')
          throw new StripeError(interference.now, 'As asked.', { type: 'api_error' });
        settle();
        world.request = { id: requestId, idempotency_key: String(idempotencyKey ?? '') || null };
        try {
          return carryOut(incoming, body, key);
        } finally {
          world.request = null;
        }
      });
    });
    settle();
    if (interference.now === 'answer lost') return void outgoing.destroy();
    outgoing.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...(answer.isRepeated && { 'idempotent-replayed': 'true' }),
    });
    outgoing.end(answer.body);
  };

  function carryOut(incoming: IncomingMessage, body: string, key: string): object {
    const { method } = incoming;
    const version = incoming.headers['stripe-version'] ?? apiVersion;
    if (version !== apiVersion) throw invalid(`Invalid Stripe API version: ${version}.`);
    const { pathname, search } = requestUrl(incoming);
    const found = callOf(method, pathname);
    if (!found) {
      const message = `Unrecognized request URL (${method}: ${pathname}). The played Stripe has no such call.`;
      throw new StripeError(404, message);
    }
    const { call, id } = found;
    demand(key, keys[key] ?? {}, call.resource, call.access);
    const sent = { ...paramsOf(search.slice(1)), ...paramsOf(body) };
    const answer = call.run(world, sent, id);
    const paths = Array.isArray(sent.expand) ? sent.expand.map(String) : [];
    return Object(expanded(answer, paths, (holder, field) => objectNamed(world, holder, field)));
  }

  function remember(id: string, answer: Answer & { request: string }): void {
    const { remembered } = world.state;
    const at = world.now();
    for (const [old, each] of Object.entries(remembered)) if (each.at < at - rememberedSeconds) delete remembered[old];
    remembered[id] = { at, ...answer };
  }

  /** Runs a request once for each idempotency key; later requests get the first answer. */
  async function once(id: string, key: unknown, request: string, run: () => Promise<object>): Promise<Answer> {
    if (key === undefined) return { status: 200, body: JSON.stringify(await run()) };
    const known = world.state.remembered[id];
    if (known && known.request !== request) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw invalid(message, { type: 'idempotency_error' });
    }
    if (known) return { status: known.status, body: known.body, isRepeated: true };
    if (underWay.has(id)) {
      const message = `There is currently another in-progress request using this Idempotency Key (${key}).`;
      throw new StripeError(409, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' });
    }
    underWay.add(id);
    try {
      const answer = await errorsAsAnswers(async () => ({ status: 200, body: JSON.stringify(await run()) }));
      // What was refused for its parameters or its key never began to run.
      if (answer.status === 200 || answer.status === 402) remember(id, { request, ...answer });
      return answer;
    } finally {
      underWay.delete(id);
    }
  }
}

async function errorsAsAnswers(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: JSON.stringify(error.body) };
  }
}

function paramsOf(text: string): Record<string, Param> {
  const found = readForm(text);
  if (!found) throw invalid('Invalid request: a parameter is named twice.');
  return found;
}
