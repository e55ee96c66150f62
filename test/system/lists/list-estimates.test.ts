import { describe, expect, it, vi } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { ColumnMap } from '#shared/lists/column-map.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import { List, ListAnswer } from '#shared/lists/list.ts';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { startListSystem } from '#test/support/lists/list-system.ts';
import type { Person } from '#test/support/system.ts';

const { clock, system, subscriber } = await startListSystem();
const day = new Date(clock.now()).toISOString().slice(0, 10);
const hash = 'ab'.repeat(32);

const rowOf = (number: number, facts: object) => ({
  ...{ line: number, address: `${number} Estimate Rd, Mesa, AZ 85201`, note: '' },
  facts: { value: 300_000, ...facts },
});
const rows = [
  rowOf(1, { 'loan.freeAndClear': true, absentee: true }),
  rowOf(2, { 'loan.balance': 180_000, 'loan.rate': 2.875, lastSaleDate: '2021-03-10', lastSalePrice: 250_000 }),
  rowOf(3, { 'loan.freeAndClear': true, absentee: false }),
  rowOf(4, { 'loan.balance': 290_000, 'loan.rate': 7, rent: 1500 }),
];

const body = (more: object = {}) => ({
  ...{ name: 'Mesa', rest: 'keep', source: { file: 'mesa.csv', day, rows: rows.length, columns: hash } },
  ...more,
});
const act = (person: Person, { id }: List, action: object) => person.call('POST', `/api/lists/${id}/actions`, action);
const read = async (person: Person, { id }: List) =>
  ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);

async function finished(person: Person, list: List): Promise<ListAnswer> {
  await vi.waitFor(async () => expect((await read(person, list)).list.state).toBe('finished'), {
    timeout: 60_000,
    interval: 50,
  });
  await system.idle();
  return read(person, list);
}

async function priced(person: Person, more: object): Promise<ListAnswer> {
  const list = List.parse((await person.call('POST', '/api/lists', body(more))).body);
  expect((await person.call('PUT', `/api/lists/${list.id}/rows`, { from: 0, rows })).status).toBe(200);
  expect((await act(person, list, { action: 'price' })).status).toBe(200);
  return finished(person, list);
}

const analyses = system.tables.names.find((name) => name.includes('Analyses'));
const storedFacts = async () => {
  const { Items = [] } = (await system.tables.command('Scan', { TableName: analyses })) as { Items?: object[] };
  return Items.map((item) => JSON.stringify(item)).filter((item) => item.includes('"facts#'));
};

