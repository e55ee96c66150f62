import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { Analysis } from '#shared/analysis/analysis.ts';
import { DealNote, DealNotePage, PipelineDeal, PipelineDealPage } from '#shared/pipeline/api-deal.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { webhookEvents } from '#shared/webhooks/webhook-events.ts';
import { openReceiver } from '#test/support/receiver.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const receiver = await openReceiver(Date.now);
const system = await startSystem({ outside: { 'hooks.example.com': receiver.port } });
const StageChanged = webhookEvents['deal.stage_changed'];

let houses = 0;

async function saved(person: Person, place = 'Mesa, AZ 85201'): Promise<string> {
  houses += 1;
  const reply = await person.call('POST', '/api/property-lookup', { address: `${houses} Program St, ${place}` });
  const { lookup_id } = LookupAnswer.parse(reply.body);
  await person.call('POST', '/api/analyses', { lookup_id });
  return lookup_id;
}

async function program(name: string) {
  const person = await system.person(name);
  await person.call('PUT', '/api/subscription', { tier: 'professional', billing_interval: 'monthly', start: 'now' });
  const made = await person.call('POST', '/api/account/api-keys', { name: 'CRM' });
  const token = CreatedApiKey.parse(made.body).key;
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    system.call(method, `/api/deal${path}`, { token, body, ...(headers && { headers }) });
  return { person, call };
}

type Call = Awaited<ReturnType<typeof program>>['call'];

const listed = async (call: Call, query = '') => PipelineDealPage.parse((await call('GET', query)).body).items;
const Kinds = z.object({ items: z.array(z.object({ kind: z.string() })) });

