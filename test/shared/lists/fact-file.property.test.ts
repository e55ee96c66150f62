import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { factErrorsCsv, factHeaders, factResultsCsv } from '#shared/lists/fact-file.ts';
import { type FactKind, type FactRole, factRoles } from '#shared/lists/facts/fact-roles.ts';
import { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';
import { readRecords } from '#shared/lists/file/read-records.ts';
import type { ListRow, ListRowDetail } from '#shared/lists/list.ts';
import { readRows } from '#shared/lists/rows/read-rows.ts';
import { runs, seed } from '#test/support/generated.ts';

const day = '2026-11-20';

function readAgain(csv: string) {
  const table = findHeader(readRecords(csv));
  const { columns } = recognizeColumns(table, day);
  return { columns, rows: readRows(table, columns, { day, contacts: true }).rows };
}

const cents = (least: number, most: number) =>
  fc.integer({ min: Math.ceil(least * 100), max: Math.floor(most * 100) }).map((amount) => amount / 100);
const days = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2026, 10, 1) })
  .map((time) => new Date(time).toISOString().slice(0, 10));

function factOf(role: FactRole, kind: FactKind): fc.Arbitrary<string | number | boolean> {
  switch (kind.kind) {
    case 'money':
      // A column of zeros alone says nothing.
      return cents(Math.max(kind.bounds[0], 1), kind.bounds[1]);
    case 'signedMoney':
      return cents(-1_000_000, 1_000_000).filter((amount) => amount !== 0);
    case 'rate':
      return fc.integer({ min: 1, max: 30_000 }).map((rate) => rate / 1000);
    case 'percent':
      return fc.integer({ min: 1, max: Math.min(100, kind.bounds[1]) });
    case 'yesNo':
      return fc.boolean();
    case 'date':
      return role === 'auctionDate'
        ? fc.constant('2027-03-04')
        : role.endsWith('endDate')
          ? fc.constant('2040-01-31')
          : days;
    case 'word':
      return fc.constantFrom(...kind.words);
    case 'text':
      return fc.constantFrom('Ilse Marsh', 'Ostrow Trust');
    case 'year':
      return fc.integer({ min: 1900, max: 2026 });
    default:
      return fc.integer({ min: Math.max(1, Math.ceil(kind.bounds[0])), max: Math.min(600, kind.bounds[1]) });
  }
}

const kinds = Object.entries(factRoles) as [FactRole, FactKind][];
const facts = fc
  .record(Object.fromEntries(kinds.map(([role, kind]) => [role, factOf(role, kind)])), { requiredKeys: [] })
  .filter((each) => RowFacts.safeParse(each).success);

/** With all that a row is priced with and as, which is no fact. */
const priced: Partial<ListRow> = {
  figures: {
    ...{ structure: 'Lease Option', verdict: 'works', verdictText: 'Works', npv: 42_052.19, monthlyCashFlow: 241.33 },
    ...{ cashOnCashPercent: 22, equityPercent: 40, dataQuality: 'Sample', isDeal: true, cashIn: 13_060 },
    sellerVerdict: { kind: 'better', difference: 400, owing: null, asks: null, lapses: null, needs: [] },
    ...{ value: 400_000, balance: 240_000, ratePercent: 2.875, price: 357_500 },
    terms: '$357,500 option, $10,725 fee, $1,680 rent',
  },
  reasons: [{ kind: 'loan', text: '2.875% loan, worth $73,984 to keep' }],
  ...{ part: 'call', equity: 40, loanWorth: 73_983.97, estimated: ['rent', 'paymentsLeft'] },
  lookup_id: '01KAGA3W00N5P6R7S8T9V0W1X2',
  since: { kind: 'changed', changes: [{ role: 'value', before: 390_000, after: 400_000 }] },
};

const rowOf = (found: object, at: number, state: 'priced' | 'unreadable'): ListRowDetail => ({
  row: {
    position: at,
    line: at + 2,
    address: `${at + 1} Elm St, Mesa, AZ 85201`,
    note: 'tired',
    state,
    ...(state === 'priced' && priced),
  },
  facts: RowFacts.parse(found),
  contacts: [{ email: 'someone@people.example' }],
});

