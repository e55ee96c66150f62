import { expect, it } from 'vitest';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { Profile } from '#shared/account/profile.ts';
import { ComparisonWithExits, SolutionWithExit, StressWithExit } from '#shared/exits/base/exit-calls.ts';
import { Comparison, Solution, StressTest } from '#shared/structures/base/deal-answer.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { Failure } from '#shared/values/errors.ts';
import { exits } from '#test/shared/exits/worked-exits.ts';
import { house, terms, worked } from '#test/shared/structures/worked-house.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const person = await system.person('structures');
await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
const made = await person.call('POST', '/api/account/api-keys', { name: 'Structures' });
const { key } = CreatedApiKey.parse(made.body);
const post = (call: string, body: unknown) => system.call('POST', `/api/structures/${call}`, { token: key, body });

it('prices, solves and stresses a house for a key, and spends no lookup', async () => {
  const compared = await post('compare', { house, terms });
  expect([compared.status, Comparison.parse(compared.body)]).toEqual([200, compareStructures(worked)]);
  const left = Number(compared.headers.get('ratelimit-remaining'));

  const question = { house, terms, structure: 'Novation', unknown: 'sellerPrice', targets: { profit: 20_000 } };
  const solved = await post('solve', question);
  expect(Solution.parse(solved.body)).toMatchObject({ value: 256_500, binding: 'profit' });
  // Each call counts toward the hour of the key.
  expect(Number(solved.headers.get('ratelimit-remaining'))).toBe(left - 1);

  const stressed = await post('stress', { house, terms, structure: 'Seller Finance' });
  expect(StressTest.parse(stressed.body)).toMatchObject({ balloon: { short: 17_648.53 } });
  const profile = Profile.parse((await person.call('GET', '/api/profile')).body);
  expect(profile.monthly_analyses_used).toBe(0);
});

it('refuses what it does not know, and says which field', async () => {
  const refused = async (call: string, body: unknown) => {
    const reply = await post(call, body);
    expect(reply.status).toBe(400);
    return Failure.parse(reply.body).error.message;
  };
  expect(await refused('compare', { house: { price: 1 } })).toContain('price');
  expect(await refused('compare', { house: { rent: -1 } })).toContain('rent');
  expect(await refused('compare', { house: { value: '300000' } })).toContain('value');
  expect(await refused('solve', { house, structure: 'Wholesale', unknown: 'strike' })).toContain('unknown');
  const sellerFinance = { price: 100, down: 101 };
  expect(await refused('compare', { house, terms: { sellerFinance } })).toContain('down payment');
});

it('leaves a deal every way, solves and stresses an exit, and answers no byte more without one', async () => {
  const compared = await post('compare', { house, terms, exits });
  const { exits: answered, ...rest } = ComparisonWithExits.parse(compared.body);
  expect(rest).toEqual(compareStructures(worked));
  expect(answered?.cells).toHaveLength(25);
  expect(answered?.cells.find(({ structure, exit }) => structure === 'Subject-To' && exit === 'wrap')).toMatchObject({
    npv: 41_806.02,
    verdict: 'works',
  });
  const plain = await post('compare', { house, terms });
  expect(JSON.stringify(plain.body)).toBe(JSON.stringify(Comparison.parse(compareStructures(worked))));

  const flows = { structure: 'Seller Finance', exit: 'wrap', outcome: 'defaults' };
  const withFlows = await post('compare', { house, terms, exits: { ...exits, flows } });
  expect(ComparisonWithExits.parse(withFlows.body).exits?.flows?.months[3]).toMatchObject({ endBuyer: -31_360 });
  expect(JSON.stringify(withFlows.body).length).toBeLessThan(120_000);

  const sold = { house, terms, exits, structure: 'Seller Finance', exit: 'assign', unknown: 'exit.fee' };
  expect(SolutionWithExit.parse((await post('solve', sold)).body).interval?.high).toBe(29_373.13);
  const stressed = await post('stress', { house, terms, exits, structure: 'Seller Finance', exit: 'wrap' });
  expect(StressWithExit.parse(stressed.body).exit?.base).toMatchObject({ npv: 19_201.28 });
});

it('refuses terms of an exit that cannot be, and names them', async () => {
  const refused = async (call: string, body: object) => {
    const reply = await post(call, { house, terms, ...body });
    expect(reply.status).toBe(400);
    return Failure.parse(reply.body).error.message;
  };
  expect(await refused('compare', { exits: { wrap: { price: 100, down: 101 } } })).toContain('down');
  expect(await refused('compare', { exits: { wrap: { startMonth: 61 } } })).toContain('startMonth');
  expect(await refused('compare', { exits: { sandwich: { months: 481 } } })).toContain('months');
  expect(await refused('compare', { exits: { flip: {} } })).toContain('flip');
  expect(await refused('compare', { terms: { sellerFinance: { takeover: 'assumption' } } })).toContain('takeover');
  const flows = { structure: 'Lease Option', exit: 'wrap', outcome: 'paid' };
  expect(await refused('compare', { exits: { flows } })).toContain('flows');
  expect(await refused('solve', { structure: 'Seller Finance', unknown: 'exit.price' })).toContain('unknown');
});
