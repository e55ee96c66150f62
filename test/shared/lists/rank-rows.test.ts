import { describe, expect, it } from 'vitest';
import type { ListRow, RowFigures } from '#shared/lists/list.ts';
import { errorsCsv, rankRows, resultsCsv, worthACallText } from '#shared/lists/rank-rows.ts';
import type { RowReason } from '#shared/lists/reasons/row-reasons.ts';
import { isWorthACall } from '#shared/lists/row-part.ts';

const figures: RowFigures = {
  structure: 'Seller Finance',
  verdict: 'works',
  verdictText: 'Works',
  npv: 1,
  monthlyCashFlow: null,
  cashOnCashPercent: null,
  equityPercent: 40,
  dataQuality: 'Fair',
};
const row = (address: string, npv?: number | null): ListRow => ({
  position: 0,
  line: 1,
  address,
  note: '',
  state: npv === undefined ? 'failed' : 'done',
  ...(npv === undefined ? { problem: 'The data source failed.' } : { figures: { ...figures, npv } }),
});
const addressesOf = (rows: ListRow[]) => rows.map(({ address }) => address);

it('ranks an unknown figure last, below a loss, and ties by address', () => {
  const rows = [row('D', null), row('C', -5), row('B', 0), row('A', 0), row('E')];
  expect(addressesOf(rankRows(rows, 'npv'))).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(addressesOf(rankRows([row('A'), row('B', 1)], 'dataQuality'))).toEqual(['B', 'A']);
});

it('gives a made-up record no grade, so it ranks last by data quality', () => {
  const sample = { ...row('A', 1), figures: { ...figures, dataQuality: 'Sample' as const } };
  const thin = { ...row('B', 1), figures: { ...figures, dataQuality: 'Thin' as const } };
  expect(addressesOf(rankRows([sample, thin], 'dataQuality'))).toEqual(['B', 'A']);
});

type Seller = NonNullable<RowFigures['sellerVerdict']>;
const seller = (kind: Seller['kind'], asks: Seller['asks'] = null): Seller => ({
  kind,
  difference: kind === 'unknown' ? null : -5000,
  owing: null,
  lapses: null,
  asks,
  needs: [],
});
const judged = (address: string, change: Partial<RowFigures>): ListRow => ({
  ...row(address, 1),
  figures: { ...figures, sellerVerdict: seller('worse'), isDeal: false, cashIn: 1500, strategy: null, ...change },
});
const deal = (address: string, change: Partial<RowFigures> = {}) =>
  judged(address, { sellerVerdict: seller('close'), isDeal: true, ...change });

describe('the order by what is worth a call', () => {
  it('has the groups of the working structure first to last, whatever each is worth', () => {
    const rows = [
      row('9 no figures'),
      judged('8 fails', { verdict: 'fails', npv: 900 }),
      judged('7 needs', { verdict: 'needs', npv: 800 }),
      judged('6 misses, worse', { verdict: 'misses', npv: 700 }),
      judged('5 misses', { verdict: 'misses', npv: 600, sellerVerdict: seller('close') }),
      judged('4 asks', { npv: 500, sellerVerdict: seller('worse', { when: 'month', amount: 100 }) }),
      judged('3 worse', { npv: 400 }),
      judged('2 seller unknown', { npv: 300, sellerVerdict: seller('unknown') }),
      deal('1 deal', { npv: 200 }),
    ];
    expect(addressesOf(rankRows(rows, 'worthACall'))).toEqual([
      '1 deal',
      '2 seller unknown',
      '3 worse',
      '4 asks',
      '5 misses',
      '6 misses, worse',
      '7 needs',
      '8 fails',
      '9 no figures',
    ]);
  });

  it('goes by NPV in a group, then by address', () => {
    const rows = [deal('D', { npv: 5 }), deal('C', { npv: -5 }), deal('B', { npv: 5 }), deal('A', { npv: 9 })];
    expect(addressesOf(rankRows(rows, 'worthACall'))).toEqual(['A', 'B', 'D', 'C']);
  });

  it('takes rows whose NPV tells nothing last in their group, by room, the unknown ones at the end', () => {
    const rows = [
      deal('F', { npv: null, room: null }),
      deal('E', { npv: 9000, room: 100 }),
      deal('D', { npv: null, room: 200 }),
      deal('C', { npv: 8000, room: 200 }),
      deal('B', { npv: 1 }),
      judged('A', { npv: 7000 }),
    ];
    expect(addressesOf(rankRows(rows, 'worthACall'))).toEqual(['B', 'C', 'D', 'E', 'F', 'A']);
  });

  it('takes rows of an earlier release, whose seller’s side was not judged, by verdict', () => {
    const earlier = (address: string, verdict: RowFigures['verdict'], npv: number | null): ListRow => ({
      ...row(address, 1),
      figures: { ...figures, verdict, npv },
    });
    const rows = [
      earlier('G', null, 900),
      earlier('F', 'fails', 800),
      earlier('E', 'needs', null),
      earlier('D', 'misses', 700),
      earlier('C', 'works', null),
      earlier('B', 'works', 600),
      deal('A', { npv: 1 }),
    ];
    expect(addressesOf(rankRows(rows, 'worthACall'))).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
  });
});

