import { describe, expect, it, vi } from 'vitest';
import { Analysis } from '#shared/analysis/analysis.ts';
import { resultVerdict } from '#shared/deal/result-verdict.ts';
import { verdictText } from '#shared/deal/verdict-text.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import { List, ListAnswer, type ListRow, ListRowDetail } from '#shared/lists/list.ts';
import { DealPage } from '#shared/pipeline/deal-row.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { utcDay } from '#shared/values/days.ts';
import { startListSystem } from '#test/support/lists/list-system.ts';
import type { Person } from '#test/support/system.ts';

const { clock, system, subscriber, provider } = await startListSystem();
const daysAgo = (days: number) => utcDay(new Date(clock.now() - days * 86_400_000));
const today = () => utcDay(new Date(clock.now()));

const kinds = {
  'a loan to keep': { 'loan.balance': 180_000, 'loan.rate': 2.875, lastSaleDate: '2021-03-10', lastSalePrice: 250_000 },
  'free and clear, elsewhere': { 'loan.freeAndClear': true, absentee: true },
  'in foreclosure': { 'loan.balance': 210_000, 'loan.rate': 6.5, lastSaleDate: '2023-03-10', foreclosure: true },
  'owing nearly all': { 'loan.balance': 290_000, 'loan.rate': 7 },
  'without a balance that others have': { lastSaleDate: '2012-05-20', lastSalePrice: 160_000 },
  'with a 0 that says nothing': { 'loan.balance': 0, taxesOwed: 4200 },
};
const rowsOf = (facts: readonly object[], street: string) =>
  facts.map((each, index) => ({
    ...{ line: index + 1, address: `${index + 1} ${street}, Mesa, AZ 85201`, note: '' },
    facts: { value: 300_000, ...each },
  }));

type Row = ReturnType<typeof rowsOf>[number];

async function priced(person: Person, rows: readonly Row[], day: string, more: object = {}): Promise<ListAnswer> {
  const body = {
    ...{ name: 'Rows', rest: 'keep', estimates: usualEstimates },
    ...{ source: { file: `rows-${day}.csv`, day, rows: rows.length }, ...more },
  };
  const list = List.parse((await person.call('POST', '/api/lists', body)).body);
  expect((await person.call('PUT', `/api/lists/${list.id}/rows`, { from: 0, rows })).status).toBe(200);
  expect((await person.call('POST', `/api/lists/${list.id}/actions`, { action: 'price' })).status).toBe(200);
  await vi.waitFor(async () => expect((await read(person, list.id)).list.state).toBe('finished'), {
    timeout: 60_000,
    interval: 50,
  });
  await system.idle();
  return read(person, list.id);
}

const read = async (person: Person, id: string) =>
  ListAnswer.parse((await person.call('GET', `/api/lists/${id}`)).body);
const opened = async (person: Person, id: string, position: number) =>
  ListRowDetail.parse((await person.call('GET', `/api/lists/${id}/rows/${position}`)).body);

/** What the opened row's page says of a house: it prices the record as any result is priced. */
function saidOf(property: PropertyResult, buyBox = {}) {
  const sources = { property, facts: {}, calculator: {}, texts: {}, exitTexts: {}, buyBox, today: today() };
  return resultVerdict(sources, recommendStrategy(property));
}