describe('the deals of an account, by API key', () => {
  it('are listed with the figures that the site shows, and filtered', async () => {
    const { person, call } = await program('filters');
    const [mesa, columbus] = [await saved(person), await saved(person, 'Columbus, OH 43206')];
    await person.call('PATCH', `/api/analyses/${columbus}/pipeline`, { stage: 'contacted' });
    const all = await listed(call);
    expect(all.map(({ id, stage }) => [id, stage])).toEqual([
      [columbus, 'contacted'],
      [mesa, 'new'],
    ]);
    const [first] = all;
    const { body } = await person.call('GET', `/api/deals/${columbus}`);
    expect(body).toMatchObject({ structure: first?.structure, verdict: first?.verdict, npv: first?.npv });
    expect((await call('GET', `/${columbus}`)).body).toEqual(first);

    const ids = async (query: string) => (await listed(call, query)).map(({ id }) => id);
    expect(await ids('?stage=contacted')).toEqual([columbus]);
    expect(await ids('?state=AZ')).toEqual([mesa]);
    expect(await ids('?state=AZ&stage=contacted')).toEqual([]);
    const matching = all.filter((deal) => deal.verdict === first?.verdict && deal.structure === first?.structure);
    const query = new URLSearchParams({ verdict: first?.verdict ?? '', structure: first?.structure ?? '' });
    expect(await ids(`?${query}`)).toEqual(matching.map(({ id }) => id));
    expect((await call('GET', '?stage=sold')).status).toBe(400);
  });

  it('get one next action from twenty equal calls at once', async () => {
    const { person, call } = await program('twenty');
    const id = await saved(person);
    const change = { nextAction: { text: 'Call Ana', due: '2026-03-10' } };
    const replies = await Promise.all(Array.from({ length: 20 }, () => call('PATCH', `/${id}`, change)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const log = Kinds.parse((await person.call('GET', `/api/analyses/${id}/activity?show=tasks`)).body);
    expect(log.items.map(({ kind }) => kind)).toEqual(['task_added']);
  });

  it('are moved and planned, field by field, and again without another entry', async () => {
    const { person, call } = await program('mover');
    const id = await saved(person);
    const change = { stage: 'offer_sent', nextAction: { text: 'Call Ana', due: '2026-03-10' }, closing: '2026-04-30' };
    const moved = PipelineDeal.parse((await call('PATCH', `/${id}`, change)).body);
    expect(moved).toMatchObject(change);
    expect((await call('PATCH', `/${id}`, change)).body).toEqual(moved);
    const dates = { optionExpiry: '2026-05-31', cancelBy: '2026-04-12' };
    expect((await call('PATCH', `/${id}`, dates)).body).toMatchObject({
      ...change,
      ...dates,
    });
    const cleared = { stage: 'lost', lost: { reason: 'price' }, nextAction: null, closing: null };
    expect((await call('PATCH', `/${id}`, cleared)).body).toMatchObject({
      ...cleared,
      lost: { reason: 'price', note: '' },
      optionExpiry: '2026-05-31',
    });
    const log = Kinds.parse((await person.call('GET', `/api/analyses/${id}/activity`)).body);
    expect(log.items.map(({ kind }) => kind)).toEqual([
      'stage_moved',
      'task_added',
      'stage_moved',
      'saved',
      'looked_up',
    ]);
    expect((await call('PATCH', `/${id}`, { stage: 'sold' })).status).toBe(400);
  });

  it('are closed with the day and what was settled, which counts as the price', async () => {
    const { person, call } = await program('closer');
    const id = await saved(person);
    const read = async () => Analysis.parse((await person.call('GET', `/api/analyses/${id}`)).body);
    const settlement = { price: 298_000.5, 'loan.balance': 168_000.25, firstDue: '2026-08-01' };
    const closed = { day: '2026-06-01', choices: { note: 'deal' }, settlement };
    expect((await call('PATCH', `/${id}`, { closed })).body).toMatchObject({
      error: { message: 'body.closed: Only a closed deal has a closing. Move it to Closed with it.' },
    });
    const late = { ...closed, day: '2199-01-01' };
    expect((await call('PATCH', `/${id}`, { stage: 'closed', closed: late })).body).toMatchObject({
      error: { message: 'body.closed.day: This day is still to come.' },
    });
    expect((await read()).closing).toBeUndefined();
    const moved = await call('PATCH', `/${id}`, { stage: 'closed', closed });
    expect([moved.status, moved.body]).toEqual([
      200,
      expect.objectContaining({ stage: 'closed', closing: '2026-06-01' }),
    ]);
    expect(await read()).toMatchObject({ purchase_price: 298_000.5, closing: { ...closed, price: 298_000.5 } });
    expect((await call('PATCH', `/${id}`, { stage: 'closed', closed })).body).toEqual(moved.body);
  });

  it('have notes, which are added once for an idempotency key', async () => {
    const { person, call } = await program('notes');
    const id = await saved(person);
    expect((await call('GET', `/${id}/notes`)).body).toEqual({ items: [] });
    const add = () => call('POST', `/${id}/notes`, { text: ' Roof is new. ' }, { 'idempotency-key': 'note-1' });
    const [first, again] = [await add(), await add()];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(DealNote.parse(first.body).text).toBe('Roof is new.');
    expect(DealNotePage.parse((await call('GET', `/${id}/notes`)).body).items).toEqual([first.body]);
    expect((await call('POST', `/${id}/notes`, { text: '  ' })).status).toBe(400);
  });

  it('are nobody else’s', async () => {
    const { person } = await program('owner-of-deals');
    const id = await saved(person);
    const { call } = await program('other-program');
    expect(await listed(call)).toEqual([]);
    const replies = await Promise.all([
      call('GET', `/${id}`),
      call('PATCH', `/${id}`, { stage: 'lost' }),
      call('GET', `/${id}/notes`),
      call('POST', `/${id}/notes`, { text: 'Mine now.' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('a deal that moves', () => {
  it('tells webhooks once, whoever moves it, and nothing else does', async () => {
    const { person, call } = await program('told-of-moves');
    const url = 'https://hooks.example.com/moves';
    const made = await person.call('POST', '/api/account/webhooks', { url, events: ['deal.stage_changed'] });
    const id = await saved(person);
    const site = (changes: object) => person.call('PATCH', `/api/analyses/${id}/pipeline`, changes);
    await site({ stage: 'contacted' });
    await site({ stage: 'contacted' });
    await site({ dates: { closing: '2026-04-30' } });
    await call('PATCH', `/${id}`, { stage: 'lost', lost: { reason: 'no_answer', note: 'Called five times' } });
    await call('PATCH', `/${id}`, { nextAction: { text: 'Ask again in May' } });
    const path = `/api/account/webhooks/${Object(made.body).id}/deliveries`;
    await vi.waitFor(() => expect(receiver.list('/moves')).toHaveLength(2), { timeout: 60_000 });
    await system.idle();
    expect(Object((await person.call('GET', path)).body).items).toHaveLength(2);
    const data = receiver.list('/moves').map(({ body }) => StageChanged.parse(JSON.parse(body)).data);
    expect(data.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt))).toMatchObject([
      { id, from: 'new', to: 'contacted', lostReason: null },
      { id, from: 'contacted', to: 'lost', lostReason: 'no_answer' },
    ]);
  });
});
