import { describe, expect, it, vi } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { contactsInOrder } from '#shared/contacts/deal-contact.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { type DealPart, dealParts, ListDeals, ListDealsUndone } from '#shared/lists/list-deals.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { DealRow } from '#shared/pipeline/deal-row.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { startListSystem } from '#test/support/lists/list-system.ts';
import type { Person } from '#test/support/system.ts';

/* What a priced list changes of deals: never by itself, and it can be taken back. */

const { system, subscriber } = await startListSystem();

let houses = 0;
/** A house of its own for each test. */
function addressFor(street: string): string {
  houses += 1;
  return `${houses} ${street} Rd, Mesa, AZ 85201`;
}

const day = '2026-01-20';
const facts = { value: 338_000, rent: 2350, 'loan1.balance': 171_250, 'loan1.rate': 3.25, 'loan1.payment': 884 };
const phone = '+16025550121';
const contacts = [
  { name: 'Pat Doe', phone, mark: 'do_not_call' },
  { name: 'Lee Doe', email: 'lee@owners.example' },
];
const plan = { stage: 'contacted', note: 'Wants to move', task: 'Call again', taskDue: '2026-01-02' };

type SentRow = { address: string; facts?: object; contacts?: object[]; plan?: object };

/** A priced list of a file. */
async function imported(person: Person, rows: SentRow[], file = 'pipeline.xlsx'): Promise<List> {
  const source = { file, day, rows: rows.length };
  const list = List.parse((await person.call('POST', '/api/lists', { name: file, rest: 'keep', source })).body);
  const sent = rows.map((row, index) => ({ line: index + 2, note: '', facts, ...row }));
  expect((await person.call('PUT', `/api/lists/${list.id}/rows`, { from: 0, rows: sent })).status).toBe(200);
  expect((await person.call('POST', `/api/lists/${list.id}/actions`, { action: 'price' })).status).toBe(200);
  await vi.waitFor(async () => expect((await readList(person, list)).state).toBe('finished'), { interval: 100 });
  return list;
}
const readList = async (person: Person, { id }: Pick<List, 'id'>) =>
  ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body).list;

async function saved(person: Person, address: string): Promise<string> {
  const { lookup_id } = LookupAnswer.parse((await person.call('POST', '/api/property-lookup', { address })).body);
  await person.call('POST', '/api/analyses', { lookup_id });
  return lookup_id;
}

const send = (
  person: Person,
  { id }: Pick<List, 'id'>,
  apply: boolean,
  parts: readonly DealPart[],
  more: object = {},
) => person.call('POST', `/api/lists/${id}/deals`, { apply, parts, ...more });
const preview = async (person: Person, list: List, parts: readonly DealPart[] = dealParts) =>
  ListDeals.parse((await send(person, list, false, parts)).body);
const apply = async (person: Person, list: List, parts: readonly DealPart[] = dealParts) =>
  ListDeals.parse((await send(person, list, true, parts)).body);
const undo = async (person: Person, { id }: List) =>
  ListDealsUndone.parse((await person.call('POST', `/api/lists/${id}/deals/undo`)).body);

/** All that a user sees of a deal. */
async function stateOf(person: Person, id: string) {
  const read = async (path: string) => (await person.call('GET', path)).body;
  const [analysis, pipeline, deal, activity] = [
    Analysis.parse(await read(`/api/analyses/${id}`)),
    Pipeline.parse(await read(`/api/analyses/${id}/pipeline`)),
    DealRow.parse(await read(`/api/deals/${id}`)),
    ActivityPage.parse(await read(`/api/analyses/${id}/activity`)),
  ];
  return { analysis, pipeline, deal, log: activity.items, kinds: activity.items.map(({ kind }) => kind) };
}
const edit = (person: Person, id: string, body: object) => person.call('PATCH', `/api/analyses/${id}`, body);
const tables = async (name: string) =>
  JSON.stringify(
    await system.tables.command('Scan', { TableName: system.tables.names.find((of) => of.includes(name)) }),
  );

