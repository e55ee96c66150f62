import { describe, expect, it } from 'vitest';
import { ApiKeyList, CreatedApiKey } from '#shared/account/api-keys.ts';
import { apiCallsPerHour } from '#shared/account/api-terms.ts';
import { Profile } from '#shared/account/profile.ts';
import { AnalysisPage } from '#shared/analysis/analysis.ts';
import { ApiAnalysis, ApiAnalysisPage, ApiSearchResult } from '#shared/analysis/api-analysis.ts';
import { Failure } from '#shared/values/errors.ts';
import { type Person, type Reply, startSystem } from '#test/support/system.ts';

const system = await startSystem();

const upgrade = (person: Person, tier: string) =>
  person.call('PUT', '/api/subscription', { tier, billing_interval: 'monthly', start: 'now' });

async function subscriber(name: string, tier = 'professional'): Promise<Person> {
  const person = await system.person(name);
  await upgrade(person, tier);
  return person;
}

async function newKey(person: Person, name = 'Import script'): Promise<CreatedApiKey> {
  const reply = await person.call('POST', '/api/account/api-keys', { name });
  expect(reply.status).toBe(201);
  return CreatedApiKey.parse(reply.body);
}

const withKey = (key: string) => ({
  get: (path: string) => system.call('GET', path, { token: key }),
  post: (body: unknown, idempotencyKey?: string) =>
    system.call('POST', '/api/analysis', {
      token: key,
      body,
      ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
    }),
});

const failure = (reply: Reply) => Failure.parse(reply.body).error;
const usedBy = async (person: Person) =>
  Profile.parse((await person.call('GET', '/api/profile')).body).monthly_analyses_used;
const address = (number: number, street: string) => `${number} ${street} St, Mesa, AZ 85201`;

