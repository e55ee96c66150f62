import { describe, expect, it } from 'vitest';
import { makeAddress } from '#shared/lists/addresses/list-roles.ts';
import { withRole } from '#shared/lists/addresses/list-table.ts';
import { costOf, costSentence } from '#shared/lists/list-cost.ts';
import { missLimit } from '#shared/lists/list-limits.ts';
import { prepareRows, withUnit } from '#shared/lists/prepare-rows.ts';
import { readAddresses } from '#test/support/lists/read-addresses.ts';

const read = (text: string) => readAddresses(text).read.map(({ address, note }) => ({ address, note }));
const rolesOf = (text: string) => readAddresses(text).roles;

it('knows columns by the names that lists are exported with', () => {
  const text =
    'Property Address,Unit #,City,State,Zip,Score,Owner 1 Last Name,Mailing Address\n12 Elm St,,Mesa,AZ,85201,3,Doe,9 Far St\n';
  expect(rolesOf(text)).toEqual(['street', 'unit', 'city', 'state', 'zip', 'note', 'skip', 'skip']);
  const other = 'SITUS_STREET_ADDRESS;SITUS_CITY;SITUS_STATE;SITUS_ZIP_CODE\n12 Elm St;Mesa;AZ;85201\n';
  expect(rolesOf(other)).toEqual(['street', 'city', 'state', 'zip']);
  expect(rolesOf('Full Address,Note\n"12 Elm St, Mesa, AZ 85201",x\n')).toEqual(['address', 'note']);
});

