import { describe, expect, it } from 'vitest';
import { RecentLookupPage } from '#shared/analysis/recent-lookups.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const system = await startSystem();

async function lookUp(person: Person, address: string): Promise<LookupAnswer> {
  return LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
}

async function recent(person: Person, cursor = ''): Promise<RecentLookupPage> {
  return RecentLookupPage.parse((await person.call('GET', `/api/lookups${cursor}`)).body);
}

const used = async (person: Person) => (await person.call('GET', '/api/profile')).body;

/** Lets a lookup's time pass. */
async function expire(person: Person, lookupId: string): Promise<void> {
  await system.tables.command('UpdateItem', {
    TableName: system.tables.names.find((each) => each.includes('Analyses')),
    Key: { user_id: { S: person.id }, id: { S: `lookup#${lookupId}` } },
    UpdateExpression: 'SET expires_at = :past',
    ExpressionAttributeValues: { ':past': { N: '1' } },
  });
}

describe('the lookups that were not saved', () => {
  it('are listed newest first with what a list shows, and are opened again for nothing', async () => {
    const person = await system.person('looks-back');
    const started = Date.now();
    const first = await lookUp(person, '2417 E Sample Palm Ln, Phoenix, AZ 85016');
    const second = await lookUp(person, '118 Fixture Ct, Mesa, AZ 85201');
    const { items, next_cursor } = await recent(person);
    expect(next_cursor).toBeUndefined();
    expect(items).toEqual(
      [second, first].map(({ lookup_id, data }) => ({
        lookup_id,
        property_address: data.address,
        financing_strategy: recommendStrategy(data).strategy,
        estimated_value: data.estimatedValue,
        looked_up_at: expect.any(String),
        source: 'sample',
      })),
    );
    for (const { looked_up_at } of items) {
      const at = Date.parse(looked_up_at);
      expect(at >= started - 1000 && at <= Date.now()).toBe(true);
    }
    expect((await person.call('GET', `/api/lookups/${first.lookup_id}`)).body).toEqual(first);
    expect(await used(person)).toMatchObject({ monthly_analyses_used: 2 });
  });

  it('leave the list when they are saved and come back when the analysis is deleted', async () => {
    const person = await system.person('saves-later');
    const { lookup_id } = await lookUp(person, '118 Fixture Ct, Mesa, AZ 85201');
    expect((await recent(person)).items).toHaveLength(1);
    expect((await person.call('POST', '/api/analyses', { lookup_id })).status).toBe(201);
    expect(await recent(person)).toEqual({ items: [] });
    await person.call('DELETE', `/api/analyses/${lookup_id}`);
    expect((await recent(person)).items).toMatchObject([{ lookup_id }]);
  });

  it('are absent once their time is past, listed or opened', async () => {
    const person = await system.person('too-late');
    const { lookup_id } = await lookUp(person, '118 Fixture Ct, Mesa, AZ 85201');
    await expire(person, lookup_id);
    expect(await recent(person)).toEqual({ items: [] });
    expect((await person.call('GET', `/api/lookups/${lookup_id}`)).status).toBe(404);
  });

  it('are paged without losing or repeating one, with saved ones among them', async () => {
    const person = await system.person('looks-often');
    await person.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
    const ids: string[] = [];
    for (let house = 1; house <= 56; house += 1) {
      const { lookup_id } = await lookUp(person, `${house} Recent Rd, Mesa, AZ`);
      if (house % 4 === 0) await person.call('POST', '/api/analyses', { lookup_id });
      else ids.push(lookup_id);
    }
    const seen: string[] = [];
    let cursor: string | undefined = '';
    let pages = 0;
    while (cursor !== undefined) {
      const page: RecentLookupPage = await recent(person, cursor);
      seen.push(...page.items.map(({ lookup_id }) => lookup_id));
      cursor = page.next_cursor && `?cursor=${page.next_cursor}`;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual(ids.toReversed());
  });

  it("are nobody else's", async () => {
    const [person, other] = [await system.person('looked'), await system.person('curious')];
    const { lookup_id } = await lookUp(person, '118 Fixture Ct, Mesa, AZ 85201');
    expect(await recent(other)).toEqual({ items: [] });
    expect((await other.call('GET', `/api/lookups/${lookup_id}`)).status).toBe(404);
  });

  it('are gone with the account', async () => {
    const person = await system.person('leaves');
    const { lookup_id } = await lookUp(person, '118 Fixture Ct, Mesa, AZ 85201');
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    const left = () =>
      system.tables.command('Query', {
        TableName: system.tables.names.find((each) => each.includes('Analyses')),
        KeyConditionExpression: 'user_id = :me',
        ExpressionAttributeValues: { ':me': { S: person.id } },
      });
    await expect.poll(async () => JSON.stringify(await left())).not.toContain(lookup_id);
  });
});
