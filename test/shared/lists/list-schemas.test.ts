import { describe, expect, it } from 'vitest';
import { Fills } from '#shared/lists/estimates/estimates.ts';
import { RowPlan } from '#shared/lists/facts/row-facts.ts';
import { ListRowDetail, NewFactRows } from '#shared/lists/list.ts';
import { factRowsAtOnce, maxFactBytes, maxFactRows, maxRowContactBytes } from '#shared/lists/list-limits.ts';

const row = { line: 1, address: '1 Fact St, Mesa, AZ 85201', note: '', facts: { value: 300_000 } };
const takes = (changes: object, from = 0) => NewFactRows.safeParse({ from, rows: [{ ...row, ...changes }] }).success;

describe('rows with facts as they are sent', () => {
  it('have facts by known roles, within their bounds', () => {
    expect(takes({})).toBe(true);
    expect(takes({ facts: {} })).toBe(true);
    expect(takes({ facts: { value: 999 } })).toBe(false);
    expect(takes({ facts: { income: 300_000 } })).toBe(false);
    expect(takes({ facts: { value: '300000' } })).toBe(false);
    expect(takes({ facts: undefined })).toBe(false);
    expect(takes({ owner: 'Pat Doe' })).toBe(false);
  });

  it('take no more bytes than a row stores, whatever their letters are', () => {
    const wide = '界';
    const facts = { owner: wide.repeat(100), owner2: wide.repeat(100), mailing: wide.repeat(200) };
    expect(takes({ facts })).toBe(true);
    const loans = Object.fromEntries(
      [1, 2, 3, 4].flatMap((loan) =>
        ['balance', 'amount', 'payment'].map((fact) => [`loan${loan}.${fact}`, fact === 'payment' ? 99_999.99 : 1e6]),
      ),
    );
    const wider = {
      owner: '😀'.repeat(100),
      owner2: '😀'.repeat(100),
      mailing: '😀'.repeat(200),
      propertyType: '😀'.repeat(60),
    };
    const most = { ...wider, parcel: '😀'.repeat(60), ...loans };
    const bytes = (value: object) => Buffer.byteLength(JSON.stringify(value));
    expect(takes({ facts: most })).toBe(bytes(most) <= maxFactBytes);
    const email = `${'a'.repeat(240)}@b.example`;
    const contacts = (count: number, name: string) => Array.from({ length: count }, () => ({ name, email }));
    expect(takes({ contacts: contacts(5, 'Pat') })).toBe(true);
    expect(takes({ contacts: contacts(6, 'Pat') })).toBe(false);
    const tooWide = contacts(5, '😀'.repeat(100));
    expect(bytes(tooWide)).toBeGreaterThan(maxRowContactBytes);
    expect(takes({ contacts: tooWide })).toBe(false);
  });

  it('are at most 200 at once, in the places of a list', () => {
    const rows = (count: number) => ({ from: 0, rows: Array.from({ length: count }, () => row) });
    expect(NewFactRows.safeParse(rows(factRowsAtOnce)).success).toBe(true);
    expect(NewFactRows.safeParse(rows(factRowsAtOnce + 1)).success).toBe(false);
    expect(NewFactRows.safeParse(rows(0)).success).toBe(false);
    expect(takes({}, maxFactRows - 1)).toBe(true);
    expect(takes({}, maxFactRows)).toBe(false);
    expect(takes({}, -1)).toBe(false);
  });

  it('say where a deal stands in our stages only', () => {
    expect(RowPlan.safeParse({ stage: 'contacted', task: 'Call', taskDue: '2026-11-30' }).success).toBe(true);
    expect(RowPlan.safeParse({ stage: 'Hot lead' }).success).toBe(false);
  });
});

it('fills rent and taxes in percent of the value, never with zero', () => {
  expect(Fills.safeParse({ rentPercent: 0.8, taxesPercent: 1.1, rates: true }).success).toBe(true);
  for (const wrong of [{ rentPercent: 0 }, { taxesPercent: -1 }, { rentPercent: 80 }, { vacancy: 5 }]) {
    expect(Fills.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});

it('answers a row with its facts and people', () => {
  const detail = {
    row: { position: 0, line: 1, address: row.address, note: '', state: 'priced', facts: 1, phones: 1 },
    facts: row.facts,
    contacts: [{ phone: '+16025550121', mark: 'do_not_call' }],
  };
  expect(ListRowDetail.parse(detail)).toEqual(detail);
});