describe('a list of addresses is read as other tables are', () => {
  const house = { address: '12 N Oak St, Mesa, AZ 85201', note: '' };
  const elm = { address: '14 Elm Ave, Mesa, AZ 85201', note: '' };

  it.each([
    [
      'by its declared separator',
      'sep=;\r\nAddress;City;State;Zip\r\n12 N Oak St;Mesa;AZ;85201\r\n14 Elm Ave;Mesa;AZ;85201',
    ],
    ['by another one', 'sep=^\nAddress^City^State^Zip\n12 N Oak St^Mesa^AZ^85201\n14 Elm Ave^Mesa^AZ^85201'],
    ['by pipes', 'Address|City|State|Zip\n12 N Oak St|Mesa|AZ|85201\n14 Elm Ave|Mesa|AZ|85201'],
    ['below a title', 'Leads, 2026\n\nAddress,City,State,Zip\n12 N Oak St,Mesa,AZ,85201\n14 Elm Ave,Mesa,AZ,85201'],
    [
      'below a title, above a notice',
      'Leads\nAddress|City|State|Zip\n12 N Oak St|Mesa|AZ|85201\n14 Elm Ave|Mesa|AZ|85201\nAll rights reserved',
    ],
    ['in parts', 'HOUSE,PREDIR,STREET,STRTYPE,CITY,STATE,ZIP\n12,N,OAK,ST,MESA,AZ,85201\n14,,ELM,AVE,MESA,AZ,85201'],
    [
      'in parts of a county',
      'House No,Dir,Street Name,Street Suffix,City,State,Zip\n12,N,Oak,St,Mesa,AZ,85201\n14,,Elm,Ave,Mesa,AZ,85201',
    ],
    [
      'with its place in one column',
      'Street Address,City State Zip\n12 N Oak St,"Mesa, AZ 85201"\n14 Elm Ave,"Mesa, AZ 85201"',
    ],
    ['without names, by pipes', '12 N Oak St|Mesa|AZ|85201\n14 Elm Ave|Mesa|AZ|85201'],
    [
      'with a row that is not divided',
      'Address,City,State,Zip\n12 N Oak St,Mesa,AZ,85201\n"14 Elm Ave, Mesa, AZ 85201"',
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual([house, elm]);
  });

  it('and its rows have the numbers of the file', () => {
    const text = 'Leads\n\nAddress,City,State\n12 Elm St,Mesa,AZ\n\n14 Elm St,Mesa,AZ';
    expect(readAddresses(text).rows.map(({ line }) => line)).toEqual([4, 6]);
    expect(readAddresses('12 Elm St, Mesa, AZ\n\n14 Elm St, Mesa, AZ').rows.map(({ line }) => line)).toEqual([1, 3]);
  });

  it('and nothing of it is lost: what is no house is a row, too', () => {
    const addresses = (text: string) => read(text).map(({ address }) => address);
    expect(addresses('12 Elm St, Mesa, AZ\nnowhere\n14 Elm St, Mesa, AZ')).toEqual([
      '12 Elm St, Mesa, AZ',
      'nowhere',
      '14 Elm St, Mesa, AZ',
    ]);
    expect(addresses('Main St, Mesa, AZ\n12 Elm St, Mesa, AZ')).toEqual(['Main St, Mesa, AZ', '12 Elm St, Mesa, AZ']);
    for (const sum of ['Total,,,1', 'Total,,,', 'Grand Total', 'Subtotal: 1']) {
      const rows = 'Address,City,State,Zip\n12 Elm St,Mesa,AZ,85201\n14 Elm St,Mesa,AZ,85201';
      expect(addresses(`${rows}\n${sum}`)[2], sum).toMatch(/total/i);
    }
  });
});

it('makes one address of the columns of a row', () => {
  const text = 'Address,Unit,City,State,Zip,Score\n3700 N 14th Ave,4,Phoenix,AZ,85014,58\n12 Elm St,,Mesa,AZ,85201,71';
  expect(read(text)).toEqual([
    { address: '3700 N 14th Ave Unit 4, Phoenix, AZ 85014', note: '58' },
    { address: '12 Elm St, Mesa, AZ 85201', note: '71' },
  ]);
});

it('takes pasted lines of addresses as they are', () => {
  const text = '1931 E Cholla Bend, Phoenix, AZ 85016\n3308 N Larkmoor St, Phoenix, AZ 85018';
  expect(read(text).map(({ address }) => address)).toEqual(text.split('\n'));
});

it('knows the columns of rows without names by what is in them', () => {
  expect(rolesOf('1931 E Cholla Bend,Phoenix,AZ,85016')).toEqual(['street', 'city', 'state', 'zip']);
});

it('gives a role to one column at a time', () => {
  expect(withRole(['street', 'skip', 'note'], 1, 'note')).toEqual(['street', 'note', 'skip']);
  expect(makeAddress(['skip', 'city'])).toBe(false);
});

it('drops other spellings of an address, and names the row they repeat', () => {
  const rows = prepareRows(['12 Elm Street, Mesa, AZ 85201', '12 elm st Mesa AZ 85201-1234', 'nowhere']);
  expect(rows.map(({ kind }) => kind)).toEqual(['ready', 'duplicate', 'unreadable']);
  expect(rows[1]).toMatchObject({ of: 0 });
});

it('asks for the unit in a building of which the list has units', () => {
  const rows = prepareRows(['9 Oak St, Mesa, AZ 85201', '9 Oak St Apt 2, Mesa, AZ 85201', '8 Oak St, Mesa, AZ 85201']);
  expect(rows.map(({ kind }) => kind)).toEqual(['needs_unit', 'ready', 'ready']);
  expect(withUnit('9 Oak St, Mesa, AZ 85201', '#3')).toBe('9 Oak St Unit 3, Mesa, AZ 85201');
});

it('says what a list costs before anything is spent', () => {
  const kinds = [...Array<'paid'>(31).fill('paid'), ...Array<'known'>(14).fill('known'), 'duplicate' as const];
  const cost = costOf(kinds, 12);
  expect(cost).toMatchObject({ paid: 31, known: 14, duplicates: 1, now: 12, later: 19 });
  expect(costSentence(cost, 12, 'Dec 1')).toBe(
    '31 rows will use an analysis; you have 12 left. 12 run now, 19 wait for Dec 1 or a larger plan.',
  );
  expect(costSentence(costOf(['paid'], null), null, 'Dec 1')).toBe(
    '1 row will use an analysis; your plan has no limit.',
  );
  expect(costSentence(costOf(['known'], 0), 0, 'Dec 1')).toBe('No row will use an analysis.');
});

it('has some rows without a record that stop it: a fifth, and at least five', () => {
  expect([missLimit(3), missLimit(48), missLimit(500)]).toEqual([5, 10, 100]);
});

it('numbers of lines are not those of houses, where every line has one', () => {
  const numbered = [
    '1. 456 Oak Ave, Mesa, AZ 85201',
    '(2) 458 Oak Ave, Mesa, AZ 85201',
    ' 3)  460 Oak Ave, Mesa, AZ 85201',
  ];
  const rows = prepareRows(numbered);
  expect(rows.map(({ address }) => address.split(',')[0])).toEqual(['456 Oak Ave', '458 Oak Ave', '460 Oak Ave']);
  // Without the others' numbers it is a dot too much.
  const [first] = prepareRows(['12. 5th Ave, Mesa, AZ 85201', '14 5th Ave, Mesa, AZ 85201']);
  expect(first?.address).toBe('12 5th Ave, Mesa, AZ 85201');
});

describe('a house that a list has with and without its ZIP', () => {
  const kinds = (...addresses: string[]) => prepareRows(addresses).map((row) => ('of' in row ? row.of : row.kind));
  const [withZip, zipOnly, cityOnly] = ['12 Elm St, Mesa, AZ 85201', '12 Elm St, 85201', '12 Elm St, Mesa, AZ'];

  it('is one by its city, whichever comes first', () => {
    expect(kinds(withZip, cityOnly)).toEqual(['ready', 0]);
    expect(kinds(cityOnly, withZip)).toEqual(['ready', 0]);
  });

  it('is one by its ZIP', () => {
    expect(kinds(withZip, zipOnly)).toEqual(['ready', 0]);
  });

  it('is linked by the row that has both, and by no other', () => {
    expect(kinds(zipOnly, cityOnly, withZip)).toEqual(['ready', 0, 0]);
    expect(kinds(zipOnly, cityOnly)).toEqual(['ready', 'ready']);
    expect(kinds(zipOnly, cityOnly, '14 Elm St, Mesa, AZ 85201')).toEqual(['ready', 'ready', 'ready']);
  });

  it('is linked to none where two ZIPs of the city have it', () => {
    expect(kinds(withZip, cityOnly, '12 Elm St, Mesa, AZ 85202')).toEqual(['ready', 'ready', 'ready']);
    expect(kinds(withZip, cityOnly, '12 Elm St, Tempe, AZ 85281')).toEqual(['ready', 0, 'ready']);
  });
});