describe('the deals of a list', () => {
  it('stay as they are in a preview, and change on a press, run as what they were', async () => {
    const [person, other] = [await subscriber('applies'), await subscriber('applies-not')];
    const address = addressFor('Applied');
    const [id, others] = [await saved(person, address), await saved(other, address)];
    const list = await imported(person, [{ address: addressFor('Other') }, { address, contacts, plan }]);
    const before = await stateOf(person, id);

    const seen = await preview(person, list);
    const [change] = seen.changes;
    expect(seen.changes).toHaveLength(1);
    expect(change).toMatchObject({ position: 1, analysis_id: id, has_plan: false });
    expect(change?.contacts).toEqual({ added: 2, changed: 0, dropped: 0 });
    expect(change?.plan).toEqual({
      stage: 'contacted',
      note: 'Wants to move',
      task: 'Call again',
      task_due: '2026-01-02',
    });
    expect(change?.facts).toContainEqual({
      field: 'financialData.mortgageBalance',
      before: before.analysis.analysis_data.financialData.mortgageBalance,
      after: 171_250,
    });
    expect(JSON.stringify(seen)).not.toMatch(/602555|owners\.example/);
    expect(await stateOf(person, id)).toEqual(before);
    expect((await readList(person, list)).undo).toBeUndefined();

    expect(await apply(person, list)).toEqual(seen);
    const after = await stateOf(person, id);
    expect(after.analysis.analysis_data.fromFile).toMatchObject({ file: 'pipeline.xlsx', day });
    expect(after.analysis.analysis_data.financialData.mortgageBalance).toBe(171_250);
    expect(after.analysis.deal?.chosen).toBe(before.analysis.deal?.chosen);
    expect(after.deal).toMatchObject({
      structure: change?.structure,
      proposes: change?.proposes,
      npv: change?.figures.after.npv,
      monthly_cash_flow: change?.figures.after.monthly_cash_flow,
      purchase_price: after.analysis.analysis_data.estimatedValue,
    });
    expect(change?.figures.before.npv).toBe(before.deal.npv);
    expect(after.pipeline).toMatchObject({
      stage: 'contacted',
      next_action: { text: 'Call again', due: '2026-01-02' },
    });
    expect(contactsInOrder(after.analysis.contacts).map(([, contact]) => contact)).toEqual([
      { name: 'Pat Doe', phone, doNotContact: true, mark: { kind: 'do_not_call', day } },
      { name: 'Lee Doe', email: 'lee@owners.example' },
    ]);
    expect(after.kinds).toEqual(['note', 'task_added', 'stage_moved', 'facts_imported', 'saved', 'looked_up']);
    expect(after.log[3]).toMatchObject({
      file: 'pipeline.xlsx',
      day,
      changes: change?.facts,
      contacts: 2,
      undone: false,
    });
    expect(after.log[0]).toMatchObject({ text: 'Wants to move', file: 'pipeline.xlsx' });
    expect((await readList(person, list)).undo?.deals).toBe(1);

    // Once more nothing is left to change, and another account's deal of the house is its own.
    expect(await apply(person, list)).toEqual({ changes: [], kept: [] });
    expect(await stateOf(person, id)).toEqual(after);
    expect((await stateOf(other, others)).kinds).toEqual(['saved', 'looked_up']);
    expect((await send(other, list, true, dealParts)).status).toBe(404);
    expect((await other.call('POST', `/api/lists/${list.id}/deals/undo`)).status).toBe(404);
  });

  it('change in the ticked parts of the named rows only', async () => {
    const person = await subscriber('ticked');
    const [one, two] = [addressFor('Ticked'), addressFor('Ticked too')];
    const [first, second] = [await saved(person, one), await saved(person, two)];
    const list = await imported(person, [
      { address: one, plan, contacts },
      { address: two, plan },
    ]);
    await send(person, list, true, ['plan'], { positions: [0] });
    const after = await stateOf(person, first);
    expect(after.pipeline.stage).toBe('contacted');
    expect([after.analysis.contacts, after.analysis.analysis_data.fromFile]).toEqual([undefined, undefined]);
    expect((await stateOf(person, second)).pipeline.version).toBe(1);
    // The other parts later: one press takes back both.
    await send(person, list, true, ['facts', 'contacts'], { positions: [0] });
    expect((await preview(person, list)).changes.map(({ position }) => position)).toEqual([1]);
    expect(await undo(person, list)).toEqual({ undone: 1, kept: [], left: 0 });
    const back = await stateOf(person, first);
    expect(back.pipeline).toMatchObject({ stage: 'new', next_action: null });
    expect([back.analysis.contacts, back.analysis.analysis_data.fromFile]).toEqual([undefined, undefined]);
  });

  it('keep a plan’s next action, and say which already have a plan', async () => {
    const person = await subscriber('planned');
    const address = addressFor('Planned');
    const id = await saved(person, address);
    const next_action = { id: '01J8ZQK3V4N5P6R7S8T9V0W1X2', text: 'Visit', due: null };
    await person.call('PATCH', `/api/analyses/${id}/pipeline`, { next_action });
    const list = await imported(person, [{ address, plan }]);
    const [change] = (await apply(person, list, ['plan'])).changes;
    expect(change).toMatchObject({ has_plan: true, plan: { stage: 'contacted', note: 'Wants to move' } });
    expect((await stateOf(person, id)).pipeline).toMatchObject({ stage: 'contacted', next_action });
  });

  it('are named and stay as they are where a row may be about two of them', async () => {
    const person = await subscriber('in-doubt');
    const street = `${addressFor('Doubt').split(',')[0]}, Mesa, AZ`;
    const ids = [await saved(person, `${street} 85201`), await saved(person, `${street} 85203`)];
    const list = await imported(person, [{ address: street }]);
    const answer = await apply(person, list);
    expect(answer.changes).toEqual([]);
    expect(answer.kept).toEqual([
      { position: 0, address: expect.stringContaining('Doubt'), why: '2 of your deals may be this house.' },
    ]);
    for (const id of ids) expect((await stateOf(person, id)).kinds).toEqual(['saved', 'looked_up']);
  });
});

