import { describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ payments: 'trial-only', clock });

const plan = (tier: string, start: string) => ({ tier, billing_interval: 'monthly', start });
const refused = { status: 403, body: { error: { code: 'not_allowed', message: "Plans can't be bought here yet." } } };

describe('where nothing is sold', () => {
  it('a call makes nobody Enterprise, and changes nothing', async () => {
    const person = await system.person('taker');
    const before = (await person.call('GET', '/api/profile')).body;
    expect(await person.call('PUT', '/api/subscription', plan('enterprise', 'now'))).toMatchObject(refused);
    expect((await person.call('GET', '/api/profile')).body).toEqual(before);
  });

  it('a trial may choose what it tries, ends as Basic, and cannot go on', async () => {
    const person = await system.person('trier');
    const chosen = await person.call('PUT', '/api/subscription', plan('enterprise', 'trial'));
    expect(chosen).toMatchObject({ status: 200, body: { subscription_status: 'trial' } });
    await clock.advance(8 * 24 * 60 * 60 * 1000);
    expect(await person.call('PUT', '/api/subscription', plan('professional', 'trial'))).toMatchObject(refused);
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_limit: 5 });
    expect((await person.call('POST', '/api/account/api-keys', { name: 'a key' })).status).toBe(403);
  });

  it('a trial can still be canceled', async () => {
    const person = await system.person('leaver');
    expect(await person.call('DELETE', '/api/subscription')).toMatchObject({
      status: 200,
      body: { subscription_status: 'cancelled' },
    });
  });

  it('the pages know', async () => {
    const config = await (await fetch(`${system.url}/config.json`)).json();
    expect(config).toMatchObject({ payments: 'trial-only' });
  });
});
