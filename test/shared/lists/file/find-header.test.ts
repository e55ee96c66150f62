import { describe, expect, it } from 'vitest';
import { fileDay } from '#shared/lists/file/file-day.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';

const found = (...lines: string[]) => findHeader(lines.map((line) => line.split('|')));

describe('the header of a file', () => {
  it('is the row with most known names, below titles, which are counted', () => {
    expect(
      found('Tired landlords', '', 'Address|City|Foo', '12 Elm St|Mesa|1', '14 Elm St|Mesa|', 'All rights reserved'),
    ).toEqual({
      names: ['Address', 'City', 'Foo'],
      hasHeader: true,
      rows: [
        { line: 4, cells: ['12 Elm St', 'Mesa', '1'] },
        { line: 5, cells: ['14 Elm St', 'Mesa', ''] },
      ],
      leftOut: 2,
    });
  });

  it('may name what nobody knows', () => {
    expect(found('Site Line|Bill To', '12 Elm St|PO Box 5')).toMatchObject({
      names: ['Site Line', 'Bill To'],
      hasHeader: true,
    });
    expect(found('Where', '12 Elm St, Mesa, AZ', '14 Elm St, Mesa, AZ')).toMatchObject({
      names: ['Where'],
      leftOut: 0,
    });
  });

  it('may be absent', () => {
    const table = found('12 Elm St|Mesa|AZ|85201', '14 Elm St|Mesa|AZ|85201');
    expect([table.hasHeader, table.names, table.rows.length]).toEqual([
      false,
      ['Column 1', 'Column 2', 'Column 3', 'Column 4'],
      2,
    ]);
    expect(found('12 Elm St, Mesa, AZ 85201').rows).toHaveLength(1);
  });

  it('is no row of addresses whose words name columns', () => {
    expect(found('1201 Rent Blvd, Mesa, AZ 85201|1202 Value St, Mesa, AZ 85201', '1 A St|2 B St').hasHeader).toBe(
      false,
    );
  });

  it('names columns without a name, and those beyond its end', () => {
    expect(found('Address||City', '12 Elm St|x|Mesa|more').names).toEqual(['Address', 'Column 2', 'City', 'Column 4']);
  });
});

describe('the day of a file', () => {
  it.each([
    ['tired-landlords-2026-11-20.csv', '2026-11-20', 'name'],
    ['export_20261119_final.csv', '2026-11-19', 'name'],
    ['Leads 11-18-2026.xlsx', '2026-11-18', 'name'],
    ['Leads 1_8_2026.xlsx', '2026-01-08', 'name'],
    ['leads.csv', '2026-11-02', 'change'],
    ['leads-2026-13-45.csv', '2026-11-02', 'change'],
    ['leads-2026-12-24.csv', '2026-11-02', 'change'],
    ['parcel-120261119.csv', '2026-11-02', 'change'],
  ])('of %s is %s', (name, day, from) => {
    expect(fileDay(name, '2026-11-02', '2026-11-26')).toEqual({ day, from });
  });

  it('is never after today', () => {
    expect(fileDay('leads.csv', '2027-01-01', '2026-11-26').day).toBe('2026-11-26');
  });
});