describe('a list with facts as a file', () => {
  it('has a column for each role, and each is read as that', () => {
    const wrong: unknown[] = [];
    for (const { role, header } of factHeaders) {
      const kind = factRoles[role];
      const cell = fc.sample(factOf(role, kind), { numRuns: 1, seed: 1 });
      const [detail] = cell.map((value) => rowOf({ [role]: value }, 0, 'priced'));
      if (!detail) throw new Error('Nothing was generated.');
      const { rows } = readAgain(factResultsCsv([detail]));
      if (JSON.stringify(rows[0]?.facts) !== JSON.stringify(detail.facts))
        wrong.push([header, detail.facts, rows[0]?.facts]);
    }
    expect(wrong).toEqual([]);
  });

  it('says how each row is priced, in columns that are not read as facts', () => {
    const csv = factResultsCsv([rowOf({ value: 400_000 }, 0, 'priced')]);
    const [head = [], cells = []] = readRecords(csv);
    const firstPriced = head.indexOf('Part');
    expect(Object.fromEntries(head.slice(firstPriced).map((name, at) => [name, cells[firstPriced + at]]))).toEqual({
      Part: 'Worth a call',
      Reasons: '2.875% loan, worth $73,984 to keep',
      'Best structure': 'Lease Option',
      Verdict: 'Works',
      'For the seller': 'As much as listing',
      Deal: 'Yes',
      'Price as priced': '357500',
      Terms: '$357,500 option, $10,725 fee, $1,680 rent',
      'Cash flow a month': '241.33',
      'Cash in': '13060',
      NPV: '42052.19',
      'Value as priced': '400000',
      'Balance as priced': '240000',
      'Rate as priced': '2.875%',
      'Equity as priced': '40%',
      'Loan’s worth': '73983.97',
      Estimated: 'rent, payments left',
      Since: 'Changed',
      'Looked up on': '2025-11-20',
      Sample: 'Sample',
    });
    const { columns } = readAgain(csv);
    expect(columns.slice(firstPriced).filter(({ role }) => role !== 'skip')).toEqual([]);
    expect(columns.slice(firstPriced).filter(({ suggested }) => suggested !== undefined)).toEqual([]);
  });

  it('says of each row what became of it, and when its record was bought for an earlier list', () => {
    const plain = rowOf({ value: 400_000 }, 0, 'priced');
    const { figures: _, lookup_id: __, since: ___, ...row } = plain.row;
    const kinds = [undefined, 'new', 'changed', 'same'] as const;
    const details = kinds.map((kind, position) => ({
      ...plain,
      row: { ...row, position, ...(kind && { since: { kind } }), ...(kind === 'same' && { looked_up: '2025-10-02' }) },
    }));
    const [head = [], ...lines] = readRecords(factResultsCsv(details));
    const cellsOf = (name: string) => lines.map((cells) => cells[head.indexOf(name)]);
    expect(cellsOf('Since')).toEqual(['', 'New', 'Changed', 'Same']);
    expect(cellsOf('Looked up on')).toEqual(['', '', '', '2025-10-02']);
    expect(readAgain(factResultsCsv(details)).rows.map(({ facts: read }) => read)).toEqual(
      details.map(({ facts: sent }) => sent),
    );
  });

  it.each([
    ['results', factResultsCsv, 'priced'],
    ['errors', factErrorsCsv, 'unreadable'],
  ] as const)('gives the same facts when its %s are read again, and no people', (_, csvOf, state) => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 6 }), (found) => {
        const details = found.map((each, at) => rowOf(each, at, state));
        const csv = csvOf(details);
        expect(csv).not.toContain('@');
        const { rows } = readAgain(csv);
        expect(rows.map(({ address, facts: read }) => ({ address, facts: read }))).toEqual(
          details.map(({ row: { address }, facts: sent }) => ({ address, facts: sent })),
        );
      }),
      { numRuns: runs(1000), seed },
    );
  });
});
