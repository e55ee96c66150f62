import { describe, expect, it, vi } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { ExportPage } from '#shared/data-export/export.ts';
import { ImportedFiles } from '#shared/lists/imported-facts.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { Pipeline } from '#shared/pipeline/pipeline.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { startListSystem } from '#test/support/lists/list-system.ts';
import type { Person } from '#test/support/system.ts';

/* What a file says of a house, after its list was priced: in lookups, in deals, and in the next file. */

const { provider, clock, system, subscriber } = await startListSystem();

const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000).toISOString().slice(0, 10);
type SentRow = { address: string; facts: object; contacts?: object[] };

/** A priced list of a file. */
async function imported(person: Person, rows: SentRow[], day = daysAgo(1), file = 'owners.csv'): Promise<ListAnswer> {
  const source = { file, day, rows: rows.length };
  const list = List.parse((await person.call('POST', '/api/lists', { name: file, rest: 'keep', source })).body);
  const sent = rows.map((row, index) => ({ line: index + 2, note: '', ...row }));
  expect((await person.call('PUT', `/api/lists/${list.id}/rows`, { from: 0, rows: sent })).status).toBe(200);
  expect((await person.call('POST', `/api/lists/${list.id}/actions`, { action: 'price' })).status).toBe(200);
  return finished(person, list);
}

async function finished(person: Person, { id }: Pick<List, 'id'>): Promise<ListAnswer> {
  const read = async () => ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
  await vi.waitFor(async () => expect((await read()).list.state).toBe('finished'), { interval: 250 });
  return read();
}

const lookUp = async (person: Person, address: string) => {
  const { body } = await person.call('POST', '/api/property-lookup', { address });
  return LookupAnswer.parse(body).data;
};

const facts = {
  'loan1.balance': 171_250,
  'loan1.rate': 3.25,
  liens: 4000,
  owner: 'Ilse Marsh',
  rent: 2350,
  value: 338_000,
};

describe('what a file says of a house', () => {
  it('is in the account’s lookups from then on, and in nobody else’s', async () => {
    const [person, other] = [await subscriber('facts-own'), await subscriber('facts-other')];
    const address = '11 Own Facts Rd, Mesa, AZ 85201';
    await imported(person, [{ address, facts }]);
    expect(provider.calls).toHaveLength(0);

    const own = await lookUp(person, address);
    expect(own.fromFile).toMatchObject({ file: 'owners.csv', liens: 4000 });
    expect(own.financialData.mortgageBalance).toBe(171_250);
    const others = await lookUp(other, address);
    expect(others.fromFile).toBeUndefined();
    expect(JSON.stringify(others)).not.toContain('Ilse Marsh');
    expect(JSON.stringify(await system.tables.command('Scan', { TableName: shared }))).not.toContain('171250');
  });

  it('is in a lookup of the last 24 hours, too, and in the deal that is saved of it', async () => {
    const person = await subscriber('facts-later');
    const address = '12 Later Facts Rd, Mesa, AZ 85201';
    expect((await lookUp(person, address)).fromFile).toBeUndefined();
    await imported(person, [{ address, facts }]);
    const { body } = await person.call('POST', '/api/property-lookup', { address });
    const saved = await person.call('POST', '/api/analyses', { lookup_id: LookupAnswer.parse(body).lookup_id });
    expect(Analysis.parse(saved.body).analysis_data.fromFile?.liens).toBe(4000);
  });

  it('goes with its file, but not from deals, and the file is named also when its list is gone', async () => {
    const [person, other] = [await subscriber('facts-deleted'), await subscriber('facts-not-deleted')];
    const address = '14 Own Facts Rd, Mesa, AZ 85201';
    const { list } = await imported(person, [{ address, facts }]);
    const body = { list_id: list.id, position: 0 };
    const { id } = Analysis.parse((await person.call('POST', '/api/analyses', body)).body);
    const { assignee } = Pipeline.parse((await person.call('GET', `/api/analyses/${id}/pipeline`)).body);
    expect(assignee).toBe(person.id);
    await person.call('DELETE', `/api/lists/${list.id}`);
    const read = async (of: Person) => ImportedFiles.parse((await of.call('GET', '/api/imported-facts')).body).items;
    expect(await read(person)).toMatchObject([{ list: list.id, file: 'owners.csv', day: daysAgo(1) }]);
    expect(await read(other)).toEqual([]);
    expect((await other.call('DELETE', `/api/imported-facts/${list.id}`)).status).toBe(404);
    expect((await person.call('DELETE', `/api/imported-facts/${list.id}`)).status).toBe(204);
    expect(await read(person)).toEqual([]);
    expect((await lookUp(person, address)).fromFile).toBeUndefined();
    const deal = Analysis.parse((await person.call('GET', `/api/analyses/${id}`)).body);
    expect(deal.analysis_data.financialData.mortgageBalance).toBe(171_250);
  });

  it('is in the copy of the account', async () => {
    const person = await subscriber('facts-copied');
    const address = '16 Copied Facts Rd, Mesa, AZ 85201';
    const { list } = await imported(person, [{ address, facts: { rent: 2350 } }], '2026-01-02');
    const { items } = ExportPage.parse((await person.call('GET', '/api/export')).body);
    expect(items).toContainEqual({
      kind: 'facts',
      address,
      entries: { rent: [{ day: '2026-01-02', list: list.id, value: 2350 }] },
      files: { [list.id]: 'owners.csv' },
    });
  });

  it('counts as new, updated or unchanged in the next file', async () => {
    const person = await subscriber('facts-again');
    const house = (number: number) => `${number} Again Facts Rd, Mesa, AZ 85201`;
    const first = await imported(
      person,
      [1, 2].map((number) => ({ address: house(number), facts })),
      daysAgo(9),
    );
    expect(first.rows.map(({ added }) => added)).toEqual(['new', 'new']);
    const next = await imported(person, [
      { address: house(1), facts },
      { address: house(2), facts: { ...facts, rent: 2400 } },
      { address: house(3), facts },
    ]);
    expect(next.rows.map(({ added }) => added)).toEqual(['unchanged', 'updated', 'new']);
  });
});