/** The same structure, verdicts and figures in the row, the opened row and the saved deal. */
async function expectOne(person: Person, list: string, position: number, buyBox = {}): Promise<ListRow> {
  const { row, answer } = await opened(person, list, position);
  const property = answer?.property;
  if (!property) throw new Error(`Row ${position} has no answer.`);
  const { working } = saidOf(property, buyBox);
  expect(row.figures).toMatchObject({
    ...{ structure: working.structure, verdict: working.verdict, verdictText: verdictText(working) },
    ...{ npv: working.npv, monthlyCashFlow: working.monthlyCashFlow, cashIn: working.cashIn, isDeal: working.isDeal },
    sellerVerdict: working.sellerVerdict,
  });
  expect((await read(person, list)).rows[position]).toEqual(row);

  const { status, body } = await person.call('POST', '/api/analyses', { list_id: list, position });
  expect(status).toBe(201);
  const deal = Analysis.parse(body);
  expect(deal.analysis_data).toEqual(property);
  expect(deal.deal).toEqual({ chosen: working.structure });
  const saved = saidOf(deal.analysis_data, buyBox);
  expect(saved.working.terms).toEqual(working.terms);
  expect(saved.comparison.structures).toEqual(saidOf(property, buyBox).comparison.structures);
  const deals = DealPage.parse((await person.call('GET', '/api/deals')).body).items;
  expect(deals.find(({ id }) => id === deal.id)).toMatchObject({
    ...{ structure: working.structure, verdict: working.verdict, npv: working.npv },
    ...{ monthly_cash_flow: working.monthlyCashFlow, is_deal: working.isDeal },
  });
  // Saving has reckoned it once more.
  expect((await opened(person, list, position)).row).toEqual(row);
  return row;
}

describe('a row that is opened', () => {
  it('says what the list says and what its deal will say, without a lookup', async () => {
    const person = await subscriber('opener');
    const { list, rows } = await priced(person, rowsOf(Object.values(kinds), 'Open Rd'), today());
    for (const { position, repriced_on: day } of rows) {
      expect(day).toBeUndefined();
      expect(await expectOne(person, list.id, position)).toEqual(rows[position]);
    }
    expect(new Set(rows.map(({ figures }) => figures?.structure)).size).toBeGreaterThan(1);
    expect(provider.calls).toEqual([]);
    expect(Object((await person.call('GET', '/api/profile')).body).monthly_analyses_used).toBe(0);
  });

  it('stores nothing while nothing has changed', async () => {
    const person = await subscriber('reader');
    const { list } = await priced(person, rowsOf(Object.values(kinds), 'Read Rd'), today());
    const before = await read(person, list.id);
    await opened(person, list.id, 0);
    expect((await read(person, list.id)).list).toEqual(before.list);
    expect((await person.call('GET', '/api/analyses')).body).toMatchObject({ items: [] });
  });

  it('is reckoned again after a later file, and the row is rewritten with the day', async () => {
    const person = await subscriber('later');
    const facts = Object.values(kinds);
    const { list, rows } = await priced(person, rowsOf(facts, 'Later Rd'), daysAgo(9));
    await priced(
      person,
      rowsOf(
        facts.map((each) => ({ ...each, rent: 2600, value: 330_000 })),
        'Later Rd',
      ),
      daysAgo(2),
    );
    expect((await read(person, list.id)).rows).toEqual(rows);
    for (const { position, figures } of rows) {
      const row = await expectOne(person, list.id, position);
      expect(row.repriced_on).toBe(today());
      expect(row.figures).not.toEqual(figures);
      expect(row.estimated).not.toContain('rent');
    }
  });

  it('is reckoned on the buy box of now when it is opened or saved', async () => {
    const person = await subscriber('boxer');
    const { list, rows } = await priced(person, rowsOf(Object.values(kinds).slice(0, 2), 'Box Rd'), today());
    const buyBox = { 'targets.cashFlow': '900', 'targets.profit': '20000' };
    expect((await person.call('PATCH', '/api/profile', { buy_box: buyBox })).status).toBe(200);
    const row = await expectOne(person, list.id, 0, buyBox);
    expect(row).toMatchObject({ repriced_on: today() });
    expect(row.figures).not.toEqual(rows[0]?.figures);
    // Saved from the list without being opened.
    expect((await person.call('POST', '/api/analyses', { list_id: list.id, position: 1 })).status).toBe(201);
    const [, saved] = (await read(person, list.id)).rows;
    expect(saved).toMatchObject({ repriced_on: today() });
    expect(saved?.figures).not.toEqual(rows[1]?.figures);
  });

  it('is rewritten once by many who open it at once, and loses the day when its list is priced anew', async () => {
    const person = await subscriber('crowd');
    const { list } = await priced(person, rowsOf([kinds['a loan to keep']], 'Crowd Rd'), daysAgo(9));
    await priced(person, rowsOf([{ ...kinds['a loan to keep'], rent: 2600 }], 'Crowd Rd'), daysAgo(2));
    const all = await Promise.all(Array.from({ length: 6 }, () => opened(person, list.id, 0)));
    const [first] = all;
    for (const { row } of all) expect(row).toEqual(first?.row);
    const body = { action: 'estimate', estimates: usualEstimates };
    expect((await person.call('POST', `/api/lists/${list.id}/actions`, body)).status).toBe(200);
    await vi.waitFor(async () => expect((await read(person, list.id)).list.state).toBe('finished'));
    await system.idle();
    const [after] = (await read(person, list.id)).rows;
    expect(after?.repriced_on).toBeUndefined();
    expect(after?.figures).toEqual(first?.row.figures);
  });

  it('has no answer without figures, and is of nobody else', async () => {
    const person = await subscriber('owner');
    const { list } = await priced(
      person,
      [{ line: 1, address: 'Total', note: '', facts: { value: 300_000 } }],
      today(),
    );
    const { row, answer } = await opened(person, list.id, 0);
    expect([row.state, answer]).toEqual(['unreadable', undefined]);
    const other = await subscriber('other');
    expect((await other.call('GET', `/api/lists/${list.id}/rows/0`)).status).toBe(404);
  });
});

