import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureEnvelope } from '#shared/errors.ts';
import { type Route, routeKey, routes } from '#shared/routes.ts';
import { inParallel, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const person = await system.person('fuzzed');

const bodiesPerRoute = 2000;

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

const all: Route[] = Object.values(routes);

describe.each(all.map((route) => [routeKey(route), route] as const))('%s', (_, route) => {
  it(`answers ${bodiesPerRoute} generated inputs by the contract, never with a server error`, async () => {
    const samples = fc.sample(fc.record({ body, id: fc.string({ unit: 'binary', maxLength: 60 }) }), {
      numRuns: bodiesPerRoute,
      seed: 20_260_101,
    });
    await inParallel(samples, 16, async (sample) => {
      const path = route.path.replace('{id}', encodeURIComponent(sample.id.toWellFormed()) || '%20');
      const query = route.query ? `?cursor=${encodeURIComponent(sample.id.toWellFormed())}` : '';
      const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
      const reply = await system.call(route.method, path + query, {
        token: person.token,
        ...(hasBody && { raw: sample.body.toWellFormed() }),
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
