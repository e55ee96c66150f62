import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Mapping } from '#shared/records/mapping.ts';
import { isHard, seed } from '#test/support/generated.ts';
import { loadOf } from '#test/support/records/loads.ts';

const names = ['ID', 'KIND', 'TEXT', 'VAL'];
const widths = [3, 1, 12, 6].map((width, at, all) => ({
  column: names[at],
  start: 1 + all.slice(0, at).reduce((sum, each) => sum + each, 0),
  width,
}));

type Fields = [id: string, kind: string, text: string, value: string];

/** Each layout writes a line of fields; `wrong` is one that has not as many. */
const layouts = {
  csv: {
    file: { form: 'csv' },
    line: (fields: Fields) => fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(','),
    wrong: '"P1","R"',
  },
  tab: { file: { form: 'tab' }, line: (fields: Fields) => fields.join('\t'), wrong: 'P1\tR' },
  pipe: { file: { form: 'pipe' }, line: (fields: Fields) => fields.join('|'), wrong: 'P1|R|||' },
  fixed: {
    file: { form: 'fixed', widths },
    line: (fields: Fields) =>
      fields.map((field, at) => field.slice(0, widths[at]?.width).padEnd(widths[at]?.width ?? 0)).join(''),
    wrong: 'P1',
  },
} as const;

const mappingOf = (file: object) =>
  Mapping.parse({
    name: 'Invented',
    state: 'OH',
    county: '39049',
    counties: { '39049': 'Franklin County' },
    licence: { name: 'Invented', credit: 'Invented', ownerNames: true, ownerLists: true, checked: null, notes: [] },
    files: {
      roll: {
        pattern: 'roll.txt',
        encoding: 'utf-8',
        ...('widths' in file ? {} : { columns: names }),
        parcel: [{ column: 'ID' }],
        keep: { field: { column: 'KIND' }, is: ['R'] },
        ...file,
      },
    },
    house: { file: 'roll', owner: { column: 'TEXT' }, market_value: { column: 'VAL', kind: 'money' } },
  });

const text = fc.string({ unit: fc.constantFrom('a', 'é', '"', ' ', '=', "'", '\\', '0', ','), maxLength: 10 });
const fields = fc.tuple(
  fc.oneof({ weight: 9, arbitrary: fc.nat(20).map((id) => `P${id}`) }, { weight: 1, arbitrary: fc.constant('') }),
  fc.constantFrom('R', 'R', 'R', 'C'),
  text,
  fc.oneof(
    fc.nat(9999).map(String),
    text.map((each) => each.replaceAll('"', '')),
  ),
);
const row = fc.oneof(
  { weight: 12, arbitrary: fields.map((each) => ({ kind: 'row' as const, fields: each })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'columns' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'encoding' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'nul' as const }) },
);

const bytesOf = { encoding: Buffer.from([0x50, 0xff]), nul: Buffer.from([0x50, 0]) };

it('accounts for every row in any layout', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(layouts)),
      fc.array(row, { minLength: 1, maxLength: 200 }),
      fc.constantFrom('\n', '\r\n'),
      async ({ file, line, wrong }, rows, end) => {
        const written = rows.map((each) => {
          if (each.kind === 'row') return Buffer.from(line(each.fields));
          return each.kind === 'columns' ? Buffer.from(wrong) : bytesOf[each.kind];
        });
        const content = Buffer.concat(written.flatMap((each) => [each, Buffer.from(end)]));
        const { report, houses } = await loadOf(mappingOf(file), { 'roll.txt': content }, '2026-11-01');
        const withParcel = rows.flatMap((each) => (each.kind === 'row' && each.fields[0] !== '' ? [each.fields] : []));
        const kept = withParcel.filter(([, kind]) => kind === 'R');
        const parcels = new Set(kept.map(([id]) => id));
        expect(report.houses).toEqual({
          rows: rows.length,
          houses: parcels.size,
          rejects: rows.length - withParcel.length,
          duplicates: kept.length - parcels.size,
          leftOut: withParcel.length - kept.length,
        });
        expect(houses).toHaveLength(parcels.size);
        const last = new Map(kept.map(([id, , owner]) => [id, owner.trim() || null]));
        expect(new Map(houses.map(({ parcel, owner }) => [parcel, owner]))).toEqual(last);
      },
    ),
    { seed, numRuns: isHard ? 100 : 6 },
  );
});

it('accounts for every row of any bytes', async () => {
  const byte = fc.constantFrom(...Buffer.from('"",\n\r\\P1R\0'), 0xff, 0xc3);
  await fc.assert(
    fc.asyncProperty(fc.array(byte, { maxLength: 3000 }), async (bytes) => {
      const content = Buffer.from([...Buffer.from('"P1","R","x","1"\n'), ...bytes]);
      const { report } = await loadOf(mappingOf(layouts.csv.file), { 'roll.txt': content }, '2026-11-01');
      const { rows, ...parts } = report.houses;
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(rows);
      expect(report.houses.houses).toBeGreaterThan(0);
    }),
    { seed, numRuns: isHard ? 100 : 4 },
  );
});