describe('a row that is saved without a lookup', () => {
  const contacts = [
    { name: 'Ilse Marsh', phone: '+16025550121', mark: 'do_not_call' },
    { email: 'ilse@people.example' },
  ];

  it('is a deal with its facts and people, run as what ranks first, once', async () => {
    const person = await subscriber('facts-saved');
    const day = daysAgo(1);
    const { list, rows } = await imported(
      person,
      [{ address: '13 Saved Facts Rd, Mesa, AZ 85201', facts, contacts }],
      day,
    );
    const save = () => person.call('POST', '/api/analyses', { list_id: list.id, position: 0 });
    const [one, two] = await Promise.all([save(), save()]);
    expect([one.status, two.status].toSorted()).toEqual([200, 201]);
    const deal = Analysis.parse(one.body);
    expect(deal.id).toBe(rows[0]?.deal_id);
    expect(deal).toMatchObject({
      property_address: '13 Saved Facts Rd, Mesa, AZ 85201',
      analysis_data: { source: 'imported', estimatedValue: 338_000, ownerDetails: { name: 'Ilse Marsh' } },
      deal: { chosen: rows[0]?.figures?.structure },
      chosen_by: 'proposed',
    });
    expect(Object.values(deal.contacts ?? {})).toEqual([
      {
        name: 'Ilse Marsh',
        phone: '+16025550121',
        role: 'owner',
        doNotContact: true,
        mark: { kind: 'do_not_call', day },
      },
      { email: 'ilse@people.example' },
    ]);
    const { body } = await person.call('GET', `/api/analyses/${deal.id}/activity`);
    expect(ActivityPage.parse(body).items.map(({ kind }) => kind)).toEqual(['saved']);
    expect(provider.calls).toHaveLength(0);
  });

  it('is not there for another account, nor where there is no such row', async () => {
    const [person, other] = [await subscriber('facts-mine'), await subscriber('facts-theirs')];
    const { list } = await imported(person, [{ address: '14 Saved Facts Rd, Mesa, AZ 85201', facts }]);
    expect((await other.call('POST', '/api/analyses', { list_id: list.id, position: 0 })).status).toBe(404);
    expect((await person.call('POST', '/api/analyses', { list_id: list.id, position: 1 })).status).toBe(404);
    expect((await person.call('POST', '/api/analyses', { list_id: list.id })).status).toBe(400);
  });
});

it('has a balance of 0 that nothing explains hide nothing of an earlier file', async () => {
  const person = await subscriber('facts-zero');
  const address = '15 Zero Facts Rd, Mesa, AZ 85201';
  await imported(person, [{ address, facts }], daysAgo(9));
  const { rows } = await imported(person, [{ address, facts: { value: 338_000, 'loan1.balance': 0 } }]);
  expect(rows[0]?.flags).toEqual(['zeroBalance']);
  expect((await lookUp(person, address)).financialData.mortgageBalance).toBe(171_250);
});

const shared = system.tables.names.find((name) => name.includes('Properties'));
