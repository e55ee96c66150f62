import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { BuyBoxField } from '#shared/deal/buy-box.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const path = '/api/profile';

const save = (person: Person, buy_box: unknown) => person.call('PATCH', path, { buy_box });
const profileOf = async (person: Person) => Profile.parse((await person.call('GET', path)).body);
const boxOf = async (person: Person) => (await profileOf(person)).buy_box;

describe('the buy box', () => {
  it('is absent until something is typed, and keeps what was typed as it was typed', async () => {
    const person = await system.person('first-box');
    expect(await boxOf(person)).toBeUndefined();
    const typed = { 'targets.cashFlow': '$300', 'targets.cashIn': '', 'assumptions.hurdlePercent': '12 %' };
    const reply = await save(person, typed);
    expect([reply.status, Profile.parse(reply.body).buy_box]).toEqual([200, typed]);
    expect(await boxOf(person)).toEqual(typed);
  });

  it('also comes with the first call of an account, before there is a profile', async () => {
    const person = await system.person('box-first');
    expect((await save(person, { 'targets.profit': '20,000' })).status).toBe(200);
    expect(await profileOf(person)).toMatchObject({
      subscription_status: 'trial',
      buy_box: { 'targets.profit': '20,000' },
    });
  });

  it('keeps every field of many tabs at once, and what is changed in the profile meanwhile', async () => {
    const person = await system.person('many-tabs');
    await profileOf(person);
    const changes = BuyBoxField.options.flatMap((field, index) => [
      { buy_box: { [field]: `${index}` } },
      { buy_box: { [field]: `${index}`, 'targets.cashFlow': '250' } },
    ]);
    const replies = await Promise.all([
      ...changes.map((change) => person.call('PATCH', path, change)),
      person.call('PATCH', path, { company: 'Many Tabs LLC' }),
      person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' }),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { buy_box, company, subscription_tier } = await profileOf(person);
    const others = BuyBoxField.options.slice(1);
    expect(buy_box).toMatchObject(Object.fromEntries(others.map((field, index) => [field, `${index + 1}`])));
    expect(['0', '250']).toContain(buy_box?.['targets.cashFlow']);
    expect([company, subscription_tier]).toEqual(['Many Tabs LLC', 'professional']);
  });

  it('gives up a field with null, and all of it with null', async () => {
    const person = await system.person('gives-up');
    await save(person, { 'targets.cashFlow': '300', 'targets.profit': '', 'assumptions.holdMonths': '84' });
    await save(person, { 'targets.cashFlow': null, 'assumptions.closingPercent': null });
    expect(await boxOf(person)).toEqual({ 'targets.profit': '', 'assumptions.holdMonths': '84' });
    await person.call('PATCH', path, { bio: 'Buys in Mesa.' });
    expect(await boxOf(person)).toEqual({ 'targets.profit': '', 'assumptions.holdMonths': '84' });
    await person.call('PATCH', path, { buy_box: null });
    expect(await boxOf(person)).toEqual({});
    await save(person, { 'targets.profit': '1' });
    expect(await profileOf(person)).toMatchObject({ bio: 'Buys in Mesa.', buy_box: { 'targets.profit': '1' } });
  });

  it.each([
    { 'targets.equity': '1' },
    { targets: { cashFlow: '1' } },
    { 'terms.sellerFinance.price': '1' },
    { 'targets.cashFlow': 300 },
    { 'targets.cashFlow': '9'.repeat(41) },
    { 'targets.cashFlow': '1', chosen: 'Wholesale' },
    [],
    'x',
  ])('refuses what is forged or too long, case %#', async (buy_box) => {
    const person = await system.person(`box-forger-${Math.random()}`);
    await save(person, { 'targets.cashFlow': '300' });
    const reply = await save(person, buy_box);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain('body.buy_box');
    expect(await boxOf(person)).toEqual({ 'targets.cashFlow': '300' });
  });
});
