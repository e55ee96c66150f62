import { describe, expect, it } from 'vitest';
import type { SavedRoles } from '#shared/lists/columns/column.ts';
import { headerSetOf, mapKeysOf, noteRole, withRole } from '#shared/lists/columns/column.ts';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { roleLabel } from '#shared/lists/columns/role-labels.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';
import sets from '#test/support/lists/header-sets.json' with { type: 'json' };
import { madeTable } from '#test/support/lists/made-cells.ts';

const day = '2026-11-20';
const tableOf = (...lines: string[]) => findHeader(lines.map((line) => line.split('|')));
const recognized = (...lines: string[]) => recognizeColumns(tableOf(...lines), day);
const roles = (...lines: string[]) => recognized(...lines).columns.map(({ role }) => role);

/** A county's total beside its parts, and a place whose name says little. */
const isToCheck = new Set(['JV', 'tot_mkt_val', 'parval', 'CVTTXDSCRP']);

describe('the columns of a file', () => {
  it.each(sets.map((set) => [set.id, set] as const))('are recognized in %s', (_, { columns }) => {
    const { columns: read } = recognizeColumns(madeTable(columns), day);
    // Of aliases in one set one counts.
    expect(read.map(({ role, suggested }) => suggested ?? role)).toEqual(columns.map(({ role }) => role));
    for (const [at, { certainty, role, suggested, samples }] of read.entries()) {
      const expected = columns[at]?.role ?? '';
      if (['foreign', 'personal'].includes(expected)) expect([certainty, samples]).toEqual(['never', []]);
      else if (isToCheck.has(columns[at]?.header ?? '')) expect(certainty).toBe('check');
      else if (role !== 'skip')
        expect([columns[at]?.header, certainty, suggested]).toEqual([columns[at]?.header, 'sure', undefined]);
      else expect(['unused', 'check']).toContain(certainty);
    }
  });

  it('are no address where a name or the cells speak of somebody else', () => {
    expect(roles('Owner Address|Address|City', '1 Own St|12 Elm St|Mesa')).toEqual([
      'mailing.street',
      'address.street',
      'address.city',
    ]);
    const { columns, problem } = recognized(
      'Address|Value',
      'PO Box 5, Mesa, AZ 85201|250k',
      'c/o Ann, 5 Elm St, Mesa, AZ|260k',
    );
    expect(columns[0]).toMatchObject({ role: 'skip', certainty: 'check' });
    expect(problem?.text).toBe('Which column is the house?');
    expect(recognized('Agent Phone|Address', '602 555 0101|1 A St, Mesa, AZ 85201').columns[0]).toMatchObject({
      role: 'foreign',
      certainty: 'never',
    });
  });

  it('ask which is the house where two read as addresses, or none', () => {
    const two = recognized('Site Line|Bill To', '12 Elm St, Mesa, AZ 85201|9 Far St, Reno, NV 89501');
    expect(two.problem?.text).toBe('Which column is the house?');
    expect(two.problem?.houses.map(({ column }) => column)).toEqual([0, 1]);
    expect(two.columns.map(({ role }) => role)).toEqual(['skip', 'skip']);
    expect(recognized('Value|Rent', '250k|2000').problem).toEqual({ text: 'Which column is the house?', houses: [] });
  });

  it('are known by their cells where no name is', () => {
    expect(roles('12 Elm St|Mesa|AZ|85201|Ann', '14 Elm St|Mesa|AZ|85201|Bob')).toEqual([
      'address.street',
      'address.city',
      'address.state',
      'address.zip',
      'skip',
    ]);
    expect(roles('Ann|12 Elm St, Mesa, AZ 85201', 'Bob|14 Elm St, Mesa, AZ 85201')).toEqual(['skip', 'address.full']);
    expect(roles('12 Elm St|85201', '14 Elm St|85202')).toEqual(['address.street', 'address.zip']);
    // Whoever stands there: without a state or a ZIP behind it, it is no city.
    expect(roles('12 Elm St|Ann Marsh|x', '14 Elm St|Bob Marsh|y')).toEqual(['address.street', 'skip', 'skip']);
    expect(recognized('12 Elm St, Mesa, AZ 85201').columns[0]).toMatchObject({
      role: 'address.full',
      certainty: 'check',
    });
  });

  it('are to be checked where name and cells differ, and not read where most cells say otherwise', () => {
    const { columns } = recognized(
      'Address|City|State|Rent|Value',
      '1 A St|Mesa|Failed|2000|soon',
      '2 A St|Mesa|Not found|1800 to 2000|later',
      '3 A St|Mesa|Failed|1900|250k',
    );
    expect(columns.map(({ role, certainty, suggested }) => [role, certainty, suggested])).toEqual([
      ['address.street', 'sure', undefined],
      ['address.city', 'sure', undefined],
      ['skip', 'check', 'address.state'],
      ['rent', 'check', undefined],
      ['skip', 'check', 'value'],
    ]);
    expect(columns[3]?.why).toBe('The name fits, but some of its cells do not.');
  });

  it('name the cell that may be a percentage or a fraction', () => {
    const { columns } = recognized(
      'Address|City|2nd Rate',
      '1 A St|Mesa|8.25',
      '2 A St|Mesa|0.0825',
      '3 A St|Mesa|7.5',
      '4 A St|Mesa|7',
      '5 A St|Mesa|6',
    );
    expect(columns[2]).toMatchObject({
      role: 'loan2.rate',
      certainty: 'check',
      why: 'Percent in most cells, but row 3 says 0.0825.',
    });
  });

  it('have one role each: the first with cells counts', () => {
    const { columns } = recognized(
      'Address|City|Loan Balance|Loan Balance|Mtg Bal|Phone|Mobile',
      '1 A St|Mesa||171,250|98,000|602 555 0101|602 555 0102',
    );
    expect(columns.slice(2).map(({ role, certainty }) => [role, certainty])).toEqual([
      ['skip', 'unused'],
      ['loan.balance', 'sure'],
      ['skip', 'check'],
      ['contact1.phone', 'sure'],
      ['skip', 'unused'],
    ]);
    expect(columns[4]?.why).toBe('“Loan Balance” is read as that.');
  });

  it('keep every column of marks: one alone may say do not call', () => {
    expect(roles('Address|City|DNC|Litigator', '1 A St|Mesa|Y|N').slice(2)).toEqual(['contact.mark', 'contact.mark']);
  });

  it('that count the rows are no house numbers', () => {
    expect(
      roles(
        'House Number|Street Name|Address|City',
        '1|Elm St|9 Elm St|Mesa',
        '2|Elm St|7 Elm St|Mesa',
        '3|Elm St|5 Elm St|Mesa',
      )[0],
    ).toBe('skip');
  });

  it('are read as saved, unless the cells no longer fit or a name is never read', () => {
    const lines = ['Address|City|Foo|Rent|Agent Phone', '1 A St|Mesa|250k|2000|602 555 0101'];
    const saved: SavedRoles = { foo: 'value', rent: 'skip', 'agent phone': 'contact1.phone', city: 'constructor' };
    const { columns } = recognizeColumns(tableOf(...lines), day, saved);
    expect(columns.map(({ role, certainty }) => [role, certainty])).toEqual([
      ['address.street', 'sure'],
      ['address.city', 'sure'],
      ['value', 'sure'],
      ['skip', 'unused'],
      ['foreign', 'never'],
    ]);
    const other = recognizeColumns(tableOf('Address|City|Foo', '1 A St|Mesa|soon'), day, saved);
    expect(other.columns[2]).toMatchObject({ role: 'skip', certainty: 'check', suggested: 'value' });
  });

  it('are one set in whatever order, and each has a key of its own', () => {
    expect(headerSetOf(['Zip', 'Address', 'zip'])).toBe(headerSetOf(['address', 'ZIP', 'Zip']));
    expect(headerSetOf(['Zip', 'Address'])).not.toBe(headerSetOf(['Zip', 'Zip', 'Address']));
    expect(mapKeysOf(['Loan Balance', 'Loan balance'])).toEqual(['loan balance', 'loan balance #2']);
  });

  it('change their role by hand, but never to or from what is never read', () => {
    const { columns } = recognized(
      'Address|City|Foo|Value|Agent Phone|Phone',
      '1 A St|Mesa|250k|260k|602 555 0101|602 555 0102',
    );
    expect(
      withRole(columns, 2, 'value')
        .map(({ role }) => role)
        .slice(2, 4),
    ).toEqual(['value', 'skip']);
    expect(withRole(columns, 4, 'contact1.phone')).toEqual(columns);
    expect(withRole(columns, 2, 'personal')).toEqual(columns);
    expect(withRole(columns, 5, noteRole)).toEqual(columns);
    expect(withRole(columns, 2, noteRole)[2]).toMatchObject({ role: 'note', certainty: 'sure' });
  });

  it('have names on screen for every role of every set', () => {
    const known = new Set(sets.flatMap(({ columns }) => columns.map(({ role }) => role)));
    const unnamed = [...known].filter((role) => roleLabel(role) === role);
    expect(unnamed.sort()).toEqual(['foreign', 'personal']);
  });
});