describe('an API key', () => {
  it('is shown once, lists without its secret, works, and says when it was last used', async () => {
    const person = await subscriber('lifecycle');
    const made = await newKey(person, '  Nightly import ');
    expect(made.key).toMatch(/^dwk_[0-9A-Za-z]{54}$/);
    const list = async () => ApiKeyList.parse((await person.call('GET', '/api/account/api-keys')).body).items;
    expect(await list()).toEqual([
      {
        id: made.id,
        name: 'Nightly import',
        last_four: made.key.slice(-4),
        created_at: made.created_at,
        made_by: person.id,
        last_used_at: null,
      },
    ]);
    expect((await withKey(made.key).get('/api/analysis')).status).toBe(200);
    expect((await list())[0]?.last_used_at).not.toBeNull();
    expect((await person.call('DELETE', `/api/account/api-keys/${made.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('ends at once when it is revoked, and is still known for what it was', async () => {
    const person = await subscriber('revoker');
    const { id, key } = await newKey(person);
    // The authorizer has it in its memory by now.
    expect((await withKey(key).get('/api/analysis')).status).toBe(200);
    await person.call('DELETE', `/api/account/api-keys/${id}`);
    const afterwards = await withKey(key).get('/api/analysis');
    expect([afterwards.status, failure(afterwards).message]).toEqual([401, 'This API key was revoked.']);
    expect((await person.call('DELETE', `/api/account/api-keys/${id}`)).status).toBe(204);

    // The next key takes the place that came free: the old one must not call in its name.
    const unused = await newKey(person);
    expect((await withKey(key).get('/api/analysis')).status).toBe(401);
    await person.call('DELETE', `/api/account/api-keys/${unused.id}`);
    const first = await withKey(unused.key).get('/api/analysis');
    expect([first.status, failure(first).message]).toEqual([401, 'This API key was revoked.']);
  });

  it('is one of two at most, however many are asked for at the same time', async () => {
    const person = await subscriber('collector');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => person.call('POST', '/api/account/api-keys', { name: `Key ${index}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(8).fill(403)]);
    const { items } = ApiKeyList.parse((await person.call('GET', '/api/account/api-keys')).body);
    expect(items).toHaveLength(2);
    const [first] = items;
    await person.call('DELETE', `/api/account/api-keys/${first?.id}`);
    await newKey(person, 'The place that came free');
  });

  it("can't be revoked by somebody else", async () => {
    const [owner, stranger] = [await subscriber('owner'), await subscriber('stranger')];
    const { id, key } = await newKey(owner);
    expect((await stranger.call('DELETE', `/api/account/api-keys/${id}`)).status).toBe(404);
    expect((await withKey(key).get('/api/analysis')).status).toBe(200);
  });

  it('is nothing a plan without API access can make', async () => {
    const person = await subscriber('basic', 'basic');
    const reply = await person.call('POST', '/api/account/api-keys', { name: 'Mine' });
    expect([reply.status, failure(reply).message]).toEqual([
      403,
      'The Basic plan does not include API access. It comes with Professional and Enterprise.',
    ]);
  });

  it('says which plan it lacks as soon as its account moves down, and works again when it moves up', async () => {
    const person = await subscriber('downgraded');
    const { key } = await newKey(person);
    expect((await withKey(key).get('/api/analysis')).status).toBe(200);
    await upgrade(person, 'basic');
    const refused = await withKey(key).get('/api/analysis');
    expect([refused.status, failure(refused).code]).toEqual([403, 'not_allowed']);
    expect(failure(refused).message).toContain('The Basic plan does not include API access.');
    expect(refused.headers.get('ratelimit-limit')).toBe(String(apiCallsPerHour.basic));
    await upgrade(person, 'enterprise');
    expect((await withKey(key).get('/api/analysis')).status).toBe(200);
  });

  it('is gone with its account', async () => {
    const person = await subscriber('leaver');
    const { key } = await newKey(person);
    expect((await withKey(key).post({ propertyAddress: address(1, 'Leaver') }, 'once')).status).toBe(201);
    expect((await person.call('DELETE', '/api/profile')).status).toBe(204);
    expect((await withKey(key).get('/api/analysis')).status).toBe(401);
    const table = system.tables.names.find((name) => name.includes('Integrations'));
    const rows = async () => JSON.stringify(await system.tables.command('Scan', { TableName: table }));
    // The id of the key. The record of the deletion names the account, by its hash.
    await expect.poll(rows).not.toContain(key.slice(4, 24));
    await expect.poll(rows).not.toContain('Leaver');
  });
});

describe('what is no key', () => {
  it.each([
    ['half a key', async (key: string) => key.slice(0, 40), 'not a complete API key'],
    ['a slip', async (key: string) => key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')), 'not a complete'],
    ['an ID token', async (_: string, person: Person) => person.token, 'not a complete API key'],
    ['some text', async () => 'let-me-in', 'not a complete API key'],
  ])('is told apart: %s', async (name, make, words) => {
    const person = await subscriber(`wrong-${name.replaceAll(' ', '-')}`);
    const { key } = await newKey(person);
    const reply = await withKey(await make(key, person)).get('/api/analysis');
    expect([reply.status, failure(reply).code]).toEqual([401, 'not_signed_in']);
    expect(failure(reply).message).toContain(words);
  });

  it('is nothing: API Gateway itself refuses a call without the header', async () => {
    const reply = await system.call('GET', '/api/analysis');
    expect([reply.status, reply.body]).toEqual([401, { message: 'Unauthorized' }]);
  });

  it('opens no call of the site, whatever key it is', async () => {
    const { key } = await newKey(await subscriber('keyholder'));
    for (const path of ['/api/profile', '/api/analyses', '/api/account/api-keys']) {
      expect((await withKey(key).get(path)).status, path).toBe(401);
    }
  });
});

describe('POST /api/analysis', () => {
  it('looks up, recommends, works the deal out and saves: the same analysis the portfolio shows', async () => {
    const person = await subscriber('analyst');
    const api = withKey((await newKey(person)).key);
    const reply = await api.post({
      propertyAddress: '2417 E Sample Palm Ln, Phoenix, AZ 85016',
      purchasePrice: 400_000,
      downPayment: 80_000,
      loanTerm: 30,
      interestRate: 6.5,
    });
    expect(reply.status).toBe(201);
    const analysis = ApiAnalysis.parse(reply.body);
    expect(analysis.recommendation.strategy).toBe('Seller Finance');
    expect(analysis.recommendation.reasons[0]).toContain('Seller Finance');
    expect(analysis.deal.terms).toMatchObject({
      purchasePrice: 400_000,
      downPayment: 80_000,
      loanAmount: 320_000,
    });
    expect(analysis.deal.breakdown.loanPayment).toBe(2022.62);
    expect(await usedBy(person)).toBe(1);

    const { items } = AnalysisPage.parse((await person.call('GET', '/api/analyses')).body);
    expect(items).toMatchObject([
      {
        id: analysis.id,
        purchase_price: 400_000,
        financing_strategy: 'Seller Finance',
        calculator_inputs: { purchasePrice: '400000', downPayment: '80000', interestRate: '6.5', loanTerm: '30' },
      },
    ]);
    expect((await api.get(`/api/analysis/${analysis.id}`)).body).toEqual(reply.body);
  });

  it('answers the same analysis for an address of the last 24 hours, with the terms given now, at no cost', async () => {
    const person = await subscriber('repeater');
    const api = withKey((await newKey(person)).key);
    const first = ApiAnalysis.parse((await api.post({ propertyAddress: address(2, 'Again') })).body);
    const again = await api.post({ propertyAddress: address(2, 'Again'), downPayment: 50_000 });
    expect(again.status).toBe(200);
    const second = ApiAnalysis.parse(again.body);
    expect(second.id).toBe(first.id);
    expect(second.deal.terms.loanAmount).toBe((first.purchasePrice ?? 0) - 50_000);
    expect(await usedBy(person)).toBe(1);
  });

  it('answers the figures of the lookup, HOA dues included, while no terms are given', async () => {
    const api = withKey((await newKey(await subscriber('lakeshore'))).key);
    const reply = await api.post({ propertyAddress: '505 Sample Lakeshore Dr Unit 1904, Chicago, IL 60611' });
    const { deal } = ApiAnalysis.parse(reply.body);
    expect(deal.terms).toMatchObject({ hoaMonthly: 912, closingPercent: 2 });
    expect([deal.cashFlow, deal.capRate]).toEqual([-1431.13, 1.9]);
  });

  it('says which facts it needs instead of counting them as 0', async () => {
    const api = withKey((await newKey(await subscriber('land'))).key);
    const reply = await api.post({ propertyAddress: '6 Placeholder Juniper Trl, Flagstaff, AZ 86001' });
    expect(ApiAnalysis.parse(reply.body).deal).toMatchObject({
      needs: ['monthlyRent'],
      terms: { monthlyRent: null },
      cashFlow: null,
      capRate: null,
    });
  });

  it('lets price and down payment set the loan that was typed on the site', async () => {
    const person = await subscriber('typed-loan');
    const api = withKey((await newKey(person)).key);
    const propertyAddress = address(4, 'Loan');
    const { id } = ApiAnalysis.parse((await api.post({ propertyAddress })).body);
    const typed = { downPayment: '1000', loanAmount: '5' };
    await person.call('PATCH', `/api/analyses/${id}`, { calculator_inputs: typed });
    const { deal } = ApiAnalysis.parse((await api.post({ propertyAddress, purchasePrice: 300_000 })).body);
    expect(deal.terms).toMatchObject({ downPayment: 1000, loanAmount: 299_000 });
  });

  it.each([
    ['an unknown field', { propertyAddress: address(3, 'Bad'), price: 1 }, 400, 'body.price: Unknown field.'],
    ['no address', { purchasePrice: 1 }, 400, 'propertyAddress'],
    ['a price that is a text', { propertyAddress: address(3, 'Bad'), purchasePrice: '1' }, 400, 'purchasePrice'],
    ['a negative down payment', { propertyAddress: address(3, 'Bad'), downPayment: -1 }, 400, 'downPayment'],
    ['a body over 32 KB', { propertyAddress: 'x'.repeat(33_000) }, 413, 'too large'],
    ['markup', { propertyAddress: '<script>alert(1)</script> 5 St' }, 400, 'propertyAddress: Use only letters'],
    ['no house number', { propertyAddress: 'Nowhere Rd, Mesa, AZ' }, 400, 'Start with the house number.'],
    ['an address nobody has', { propertyAddress: '404 Unknown Way, Phoenix, AZ 85004' }, 404, 'could not find'],
  ])('refuses %s by name, at no cost', async (name, body, status, words) => {
    const person = await subscriber(`refused-${name.replaceAll(' ', '-')}`);
    const reply = await withKey((await newKey(person)).key).post(body);
    expect(reply.status).toBe(status);
    expect(failure(reply).message).toContain(words);
    expect(failure(reply).reference).toMatch(/./);
    expect(reply.headers.get('ratelimit-remaining')).toBe('499');
    expect(await usedBy(person)).toBe(0);
  });

  it('refuses what is no JSON', async () => {
    const { key } = await newKey(await subscriber('no-json'));
    const reply = await system.call('POST', '/api/analysis', { token: key, raw: '{"propertyAddress":' });
    expect([reply.status, failure(reply).message]).toEqual([400, 'The request body is not valid JSON.']);
  });

  it('shares the quota with the site, exactly, when both spend it at once', async () => {
    const person = await subscriber('sharer');
    const api = withKey((await newKey(person)).key);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        api.post({ propertyAddress: address(index, 'Shared') }),
        person.call('POST', '/api/property-lookup', { address: address(index + 100, 'Shared') }),
      ]).flat(),
    );
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(25);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(15);
    expect(await usedBy(person)).toBe(25);
  });
});