describe('changing deals', () => {
  it('happens once, also when two tabs press at once', async () => {
    const person = await subscriber('two-tabs');
    const addresses = ['A', 'B', 'C'].map((name) => addressFor(`Both ${name}`));
    const ids: string[] = [];
    for (const address of addresses) ids.push(await saved(person, address));
    const list = await imported(
      person,
      addresses.map((address) => ({ address, contacts, plan })),
    );
    const answers = await Promise.all([1, 2, 3].map(() => apply(person, list)));
    expect(answers.flatMap(({ changes }) => changes.map(({ analysis_id }) => analysis_id)).toSorted()).toEqual(
      ids.toSorted(),
    );
    for (const id of ids) {
      const { kinds, analysis, pipeline } = await stateOf(person, id);
      expect(kinds).toEqual(['note', 'task_added', 'stage_moved', 'facts_imported', 'saved', 'looked_up']);
      expect(Object.keys(analysis.contacts ?? {})).toHaveLength(2);
      expect(pipeline.version).toBe(2);
    }
    expect((await readList(person, list)).undo?.deals).toBe(3);
    const undone = await Promise.all([1, 2].map(() => undo(person, list)));
    expect(undone.map(({ kept }) => kept)).toEqual([[], []]);
    for (const id of ids) {
      const { kinds } = await stateOf(person, id);
      expect(kinds).toEqual([
        'stage_moved',
        'facts_imported',
        'task_added',
        'stage_moved',
        'facts_imported',
        'saved',
        'looked_up',
      ]);
    }
  });

  it('loses nothing that is typed meanwhile', async () => {
    const person = await subscriber('typing');
    const address = addressFor('Typed');
    const id = await saved(person, address);
    const list = await imported(person, [{ address, contacts, plan }]);
    const typed = Array.from({ length: 6 }, (_, index) => 1000 + index);
    const mine = '01J8ZQK3V4N5P6R7S8T9V0W1X2';
    await Promise.all([
      ...typed.map((lienAmount) => edit(person, id, { seller_facts: { lienAmount } })),
      edit(person, id, { contacts: { [mine]: { name: 'Dana', phone: '(602) 555-0121' } } }),
      person.call('PATCH', `/api/analyses/${id}/pipeline`, { dates: { closing: '2026-05-01' } }),
      apply(person, list),
    ]);
    const { analysis, pipeline, kinds } = await stateOf(person, id);
    expect(typed).toContain(analysis.seller_facts?.lienAmount);
    expect(analysis.analysis_data.financialData.mortgageBalance).toBe(171_250);
    expect(analysis.contacts?.[mine]).toMatchObject({ phone: '(602) 555-0121' });
    expect(pipeline).toMatchObject({ stage: 'contacted', dates: { closing: '2026-05-01' } });
    expect(kinds.filter((kind) => kind === 'facts_imported')).toHaveLength(1);
  });
});

