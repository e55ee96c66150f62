import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { ActivityEntry, ActivityPage, entriesPerPage } from '#shared/pipeline/activity.ts';
import { DealPage, type DealPage as Page } from '#shared/pipeline/deal-row.ts';
import { Pipeline, type PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { newLetterOf } from '#test/support/new-letter.ts';
import { type Person, startSystem } from '#test/support/system.ts';

const calls: string[] = [];
const system = await startSystem({
  onTableCall: ({ functionId, operation }) => {
    if (functionId.startsWith('Analyses')) calls.push(operation);
  },
});

let houses = 0;

async function saved(person: Person): Promise<string> {
  houses += 1;
  const reply = await person.call('POST', '/api/property-lookup', { address: `${houses} Deal St, Mesa, AZ 85201` });
  const { lookup_id } = LookupAnswer.parse(reply.body);
  await person.call('POST', '/api/analyses', { lookup_id });
  return lookup_id;
}

async function owner(name: string): Promise<{ person: Person; id: string }> {
  const person = await system.person(name);
  return { person, id: await saved(person) };
}

const list = async (person: Person, cursor?: string): Promise<Page> =>
  DealPage.parse((await person.call('GET', `/api/deals${cursor ? `?cursor=${cursor}` : ''}`)).body);
const change = (person: Person, id: string, changes: PipelineChanges) =>
  person.call('PATCH', `/api/analyses/${id}/pipeline`, changes);
const pipelineOf = async (person: Person, id: string) =>
  Pipeline.parse((await person.call('GET', `/api/analyses/${id}/pipeline`)).body);
const logOf = async (person: Person, id: string, query = '') =>
  ActivityPage.parse((await person.call('GET', `/api/analyses/${id}/activity${query}`)).body);
const kinds = ({ items }: ActivityPage) => items.map(({ kind }) => kind);
const analyses = () => system.tables.names.find((name) => name.includes('Analyses'));

/** Writes analyses as they were before deals: without anything that this release adds. */
async function oldAnalyses(person: Person, like: string, count: number): Promise<string[]> {
  const key = { user_id: { S: person.id }, id: { S: `analysis#${like}` } };
  const { Item } = (await system.tables.command('GetItem', { TableName: analyses(), Key: key })) as {
    Item: Record<string, unknown>;
  };
  const { pipeline, tasks, summary, last_activity, entries, ...old } = Item;
  const ids = Array.from({ length: count }, (_, index) => ulid(Date.UTC(2025, 0, 1) + index));
  for (const id of ids) {
    await system.tables.command('PutItem', { TableName: analyses(), Item: { ...old, id: { S: `analysis#${id}` } } });
  }
  return ids.toReversed();
}

describe('the list of deals', () => {
  it('has an analysis from before there were stages as New, with its figures', async () => {
    const { person, id } = await owner('old-timer');
    const [old = ''] = await oldAnalyses(person, id, 1);
    const { items } = await list(person);
    expect(items.map((deal) => deal.id)).toEqual([id, old]);
    const { purchase_price, created_at } = Analysis.parse((await person.call('GET', `/api/analyses/${old}`)).body);
    expect(items[1]).toMatchObject({
      street: expect.stringMatching(/^\d+ Deal St$/),
      city: 'Mesa',
      state: 'AZ',
      version: 0,
      stage: 'new',
      since: created_at,
      next_action: null,
      open_tasks: 0,
      last_activity: { kind: 'saved', at: created_at },
      is_sample: true,
      seller: { name: expect.any(String) },
      equity: expect.any(Number),
      structure: expect.any(String),
    });
    expect(purchase_price).not.toBeNull();
  });

  it('is one trip of two reads once the figures are kept, whatever the number of deals', async () => {
    const { person, id } = await owner('steady');
    await oldAnalyses(person, id, 12);
    const first = await list(person);
    expect(first.items).toHaveLength(13);
    calls.length = 0;
    expect(await list(person)).toEqual(first);
    // The page, the profile's targets and the check for a deleted account.
    expect(calls.toSorted()).toEqual(['GetItem', 'Query', 'UpdateItem']);
  });

  it('pages by a hundred, newest first', async () => {
    const { person, id } = await owner('busy');
    const old = await oldAnalyses(person, id, 101);
    const first = await list(person);
    const rest = await list(person, first.next_cursor);
    expect([first.items.length, rest.next_cursor]).toEqual([100, undefined]);
    expect([...first.items, ...rest.items].map((deal) => deal.id)).toEqual([id, ...old]);
  });

  it('follows what is typed into the deal, without another read, and into the buy box', async () => {
    const { person, id } = await owner('typist');
    await person.call('PATCH', `/api/analyses/${id}`, {
      deal: { chosen: 'Wholesale', 'terms.wholesale.fee': '12000' },
      seller_facts: { estimatedValue: 300_000, loanBalance: 50_000, repairEstimate: 0, behindOnPayments: false },
    });
    const deal = async () => (await list(person)).items[0];
    const before = await deal();
    expect(before).toMatchObject({ structure: 'Wholesale', verdict: 'works', equity: 250_000, price: 198_000 });
    await person.call('PATCH', `/api/analyses/${id}`, { deal: { 'terms.wholesale.fee': '8000' } });
    calls.length = 0;
    expect(await deal()).toMatchObject({ verdict: 'misses', gap: { test: 'assignmentFee', amount: 2000 } });
    expect(calls.toSorted()).toEqual(['GetItem', 'Query', 'UpdateItem']);
    await person.call('PATCH', '/api/profile', { buy_box: { 'targets.assignmentFee': '7000' } });
    expect(await deal()).toMatchObject({ verdict: 'works', gap: null });
  });

  it('has each deal as it is by itself', async () => {
    const { person, id } = await owner('single');
    const alone = await person.call('GET', `/api/deals/${id}`);
    expect([alone.status, alone.body]).toEqual([200, (await list(person)).items[0]]);
    expect((await (await system.person('other')).call('GET', `/api/deals/${id}`)).status).toBe(404);
  });

  it('has nothing of anybody else', async () => {
    await owner('somebody');
    expect(await list(await system.person('nobody'))).toEqual({ items: [] });
  });
});

describe('what is planned', () => {
  it('takes the changes of two devices at the same moment, and logs each once', async () => {
    const { person, id } = await owner('both');
    const next_action = { id: ulid(), text: 'Call back', due: '2026-03-12' };
    const replies = await Promise.all([
      change(person, id, { stage: 'contacted' }),
      change(person, id, { next_action }),
      change(person, id, { dates: { closing: '2026-04-01' } }),
      change(person, id, { tasks: { [ulid()]: { text: 'Order title' } } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const pipeline = await pipelineOf(person, id);
    expect(pipeline).toMatchObject({
      version: 5,
      stage: 'contacted',
      next_action,
      dates: { closing: '2026-04-01' },
      tasks: [{ text: 'Order title' }],
    });
    expect(kinds(await logOf(person, id)).toSorted()).toEqual([
      'looked_up',
      'saved',
      'stage_moved',
      'task_added',
      'task_added',
    ]);
    expect((await list(person)).items[0]).toMatchObject({ version: 5, stage: 'contacted', next_action, open_tasks: 1 });
  });

  it('is refused where it is not what a plan holds, and is nobody else’s', async () => {
    const { person, id } = await owner('strict');
    for (const wrong of [
      { stage: 'won' },
      { version: 7 },
      { next_action: { id: ulid(), text: '', due: null } },
      { next_action: { id: ulid(), text: 'Call', due: '2026-02-30' } },
      { stage: 'lost', lost: { reason: 'whim', note: '' } },
      { tasks: { 'not-an-id': { text: 'Call' } } },
    ]) {
      expect((await person.call('PATCH', `/api/analyses/${id}/pipeline`, wrong)).status).toBe(400);
    }
    const stranger = await system.person('strange');
    expect((await change(stranger, id, { stage: 'lost' })).status).toBe(404);
    expect(await pipelineOf(person, id)).toMatchObject({ version: 1, stage: 'new' });
  });
});

describe('the activity of a deal', () => {
  const note = async (person: Person, id: string, text: string, key = ulid()) =>
    person.call('POST', `/api/analyses/${id}/activity`, { key, text });

  it('begins with the lookup and has notes, moves and tasks newest first, a page at a time', async () => {
    const { person, id } = await owner('logger');
    await change(person, id, { stage: 'contacted' });
    for (let number = 0; number < entriesPerPage; number += 1) await note(person, id, `Note ${number}`);
    const first = await logOf(person, id);
    const rest = await logOf(person, id, `?cursor=${first.next_cursor}`);
    expect(first.items[0]).toMatchObject({ kind: 'note', text: `Note ${entriesPerPage - 1}` });
    expect(kinds(rest)).toEqual(['stage_moved', 'saved', 'looked_up']);
    expect((await list(person)).items[0]?.last_activity.kind).toBe('note');
  });

  it('is filtered by kind and by words', async () => {
    const { person, id } = await owner('finder');
    await change(person, id, { stage: 'contacted', tasks: { [ulid()]: { text: 'Order title' } } });
    await note(person, id, 'His daughter handles the paperwork.');
    expect(kinds(await logOf(person, id, '?show=notes'))).toEqual(['note']);
    expect(kinds(await logOf(person, id, '?show=tasks'))).toEqual(['task_added']);
    expect(kinds(await logOf(person, id, '?show=system'))).toEqual(['stage_moved', 'saved', 'looked_up']);
    expect(kinds(await logOf(person, id, '?find=DAUGHTER'))).toEqual(['note']);
    expect(kinds(await logOf(person, id, '?find=daughter&show=tasks'))).toEqual([]);
  });

  it('stores a note once, however often it is sent, and lets it be edited and deleted', async () => {
    const { person, id } = await owner('noter');
    const key = ulid();
    const [first, again] = [await note(person, id, 'Call back.', key), await note(person, id, 'Call back.', key)];
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    const other = ActivityEntry.parse((await note(person, id, 'Sent comps.')).body);
    const later = await note(person, id, 'Call back.', key);
    expect([later.status, later.body]).toEqual([200, first.body]);
    await person.call('DELETE', `/api/analyses/${id}/activity/${other.id}`);
    const entry = ActivityEntry.parse(first.body);
    const path = `/api/analyses/${id}/activity/${entry.id}`;
    const edited = ActivityEntry.parse((await person.call('PATCH', path, { text: 'Called back.' })).body);
    expect(edited).toMatchObject({ id: entry.id, text: 'Called back.', edited_at: expect.any(String) });
    expect((await person.call('DELETE', path)).status).toBe(204);
    expect((await person.call('DELETE', path)).status).toBe(404);
    expect(kinds(await logOf(person, id))).toEqual(['saved', 'looked_up']);
  });

  it('tells of facts while they are typed, of the price, and of a letter, each once', async () => {
    const { person, id } = await owner('teller');
    const type = (body: object) => person.call('PATCH', `/api/analyses/${id}`, body);
    const facts = { estimatedValue: 300_000, loanBalance: 50_000, repairEstimate: 0, behindOnPayments: false };
    await type({ seller_facts: facts, deal: { chosen: 'Wholesale', 'terms.wholesale.fee': '12000' } });
    await Promise.all([
      type({ seller_facts: { loanBalance: 60_000 } }),
      type({ seller_facts: { reason: 'divorce' } }),
      type({ letter_draft: { buyerName: 'Alder LLC' } }),
    ]);
    await type({ deal: { 'terms.wholesale.fee': '1' } });
    await type({ deal: { 'terms.wholesale.fee': '10000' } });
    await type({ deal: { 'terms.wholesale.earnest': '900' } });
    const letter = await newLetterOf(person, id, { buyerName: 'Alder LLC', options: 'Wholesale' });
    expect((await person.call('POST', `/api/analyses/${id}/letters`, letter)).status).toBe(201);

    const { items } = await logOf(person, id);
    expect(items.map(({ kind }) => kind)).toEqual([
      'letter_made',
      'price_changed',
      'structure_changed',
      'facts_changed',
      'saved',
      'looked_up',
    ]);
    expect(items[0]).toMatchObject({ structures: ['Wholesale'], form: 'PDF' });
    expect(items[1]).toMatchObject({ structure: 'Wholesale', before: { price: 198_000 }, after: { price: 200_000 } });
    expect(items[2]).toMatchObject({ to: 'Wholesale', by: 'user' });
    expect(items[3]).toMatchObject({
      changes: expect.arrayContaining([
        { fact: 'loanBalance', before: null, after: 60_000 },
        { fact: 'reason', before: null, after: 'divorce' },
      ]),
    });
    expect((await list(person)).items[0]).toMatchObject({
      price: 200_000,
      equity: 240_000,
      last_activity: { kind: 'letter_made' },
    });
  });

  it('lets nobody write what only the system writes', async () => {
    const { person, id } = await owner('meddler');
    await change(person, id, { stage: 'contacted' });
    const [moved] = (await logOf(person, id)).items;
    const path = `/api/analyses/${id}/activity/${moved?.id}`;
    expect((await person.call('PATCH', path, { text: 'Never.' })).status).toBe(404);
    expect((await person.call('DELETE', path)).status).toBe(404);
    const forged = { key: ulid(), text: 'x', kind: 'stage_moved' };
    expect((await person.call('POST', `/api/analyses/${id}/activity`, forged)).status).toBe(400);
    expect((await note(person, ulid(), 'No such deal.')).status).toBe(404);
  });

  it('goes with its analysis', async () => {
    const { person, id } = await owner('leaver');
    await note(person, id, 'Call back.');
    await change(person, id, { stage: 'contacted' });
    expect((await person.call('DELETE', `/api/analyses/${id}`)).status).toBe(204);
    const { Items } = (await system.tables.command('Scan', { TableName: analyses() })) as {
      Items: { id: { S: string } }[];
    };
    expect(Items.map((row) => row.id.S).filter((row) => row.startsWith('activity#') && row.includes(id))).toEqual([]);
    expect((await person.call('GET', `/api/analyses/${id}/activity`)).status).toBe(404);
    expect((await list(person)).items).toEqual([]);
  });
});
