import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureEnvelope } from '#shared/errors.ts';
import { type Route, routeKey, routes } from '#shared/routes.ts';
import { images } from '#test/support/images.ts';
import { inParallel, startSystem } from '#test/support/system.ts';

const system = await startSystem();

/** A route that takes nothing is asked just often enough to collide with itself. */
const inputsOf = ({ params, query, body, file }: Route) => (params || query || body || file ? 2000 : 50);

/** Anything a client might send: other types, missing and extra keys, huge and odd texts, broken JSON. */
const nearly = fc.record(
  {
    address: fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary' }), fc.anything()),
    lookup_id: fc.oneof(fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/), fc.string(), fc.anything()),
    purchase_price: fc.oneof(fc.double(), fc.anything()),
    full_name: fc.oneof(fc.string(), fc.anything()),
    phone: fc.oneof(fc.string({ maxLength: 80 }), fc.anything()),
    company: fc.string({ maxLength: 300 }),
    bio: fc.string({ maxLength: 3000, unit: 'binary' }),
    tier: fc.oneof(fc.constantFrom('basic', 'professional', 'enterprise'), fc.anything()),
    billing_interval: fc.oneof(fc.constantFrom('monthly', 'annual'), fc.anything()),
    start: fc.oneof(fc.constantFrom('trial', 'now'), fc.anything()),
    __proto__: fc.anything(),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 5, arbitrary: nearly.map((value) => JSON.stringify(value) ?? '') },
  { weight: 2, arbitrary: fc.json() },
  { weight: 2, arbitrary: fc.string({ maxLength: 500, unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      'null',
      '{',
      '[[[[',
      '"\\ud800"',
      `"${'x'.repeat(70_000)}"`,
      '['.repeat(20_000),
    ),
  },
);

/** Files that are, begin like, or call themselves an image. */
const file = fc.record({
  bytes: fc
    .tuple(
      fc.constantFrom(Buffer.alloc(0), ...Object.values(images)),
      fc.uint8Array({ maxLength: 2000 }),
      fc.nat(80),
    )
    .map(([image, noise, length]) => Buffer.concat([image.subarray(0, length), noise])),
  type: fc.constantFrom(...Object.keys(images), 'image/svg+xml', 'text/plain', 'application/json', 'x', '/'),
});

const all: Route[] = Object.values(routes);

describe.each(all.map((route) => [routeKey(route), route] as const))('%s', (_, route) => {
  it(`answers ${inputsOf(route)} generated inputs by the contract, never with a server error`, async () => {
    // Somebody of their own for each route: one of them deletes the account.
    const person = await system.person(`fuzzed-${all.indexOf(route)}`);
    const samples = fc.sample(fc.record({ body, file, id: fc.string({ unit: 'binary', maxLength: 60 }) }), {
      numRuns: inputsOf(route),
      seed: 20_260_101,
    });
    await inParallel(samples, 16, async (sample) => {
      const path = route.path.replace('{id}', encodeURIComponent(sample.id.toWellFormed()) || '%20');
      const query = route.query ? `?cursor=${encodeURIComponent(sample.id.toWellFormed())}` : '';
      const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
      const reply = await system.call(route.method, path + query, {
        token: person.token,
        ...(route.file && { file: sample.file }),
        ...(hasBody && !route.file && { raw: sample.body.toWellFormed() }),
      });
      if (reply.status < 300) {
        if (route.answer) expect(route.answer.safeParse(reply.body).success).toBe(true);
        return;
      }
      expect(reply.status, JSON.stringify(sample)).toBeLessThan(500);
      const form = route.failure ?? failureEnvelope;
      // API Gateway words its own refusals (a path that matches no route, say).
      const byGateway = JSON.stringify(reply.body) === '{"message":"Not Found"}';
      expect(byGateway || form.schema.safeParse(reply.body).success, JSON.stringify(reply.body)).toBe(true);
    });
  });
});