it('counts as worth a call what is a deal, and what works with the seller’s side unknown', () => {
  const unknown = (address: string) => judged(address, { sellerVerdict: seller('unknown') });
  const rows = [deal('1'), unknown('2'), unknown('3'), judged('4', {}), row('5')];
  expect(addressesOf(rows.filter(isWorthACall))).toEqual(['1', '2', '3']);
  expect(worthACallText(rows)).toBe('3 worth a call: 1 deal, 2 to ask');
  // What a row of an earlier release leaves the seller was not judged: it is not known.
  expect(worthACallText([row('1', 1), deal('2')])).toBe('2 worth a call: 1 deal, 1 to ask');
  expect(worthACallText([])).toBe('0 worth a call: 0 deals, 0 to ask');
});

describe('the order by reasons', () => {
  const reason = (kind: RowReason['kind']): RowReason => ({ kind, text: kind });
  const call = (address: string, change: Partial<ListRow> = {}, of: Partial<RowFigures> = {}): ListRow => ({
    ...judged(address, { room: 0, ...of }),
    ...{ part: 'call', reasons: [reason('empty')], loanWorth: null, ...change },
  });
  const keeping = { structure: 'Lease Option', isDeal: true } as const;

  it('has more reasons first, then trouble, then deals that keep the house, then what is in it', () => {
    const rows = [
      row('K no figures'),
      call('J rest', { part: 'rest', reasons: [reason('trouble'), reason('empty')] }, { verdict: 'fails', room: 900 }),
      call('I rest', { part: 'rest', reasons: [] }, { room: 1 }),
      call('H works', { part: 'works', reasons: [] }, { isDeal: true, npv: 900, structure: 'Novation' }),
      call('G unknown', {}, { room: null }),
      call('F room', {}, { room: -10, npv: 900 }),
      call('E loan', { loanWorth: 5000 }, { room: -900 }),
      call('D room', { loanWorth: 10 }, { room: 6000, isDeal: true, structure: 'Novation', npv: 9000 }),
      call('C keeps, less', {}, { ...keeping, npv: 100 }),
      call('B keeps', {}, { ...keeping, npv: 200, room: -9 }),
      call('A trouble', { reasons: [reason('trouble')] }, { room: null }),
      call('9 two', { reasons: [reason('empty'), reason('loan')] }, { room: null }),
      call('8 two, trouble', { reasons: [reason('trouble'), reason('loan')] }, { room: null }),
    ];
    const order = addressesOf(rankRows(rows, 'worthACall'));
    expect(order).toEqual([
      ...['8 two, trouble', '9 two', 'A trouble', 'B keeps', 'C keeps, less', 'D room', 'E loan', 'F room'],
      ...['G unknown', 'H works', 'I rest', 'J rest', 'K no figures'],
    ]);
    expect(addressesOf(rankRows(rows.toReversed(), 'worthACall'))).toEqual(order);
  });

  it('counts what is worth a call by its reasons', () => {
    const rows = [
      call('A', { reasons: [reason('trouble'), reason('loan')] }),
      call('B', { reasons: [reason('loan')] }),
      call('C', { reasons: [reason('elsewhere')] }),
      call('D', { part: 'works' }),
    ];
    expect(addressesOf(rows.filter(isWorthACall))).toEqual(['A', 'B', 'C']);
    expect(worthACallText(rows)).toBe('3 worth a call: 1 in trouble, 2 loans to keep, 1 elsewhere');
    expect(worthACallText([call('D')])).toBe('1 worth a call: 1 empty');
    expect(worthACallText([call('D', { part: 'rest' })])).toBe('0 worth a call');
  });
});

it('writes an unknown figure as an empty cell, and the rows to put right into a file of their own', () => {
  const rows = [row('1 A St', null), row('2 B St')];
  expect(resultsCsv(rows).split('\r\n')[1]).toBe('1,"1 A St",,"Done","Seller Finance","Works",,,,,,40,"Fair"');
  expect(errorsCsv(rows).split('\r\n')).toEqual([
    '"Address","Note","Row","Status","Problem"',
    '"2 B St",,1,"Failed","The data source failed."',
    '',
  ]);
});

it('writes the seller’s side and whether it is a deal into the results', () => {
  const [head, first, second] = resultsCsv([deal('1 A St'), judged('2 B St', {})]).split('\r\n');
  expect(head).toContain('"Verdict","For the seller","Deal","NPV"');
  expect(first).toContain('"Works","$5,000 less than listing","Yes",1');
  expect(second).toContain('"Works","$5,000 less than listing","No",1');
});