describe('an estimate in a deal', () => {
  const asksOf = (property: PropertyResult) => saidOf(property).asks.map(({ label }) => label);

  it('is confirmed first, and unknown once it is removed', async () => {
    const person = await subscriber('remover');
    const { list } = await priced(person, rowsOf([kinds['a loan to keep']], 'Remove Rd'), today());
    const saved = await person.call('POST', '/api/analyses', { list_id: list.id, position: 0 });
    const { id, analysis_data } = Analysis.parse(saved.body);
    expect(asksOf(analysis_data).slice(0, 4)).toEqual([
      'To confirm: rent $1,800, your estimate, 0.6% of value',
      expect.stringMatching(/^To confirm: taxes \$[\d,]+, your estimate, 0\.\d+% of value$/),
      'To confirm: insurance $1,500, your estimate, 0.5% of value',
      expect.stringMatching(/^To confirm: loan payments left 29\d, your estimate, by the last sale$/),
    ]);
    const remove = (name: string) => person.call('DELETE', `/api/analyses/${id}/estimates/${name}`);
    const { marketData, fromFile, provenance } = Analysis.parse((await remove('rent')).body).analysis_data;
    expect(marketData).toMatchObject({ rentEstimate: 0, capRate: 0 });
    expect(provenance).toMatchObject({ 'marketData.rentEstimate': 'missing', 'marketData.capRate': 'missing' });
    expect(fromFile?.estimates).not.toHaveProperty('rent');
    const after = Analysis.parse((await remove('paymentsLeft')).body);
    expect(after.analysis_data.fromFile?.paymentsLeft).toBeUndefined();
    const verdict = saidOf(after.analysis_data);
    expect(verdict.input.house).toMatchObject({
      rent: null,
      loan: { paymentsLeft: null, payment: null, balance: 180_000 },
    });
    expect(verdict.asks.map(({ path }) => path)).toContain('house.rent');
    const [deal] = DealPage.parse((await person.call('GET', '/api/deals')).body).items;
    expect(deal?.structure).toBe(after.deal?.chosen);
    // Once more, and what is no estimate: nothing changes.
    expect((await remove('rent')).body).toEqual(after);
    expect((await remove('arrears')).body).toEqual(after);
    expect((await remove('value')).status).toBe(400);
    const other = await subscriber('not-its-owner');
    expect((await other.call('DELETE', `/api/analyses/${id}/estimates/taxes`)).status).toBe(404);
  });
});
