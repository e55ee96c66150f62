import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/account/profile.ts';
import { Analysis, AnalysisPage } from '#shared/analysis/analysis.ts';
import { LookupAnswer, LookupFailure } from '#shared/property/lookup.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { inParallel, startSystem } from '#test/support/system.ts';

const system = await startSystem();
const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';

describe('from an address to a saved analysis', () => {
  it('looks up, recommends, saves, lists, reads and deletes', async () => {
    const person = await system.person('whole-story');
    const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
    expect(looked.data.address).toBe(address);

    const saved = await person.call('POST', '/api/analyses', { lookup_id: looked.lookup_id });
    expect(saved.status).toBe(201);
    const analysis = Analysis.parse(saved.body);
    expect(analysis).toMatchObject({
      id: looked.lookup_id,
      user_id: person.id,
      property_address: address,
      purchase_price: looked.data.estimatedValue,
      financing_strategy: recommendStrategy(looked.data).strategy,
      analysis_data: looked.data,
    });

    const listed = AnalysisPage.parse((await person.call('GET', '/api/analyses')).body);
    expect(listed.items).toEqual([analysis]);
    const path = `/api/analyses/${analysis.id}`;
    expect((await person.call('GET', path)).body).toEqual(analysis);

    expect((await person.call('DELETE', path)).status).toBe(204);
    expect((await person.call('GET', path)).status).toBe(404);
    expect((await person.call('DELETE', path)).status).toBe(404);
    expect((await person.call('GET', '/api/analyses')).body).toEqual({ items: [] });
  });

  it('keeps the purchase price the user gave', async () => {
    const person = await system.person('own-price');
    const { lookup_id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
    const saved = await person.call('POST', '/api/analyses', { lookup_id, purchase_price: 315_000 });
    expect(saved.body).toMatchObject({ purchase_price: 315_000 });
  });

  it('saves at the value the user gave the house', async () => {
    const person = await system.person('own-value');
    const { lookup_id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
    const seller_facts = { estimatedValue: 380_000 };
    const saved = await person.call('POST', '/api/analyses', { lookup_id, seller_facts });
    expect(saved.body).toMatchObject({ purchase_price: 380_000 });
  });

  it('saves what the seller said with the analysis, and leaves the lookup as the source answered it', async () => {
    const person = await system.person('told-before-saving');
    const looked = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
    const seller_facts = { behindOnPayments: true, loanBalance: 330_000 };
    const body = { lookup_id: looked.lookup_id, seller_facts };
    const saved = Analysis.parse((await person.call('POST', '/api/analyses', body)).body);
    expect(saved).toMatchObject({
      financing_strategy: 'Subject-To',
      seller_facts,
      analysis_data: looked.data,
    });
    expect((await person.call('GET', `/api/analyses/${saved.id}`)).body).toEqual(saved);
    const refused = await person.call('POST', '/api/analyses', {
      lookup_id: looked.lookup_id,
      seller_facts: { loanBalance: 'a lot' },
    });
    expect(refused.status).toBe(400);
  });

  it('saves one row when the same lookup is saved a hundred times at once', async () => {
    const person = await system.person('hundred-saves');
    const { lookup_id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => person.call('POST', '/api/analyses', { lookup_id })),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(99);
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    const { items } = AnalysisPage.parse((await person.call('GET', '/api/analyses')).body);
    expect(items).toHaveLength(1);
  });

  it('lists newest first in pages of 25 without losing or repeating one', async () => {
    const person = await system.person('many-pages');
    const ids: string[] = [];
    await system.tables.command('UpdateItem', {
      TableName: await profilesTable(person),
      Key: { id: { S: person.id } },
      UpdateExpression: 'SET monthly_analyses_limit = :limit',
      ExpressionAttributeValues: { ':limit': { N: '999999' } },
    });
    for (let house = 1; house <= 51; house += 1) {
      const looked = LookupAnswer.parse(
        (await person.call('POST', '/api/property-lookup', { address: `${house} Paging Ave, Mesa, AZ` })).body,
      );
      await person.call('POST', '/api/analyses', { lookup_id: looked.lookup_id });
      ids.push(looked.lookup_id);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor = '';
    do {
      const page = AnalysisPage.parse((await person.call('GET', `/api/analyses${cursor}`)).body);
      seen.push(...page.items.map((item) => item.id));
      sizes.push(page.items.length);
      cursor = page.next_cursor ? `?cursor=${page.next_cursor}` : '';
    } while (cursor);
    expect(sizes).toEqual([25, 25, 1]);
    expect(seen).toEqual([...seen].sort().reverse());
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });
});

describe('quota', () => {
  it('lets exactly five of a hundred simultaneous lookups through on a basic plan', async () => {
    const person = await system.person('five-left');
    await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
    const addresses = Array.from({ length: 100 }, (_, index) => `${index + 1} Crowded St, Phoenix, AZ 85004`);
    const replies = await inParallel(addresses, 100, (each) =>
      person.call('POST', '/api/property-lookup', { address: each }),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5);
    const refused = replies.filter((reply) => reply.status !== 200);
    expect(new Set(refused.map((reply) => reply.status))).toEqual(new Set([403]));
    for (const reply of refused) {
      const failure = LookupFailure.parse(reply.body);
      expect(failure.code).toBe('quota_exceeded');
      expect(failure.error).toBe(
        "You've reached your monthly analysis limit. Upgrade your plan to analyze more properties.",
      );
    }
    const profile = Profile.parse((await person.call('GET', '/api/profile')).body);
    expect(profile.monthly_analyses_used).toBe(5);
  });

  it('answers the same address again within 24 hours at no cost, however it is spelled', async () => {
    const person = await system.person('repeats');
    const first = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
    const again = await person.call('POST', '/api/property-lookup', {
      address: '  2417 east SAMPLE PALM lane, phoenix, az 85016, USA ',
    });
    expect(LookupAnswer.parse(again.body).lookup_id).toBe(first.lookup_id);
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 1 });
  });

  it('counts one when the same address is looked up several times at once', async () => {
    const person = await system.person('double-click');
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => person.call('POST', '/api/property-lookup', { address })),
    );
    const ids = replies.map((reply) => LookupAnswer.parse(reply.body).lookup_id);
    expect(new Set(ids).size).toBe(1);
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 1 });
  });

  it('gives the lookup back when the source fails or knows no such house', async () => {
    system.expectError('property_source_failed');
    const person = await system.person('given-back');
    const failed = await person.call('POST', '/api/property-lookup', {
      address: '500 Unavailable Way, Phoenix, AZ 85004',
    });
    expect(failed.status).toBe(502);
    expect(failed.body).toMatchObject({
      success: false,
      code: 'property_source_failed',
      error: 'Failed to fetch property data. Please try again.',
    });
    const unknown = await person.call('POST', '/api/property-lookup', {
      address: '404 Unknown Way, Phoenix, AZ 85004',
    });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ success: false, code: 'not_found' });
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 0 });
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['markup', '<script>alert(1)</script> 5 St'],
    ['a city', 'Phoenix, AZ'],
    ['a street without its city', '12 Mock St'],
    ['10,000 characters', `1 ${'x'.repeat(10_000)}`],
  ])('is not touched by %s, which is no address', async (name, text) => {
    const person = await system.person(`no-address-${name.replaceAll(/\W/g, '-')}`);
    const refused = await person.call('POST', '/api/property-lookup', { address: text });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ success: false, code: 'invalid_input' });
    expect(LookupFailure.parse(refused.body).error).toMatch(/^body\.address: (Enter|Use|Start|Add) /);
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 0 });
  });

  it('starts at zero again in a new month, and a spent month can be spent again', async () => {
    const person = await system.person('new-month');
    await person.call('GET', '/api/profile');
    await system.tables.command('UpdateItem', {
      TableName: await profilesTable(person),
      Key: { id: { S: person.id } },
      UpdateExpression: 'SET usage_period = :period, monthly_analyses_used = :used',
      ExpressionAttributeValues: { ':period': { S: '2020-01' }, ':used': { N: '5' } },
    });
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 0 });
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        person.call('POST', '/api/property-lookup', { address: `${index + 1} Rollover Rd, Mesa, AZ` }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(25);
    expect((await person.call('GET', '/api/profile')).body).toMatchObject({ monthly_analyses_used: 25 });
  });
});

async function profilesTable(person: { call: (method: string, path: string) => Promise<unknown> }) {
  // The first sight makes the row.
  await person.call('GET', '/api/profile');
  const name = system.tables.names.find((each) => each.includes('Profiles'));
  if (!name) throw new Error('No profiles table.');
  return name;
}