describe('an Idempotency-Key', () => {
  it('makes one analysis and spends one lookup of 50 calls at once', async () => {
    const person = await subscriber('idempotent');
    const api = withKey((await newKey(person)).key);
    const send = () => api.post({ propertyAddress: address(1, 'Once') }, 'import-1');
    const replies = await Promise.all(Array.from({ length: 50 }, send));
    // How many come while the first is under way depends on the machine.
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const waiting = replies.filter(({ status }) => status === 409);
    for (const reply of waiting) {
      expect(failure(reply).code).toBe('request_in_progress');
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const done = replies.find(({ status }) => status === 201);
    const later = await send();
    expect([later.status, later.body]).toEqual([201, done?.body]);
    expect(await usedBy(person)).toBe(1);
    const { items } = AnalysisPage.parse((await person.call('GET', '/api/analyses')).body);
    expect(items).toHaveLength(1);
  });

  it('is refused for another body, and is somebody else’s for somebody else', async () => {
    const [one, other] = [await subscriber('idem-one'), await subscriber('idem-other')];
    const api = withKey((await newKey(one)).key);
    await api.post({ propertyAddress: address(1, 'First') }, 'same');
    const reply = await api.post({ propertyAddress: address(2, 'Second') }, 'same');
    expect([reply.status, failure(reply).code]).toEqual([422, 'idempotency_key_reused']);
    const elsewhere = await withKey((await newKey(other)).key).post({ propertyAddress: address(2, 'Second') }, 'same');
    expect(elsewhere.status).toBe(201);
    expect(await usedBy(one)).toBe(1);
  });

  it('can be used again after a failure', async () => {
    system.expectError('property_source_failed');
    const person = await subscriber('idem-failed');
    const api = withKey((await newKey(person)).key);
    const failing = { propertyAddress: '500 Unavailable Way, Phoenix, AZ 85004' };
    expect((await api.post(failing, 'retry')).status).toBe(502);
    expect((await api.post({ propertyAddress: address(3, 'Retry') }, 'retry')).status).toBe(201);
    expect(await usedBy(person)).toBe(1);
  });

  it.each(['with space', 'ü', 'x'.repeat(256)])('has 1 to 255 visible characters: not %j', async (key) => {
    const person = await subscriber(`idem-form-${key.length}`);
    const api = withKey((await newKey(person)).key);
    const reply = await api.post({ propertyAddress: address(1, 'Form') }, Buffer.from(key).toString('latin1'));
    expect([reply.status, failure(reply).message]).toEqual([400, expect.stringContaining('idempotency-key')]);
  });
});

describe('reading by key', () => {
  it('lists newest first, page by page, also what was saved on the site', async () => {
    const person = await subscriber('reader');
    const api = withKey((await newKey(person)).key);
    const ids: string[] = [];
    for (const number of [1, 2, 3]) {
      ids.unshift(ApiAnalysis.parse((await api.post({ propertyAddress: address(number, 'List') })).body).id);
    }
    const first = ApiAnalysisPage.parse((await api.get('/api/analysis?limit=2')).body);
    const second = ApiAnalysisPage.parse((await api.get(`/api/analysis?limit=2&cursor=${first.nextCursor}`)).body);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeUndefined();
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'page=2']) {
      expect((await api.get(`/api/analysis?${query}`)).status, query).toBe(400);
    }
  });

  it("does not find other people's analyses", async () => {
    const api = withKey((await newKey(await subscriber('author'))).key);
    const { id } = ApiAnalysis.parse((await api.post({ propertyAddress: address(1, 'Mine') })).body);
    const stranger = withKey((await newKey(await subscriber('other-reader'))).key);
    const reply = await stranger.get(`/api/analysis/${id}`);
    expect([reply.status, failure(reply).message]).toEqual([404, 'Analysis not found.']);
    expect((await stranger.get('/api/analysis')).body).toEqual({ items: [] });
  });

  it('searches at the cost of one lookup, free within 24 hours, and saves nothing', async () => {
    const person = await subscriber('searcher');
    const api = withKey((await newKey(person)).key);
    const search = `/api/property/search?address=${encodeURIComponent(address(7, 'Search'))}`;
    const found = ApiSearchResult.parse((await api.get(search)).body);
    expect(found.property.source).toBe('sample');
    expect((await api.get(search)).body).toEqual(found);
    expect(await usedBy(person)).toBe(1);
    expect((await person.call('GET', '/api/analyses')).body).toEqual({ items: [] });
  });

  it('refuses what is no address before it costs anything', async () => {
    const person = await subscriber('searches-nothing');
    const api = withKey((await newKey(person)).key);
    const reply = await api.get(`/api/property/search?address=${encodeURIComponent('<b>5 St</b>')}`);
    expect(reply.status).toBe(400);
    expect(failure(reply)).toMatchObject({
      code: 'invalid_input',
      message: 'query.address: Use only letters, numbers and plain punctuation.',
    });
    expect(await usedBy(person)).toBe(0);
  });
});

it('logs neither a key nor an address', () => {
  const logs = system.logs.join('\n');
  expect(logs).toContain('"key_id"');
  expect(logs).not.toMatch(/dwk_/);
  expect(logs).not.toMatch(/ St, Mesa|Sample Palm/);
});