describe('Undo', () => {
  it('gives deals back as they were, and takes the note and the people out', async () => {
    const person = await subscriber('undoes');
    const address = addressFor('Undone');
    const id = await saved(person, address);
    const mine = '01J8ZQK3V4N5P6R7S8T9V0W1X2';
    await edit(person, id, { contacts: { [mine]: { name: 'Lee', email: 'lee@owners.example' } } });
    const before = await stateOf(person, id);
    const list = await imported(person, [{ address, contacts, plan }]);
    await apply(person, list);
    expect(await tables('Integrations')).toContain(`import-undo#${list.id}#${id}`);
    expect(await undo(person, list)).toEqual({ undone: 1, kept: [], left: 0 });
    const after = await stateOf(person, id);
    expect(after.analysis).toEqual(before.analysis);
    expect(after.pipeline).toMatchObject({ stage: 'new', since: before.pipeline.since, next_action: null });
    expect(after.pipeline.version).toBeGreaterThan(1);
    expect(after.deal.npv).toBe(before.deal.npv);
    expect(after.log.find(({ kind }) => kind === 'facts_imported')).toMatchObject({ undone: true, contacts: 1 });
    expect(after.kinds).not.toContain('note');
    expect((await readList(person, list)).undo).toBeUndefined();
    expect(await tables('Integrations')).not.toContain(`import-undo#${list.id}`);
    expect(await undo(person, list)).toEqual({ undone: 0, kept: [], left: 0 });
    // It can be applied again, with its note.
    await apply(person, list);
    expect((await stateOf(person, id)).kinds).toContain('note');
  });

  it.each<[what: string, change: (person: Person, id: string) => Promise<unknown>]>([
    ['a fact', (person, id) => edit(person, id, { seller_facts: { lienAmount: 1000 } })],
    ['a structure', (person, id) => edit(person, id, { deal: { chosen: 'Wholesale' } })],
    ['an exit', (person, id) => edit(person, id, { exit_plan: { exit: 'sandwich' } })],
    [
      'a contact',
      async (person, id) => {
        const [contact] = Object.keys((await stateOf(person, id)).analysis.contacts ?? {});
        await edit(person, id, { contacts: { [String(contact)]: { name: 'Typed' } } });
      },
    ],
    ['a plan', (person, id) => person.call('PATCH', `/api/analyses/${id}/pipeline`, { stage: 'lost' })],
  ])('leaves a deal whose %s has changed since, and names it', async (what, change) => {
    const person = await subscriber(`since-${what.split(' ')[1]}`);
    const [one, two] = [addressFor('Since'), addressFor('Not since')];
    const [changed, same] = [await saved(person, one), await saved(person, two)];
    const list = await imported(person, [
      { address: one, contacts, plan },
      { address: two, contacts, plan },
    ]);
    await apply(person, list);
    await change(person, changed);
    const before = await stateOf(person, changed);
    const answer = await undo(person, list);
    expect(answer).toEqual({
      undone: 1,
      left: 0,
      kept: [{ address: before.analysis.property_address, why: 'It was changed since.' }],
    });
    expect(await stateOf(person, changed)).toEqual(before);
    expect((await stateOf(person, same)).analysis.contacts ?? {}).toEqual({});
  });

  it('goes with its list, and knows no phone number', async () => {
    const person = await subscriber('no-undo');
    const address = addressFor('List deleted');
    const id = await saved(person, address);
    const own = '+16025550177';
    const list = await imported(person, [{ address, contacts: [{ name: 'Pat Doe', phone: own }] }]);
    await apply(person, list);
    const scanned = JSON.parse(await tables('Integrations')) as { Items: { sort_key: { S: string } }[] };
    const undos = scanned.Items.filter(({ sort_key }) => sort_key.S.startsWith(`import-undo#${list.id}`));
    expect(undos).toHaveLength(1);
    expect(JSON.stringify(undos)).not.toContain(own);
    await person.call('DELETE', `/api/lists/${list.id}`);
    expect(await tables('Integrations')).not.toContain(`import-undo#${list.id}`);
    expect(Object.values((await stateOf(person, id)).analysis.contacts ?? {})).toMatchObject([{ phone: own }]);
    expect(system.logs.join('\n')).not.toContain(own);
  });
});
