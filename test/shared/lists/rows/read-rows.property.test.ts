import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvTable } from '#shared/csv/write-csv.ts';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { type FactKind, factRoles } from '#shared/lists/facts/fact-roles.ts';
import { RowContact, RowFacts, RowPlan } from '#shared/lists/facts/row-facts.ts';
import { fileDay as dayOfName } from '#shared/lists/file/file-day.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';
import { readFile } from '#shared/lists/file/read-file.ts';
import { columnGroups } from '#shared/lists/rows/column-groups.ts';
import { readRows } from '#shared/lists/rows/read-rows.ts';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { runs, seed } from '#test/support/generated.ts';
import sets from '#test/support/lists/header-sets.json' with { type: 'json' };
import { madeCell } from '#test/support/lists/made-cells.ts';
import { fileDay } from '#test/support/lists/read-text.ts';

/* Files that were mangled: cells that mean nothing, moved columns, bytes that are none. */

/** In every cell of a column that must never be read, between letters that no other cell has. */
const canary = 'qzq';

const oddCell = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '$0',
    '0.00',
    '-',
    'N/A',
    '#REF!',
    '1-2',
    '(5)',
    '0.0825',
    '31',
    '1e9',
    '12/31/99',
    '00/00/0000',
    '2,5',
    '1.234,56',
    '-5',
    '∞',
    '99999999999999999999',
    'constructor',
    '="1"',
    '1 000',
    '٣',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

type Mangled = { columns: { header: string; role: string }[]; cells: string[][]; isNever: boolean[] };

const mangled: fc.Arbitrary<Mangled> = fc.constantFrom(...sets).chain(({ columns }) =>
  fc
    .record({
      order: fc.shuffledSubarray(
        columns.map((_, at) => at),
        { minLength: 1, maxLength: Math.min(columns.length, 25) },
      ),
      odd: fc.array(fc.tuple(fc.nat(100), oddCell), { maxLength: 30 }),
      renamed: fc.array(fc.tuple(fc.nat(30), oddCell), { maxLength: 2 }),
    })
    .map(({ order, odd, renamed }) => {
      const kept = order.map((at) => columns[at] ?? { header: '', role: 'skip' });
      const isNever = kept.map(({ role }) => role === 'foreign' || role === 'personal');
      const cells = [0, 1, 2, 3].map((row) =>
        kept.map(({ role }, at) => (isNever[at] ? `${row + 1} ${canary} St, Mesa, AZ 85201` : madeCell(role, row % 3))),
      );
      for (const [place, cell] of odd) {
        const [row, column] = [place % 4, Math.floor(place / 4) % kept.length];
        if (!isNever[column]) cells[row]?.splice(column, 1, cell);
      }
      const named = kept.map((column, at) => {
        const other = renamed.find(([place]) => place % kept.length === at && !isNever[at]);
        return other ? { ...column, header: other[1] } : column;
      });
      return { columns: named, cells, isNever };
    }),
);

function read(table: ReturnType<typeof findHeader>) {
  const { columns } = recognizeColumns(table, fileDay);
  const options = { day: fileDay, contacts: true };
  const result = readRows(table, columns, options);
  return { columns, ...result, groups: columnGroups(table, columns, result.rows, options) };
}

const isZeroUnknown = (role: string) => {
  const kind: FactKind | undefined = Object.entries(factRoles).find(([each]) => each === role)?.[1];
  return (
    kind !== undefined && !('zero' in kind && kind.zero === 'of column') && !['yesNo', 'percent'].includes(kind.kind)
  );
};

describe('a mangled file', () => {
  it('is read without a fact from a foreign column, and without a 0 for what is unknown', () => {
    fc.assert(
      fc.property(mangled, ({ columns, cells, isNever }) => {
        const table = {
          names: columns.map(({ header }) => header),
          hasHeader: true,
          rows: cells.map((row, at) => ({ line: at + 2, cells: row })),
          leftOut: 0,
        };
        const { columns: known, rows, groups } = read(table);
        for (const [at, column] of known.entries()) if (isNever[at]) expect(column.certainty).toBe('never');
        expect(JSON.stringify([known, rows, groups])).not.toContain(canary);
        for (const { facts, contacts, plan, address } of rows) {
          expect(RowFacts.safeParse(facts).error?.issues).toBeUndefined();
          expect(RowFacts.parse(facts)).toEqual(facts);
          for (const contact of contacts) expect(RowContact.parse(contact)).toEqual(contact);
          if (plan) expect(RowPlan.parse(plan)).toEqual(plan);
          expect(address.length).toBeLessThanOrEqual(300);
          for (const [role, value] of Object.entries(facts)) {
            if (value === 0 && role !== 'loan.count') expect([role, isZeroUnknown(role)]).toEqual([role, false]);
          }
        }
      }),
      { seed, numRuns: runs(10_000) },
    );
  });

  it('is read as bytes, or says why not', async () => {
    const bytes = fc.oneof(
      mangled.map(({ columns, cells }) =>
        new TextEncoder().encode(csvTable([columns.map(({ header }) => header), ...cells])),
      ),
      fc.uint8Array({ maxLength: 400 }),
    );
    const cuts = fc.array(fc.tuple(fc.nat(5000), fc.integer({ min: 0, max: 255 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(bytes, cuts, fc.string({ maxLength: 30 }), async (whole, changes, name) => {
        const changed = Uint8Array.from(whole);
        for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte;
        const file = await readFile(changed, name, false).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnreadableFile);
          return undefined;
        });
        const { rows } = file ? read(findHeader(file.records)) : { rows: [] };
        for (const { facts } of rows) expect(RowFacts.parse(facts)).toEqual(facts);
        expect(dayOfName(name, fileDay, fileDay).day <= fileDay).toBe(true);
      }),
      { seed, numRuns: runs(2000) },
    );
  });
});