describe('a list with estimates', () => {
  it('prices what its file lacks, and says which rows are worth a call', async () => {
    const person = await subscriber('estimates');
    const answer = await priced(person, { estimates: usualEstimates });
    expect(answer.list).toMatchObject({ estimates: usualEstimates, source: { columns: hash }, counts: { priced: 4 } });
    expect(answer.list).not.toHaveProperty('fills');
    expect(answer.rows.map(({ part, reasons, equity }) => [part, reasons?.map(({ kind }) => kind), equity])).toEqual([
      ['call', ['elsewhere'], 100],
      ['call', ['loan'], 40],
      ['works', [], 100],
      ['rest', [], 3.33],
    ]);
    // The rent of others is a fact: these rows have none, and no estimate.
    expect(answer.rows.map(({ estimated }) => estimated)).toEqual([
      ['taxes', 'insurance'],
      ['taxes', 'insurance', 'paymentsLeft'],
      ['taxes', 'insurance'],
      ['taxes', 'insurance', 'paymentsLeft'],
    ]);
    expect(answer.rows[1]?.loanWorth).toBeGreaterThan(45_000);
  });

  it('keeps no estimate among the facts of a house, and each in a deal', async () => {
    const person = await subscriber('estimated-deal');
    const answer = await priced(person, { estimates: { ...usualEstimates, taxesPercent: 1 } });
    const facts = await storedFacts();
    expect(facts.length).toBeGreaterThan(0);
    expect(facts.filter((item) => /taxes|insurance|paymentsLeft|estimate"/i.test(item))).toEqual([]);
    const [, row] = answer.rows;
    const saved = await person.call('POST', '/api/analyses', { list_id: answer.list.id, position: 1 });
    const { analysis_data: house } = Analysis.parse(saved.body);
    expect(house.financialData).toMatchObject({ propertyTaxes: 3000, insurance: 1500 });
    expect(house.fromFile?.estimates).toEqual({
      taxes: { percent: 1, list: answer.list.id, day },
      insurance: { percent: 0.5, list: answer.list.id, day },
      paymentsLeft: { by: 'sale', list: answer.list.id, day },
    });
    const [deal] = ((await person.call('GET', '/api/deals')).body as { items: object[] }).items;
    expect(deal).toMatchObject({ npv: row?.figures?.npv, structure: row?.figures?.structure });
  });

  it('tells a deal’s log once that an estimate was removed, with what it was', async () => {
    const person = await subscriber('removed-estimate');
    const { list } = await priced(person, { estimates: { ...usualEstimates, taxesPercent: 1 } });
    const { id } = Analysis.parse((await person.call('POST', '/api/analyses', { list_id: list.id, position: 1 })).body);
    for (const _ of ['removed', 'removed again']) {
      expect((await person.call('DELETE', `/api/analyses/${id}/estimates/taxes`)).status).toBe(200);
    }
    const { items } = ActivityPage.parse((await person.call('GET', `/api/analyses/${id}/activity`)).body);
    const removed = items.filter(({ kind }) => kind === 'estimate_removed');
    expect(removed).toMatchObject([
      { estimate: 'taxes', changes: [{ field: 'financialData.propertyTaxes', before: 3000, after: null }] },
    ]);
  });

  it('is priced anew when its estimates change', async () => {
    const person = await subscriber('re-estimated');
    const before = await priced(person, { fills: { taxesPercent: 1 } });
    expect(before.list.fills).toEqual({ taxesPercent: 1 });
    expect(before.rows[1]?.estimated).toEqual(['taxes', 'insurance']);
    expect((await act(person, before.list, { action: 'estimate', estimates: usualEstimates })).status).toBe(200);
    const after = await finished(person, before.list);
    expect(after.list).toMatchObject({ estimates: usualEstimates, counts: { priced: 4, waiting: 0 } });
    expect(after.list).not.toHaveProperty('fills');
    expect(after.rows[1]?.estimated).toEqual(['taxes', 'insurance', 'paymentsLeft']);
    expect(after.rows[1]).toMatchObject({ part: 'call', state: 'priced' });
    // Twice at once, and once more while the rows are being priced.
    const times = [0.4, 0.5, 0.7].map((taxesPercent) =>
      act(person, after.list, { action: 'estimate', estimates: { taxesPercent } }),
    );
    expect((await Promise.all(times)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const last = await finished(person, after.list);
    expect(last.list.counts).toMatchObject({ priced: 4, waiting: 0, running: 0 });
    expect(last.rows.map(({ estimated }) => estimated)).toEqual(Array(4).fill(['taxes']));
  });

  it('is refused with unknown names, out of bounds, or beside fills', async () => {
    const person = await subscriber('odd-estimates');
    for (const wrong of [
      ...[{ estimates: { rent: 1 } }, { estimates: { rentPercent: 0 } }, { estimates: { taxesPercent: 'county' } }],
      ...[{ estimates: {}, fills: {} }, { source: { file: 'a.csv', day, rows: 1, columns: 'a hash' } }],
      { source: undefined, rows: [{ line: 1, address: '1 A St, Mesa, AZ 85201', note: '' }], estimates: {} },
    ]) {
      expect((await person.call('POST', '/api/lists', body(wrong))).status, JSON.stringify(wrong)).toBe(400);
    }
    const list = List.parse((await person.call('POST', '/api/lists', body())).body);
    for (const wrong of [
      { action: 'estimate' },
      { action: 'pause', estimates: {} },
      { action: 'estimate', estimates: { rentPercent: 99 } },
    ]) {
      expect((await act(person, list, wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await act(person, list, { action: 'estimate', estimates: {} })).body).toMatchObject({
      error: { code: 'request_in_progress' },
    });
  });
});

it('keeps estimates with the map of a list’s columns', async () => {
  const person = await system.person('map-estimates');
  const map = { roles: { value: 'value' }, contacts: false, file: 'mesa.csv' };
  const save = (more: object) => person.call('PUT', `/api/column-maps/${hash}`, { ...map, ...more });
  expect((await save({ estimates: usualEstimates })).status).toBe(200);
  const kept = ColumnMap.parse((await person.call('GET', `/api/column-maps/${hash}`)).body);
  expect(kept.estimates).toEqual(usualEstimates);
  expect((await save({ estimates: { rentPercent: 50 } })).status).toBe(400);
  expect((await save({ kind: 'bank', roles: {}, estimates: {} })).status).toBe(400);
});
