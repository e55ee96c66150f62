import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRow } from '#shared/lists/addresses/list-table.ts';
import { findAddress } from '#shared/lists/find-address.ts';
import { prepareRows } from '#shared/lists/prepare-rows.ts';
import { houseKey } from '#shared/property/house-key.ts';
import { readAddresses } from '#test/support/lists/read-addresses.ts';

/** What becomes of a pasted text: the houses that are looked up, and what is wrong with the other rows. */
function screen(text: string) {
  return prepareRows(readAddresses(text).read.map(({ address }) => address)).map((row) =>
    row.kind === 'unreadable' ? row.problem : houseKey(row.address),
  );
}

const house = houseKey('456 Oak Ave, Mesa, AZ 85201');
const two = 'Two addresses. Keep the one of the house.';

describe('a row that no header divides is looked up by its house', () => {
  it.each([
    '1,John Smith,456 Oak Ave,Mesa,AZ,85201',
    '1\tJohn Smith\t456 Oak Ave\tMesa\tAZ\t85201',
    '1;John Smith;456 Oak Ave;Mesa;AZ;85201',
    '"1","Smith, John","456 Oak Ave","Mesa","AZ","85201"',
    '1,John Smith,"456 Oak Ave, Mesa, AZ 85201"',
    '10234,456 Oak Ave,Mesa,AZ,85201,250000',
    '85001,456 Oak Ave,Mesa,AZ,85201',
    '123-45-678,456 Oak Ave,Mesa,AZ,85201,(602) 555-1234',
    '602-555-1234,John Smith,456 Oak Ave,Mesa,AZ,85201',
    '555-1234 cell,456 Oak Ave,Mesa,AZ,85201',
    '"$250,000",3 Beds,2 baths,1500 sq ft,456 Oak Ave,Mesa,AZ,85201',
    '456 Oak Ave LLC,456 Oak Ave,Mesa,AZ,85201',
    '3 Mar 2026,456 Oak Ave,Mesa,AZ,="85201"',
    'John Smith,PO Box 12,Phoenix,AZ,85001,456 Oak Ave,Mesa,AZ,85201',
    'x,456,Oak Ave,Mesa,AZ,85201',
    '1,Mary Lane,456 Oak Ave,Mesa,AZ,85201',
    '1,456 Oak Ave,Mesa,85201,AZ',
    'Nr;Wer;Wo;Ort;Land;PLZ\n1;John Smith;456 Oak Ave;Mesa;AZ;85201',
    'Who,Owner street,Owner town,Where\nJohn,"9 Pine St, Yuma, AZ 85364",Yuma,"456 Oak Ave, Mesa, AZ 85201"',
  ])('%s', (text) => {
    expect(screen(text)).toEqual([house]);
  });

  it('keeps its unit, before or after the street', () => {
    const withUnit = houseKey('456 Oak Ave Apt 4, Mesa, AZ 85201');
    expect(screen('1,John Smith,456 Oak Ave,Apt 4,Mesa,AZ,85201')).toEqual([withUnit]);
    expect(screen('9,John Smith,Apt 4,456 Oak Ave,Mesa,AZ,85201')).toEqual([withUnit]);
  });

  it('keeps the ZIP that lost its zero, and takes no amount for a ZIP', () => {
    expect(screen('7,Ann,12 Elm St,Boston,MA,2108')).toEqual([houseKey('12 Elm St, Boston, MA 02108')]);
    expect(screen('7,Ann,12 Elm St,Mesa,AZ,12000')).toEqual([houseKey('12 Elm St, Mesa, AZ')]);
  });
});

it.each([
  '456 Oak Ave,Mesa,AZ,85201,789 Pine St,Phoenix,AZ,85001',
  '1,John Smith,456 Oak Ave,Mesa,AZ,85201,789 Pine St,Phoenix,AZ,85001',
  '456 Oak Ave,789 Pine St,Mesa,AZ,85201',
  '456 Oak Ave,Mesa,AZ,85201,789 Pine St,Phoenix',
  '456 Camelback,789 Pine St,Mesa,AZ,85201',
  '"456 Oak Ave, Mesa, AZ 85201","789 Pine St, Phoenix, AZ 85001"',
])('a row with two houses is named, and neither is looked up: %s', (text) => {
  expect(screen(text)).toEqual([two]);
});

it('names the two houses again when its errors are saved and screened again', () => {
  const { address } = readRow(['456 Oak Ave, Mesa, AZ, 85201, 789 Pine St, Phoenix, AZ, 85001'], ['address']);
  expect(address).toBe('456 Oak Ave, Mesa, AZ, 85201 || 789 Pine St, Phoenix, AZ 85001');
  expect(screen(`Address,Note\n"${address}",58`)).toEqual([two]);
});

it('takes the house that a header names, and one house twice as one', () => {
  const header = 'Mailing Address,Mailing City,Mailing State,Mailing Zip,Property Address,City,State,Zip\n';
  expect(screen(`${header}789 Pine St,Phoenix,AZ,85001,456 Oak Ave,Mesa,AZ,85201`)).toEqual([house]);
  expect(screen('456 Oak Ave,Mesa,AZ,85201,456 Oak Avenue,Mesa,AZ,85201-1234')).toEqual([house]);
});

it('takes no number of a line, a person or an id for a house', () => {
  for (const row of [
    '1,John Smith,Mesa,AZ,85201',
    '10234,John Smith,Mesa,AZ,85201',
    '456 Oak Ave,12345,Mesa,AZ,85201',
  ]) {
    expect(screen(row)).not.toContainEqual(expect.stringContaining('|'));
    expect(findAddress(row)).toEqual({ kind: 'none', isRow: true });
    const { address } = readRow([row.replaceAll(',', ', ')], ['address']);
    expect(prepareRows([address])[0]).toMatchObject({ problem: 'Enter the house number and street.' });
  }
  // As another program may send it.
  expect(prepareRows(['1, John Smith, Mesa, AZ 85201'])[0]?.kind).toBe('unreadable');
  expect(prepareRows(['456, Oak Ave, Mesa, AZ 85201'])[0]?.kind).toBe('ready');
});

it('leaves out numbers that count the lines, whatever stands after them', () => {
  for (const sign of ['', ':', ' -', '.', ')']) {
    const text = `#1${sign} 456 Oak Ave, Mesa, AZ 85201\n#2${sign} 458 Oak Ave, Mesa, AZ 85201`;
    expect(screen(text)).toEqual([house, houseKey('458 Oak Ave, Mesa, AZ 85201')]);
  }
});

it.each([
  'Apt 4, 456 Oak Ave, Mesa, AZ 85201',
  '74 Elm St, 29 Palms, CA 92277',
  '12 Elm St, Washington, DC 20001',
  '12 Elm St, New York, New York',
  '300 S 500 W, Provo, UT',
  '42-15 81st St, Elmhurst, NY 11373',
  '123 Main St, Floor 2, Bldg 4, Mesa, AZ 85201',
  '12 Mock St, 4B, Mesa, AZ 85201',
  'N1234 County Rd A, Plymouth, WI 53073',
])('an address by itself stays as it is: %s', (address) => {
  expect(findAddress(address)).toEqual({ kind: 'one', address });
});

/* Generated rows */

const streets = ['Oak Ave', 'N 14th St', 'Camino Real Rd', 'US Highway 60', 'S 500 W', 'E Sample Palm Ln', 'Broadway'];
const places = [
  ['Mesa', 'AZ', '85201'],
  ['Fort Worth', 'TX', '76102'],
  ['Boston', 'MA', '02108'],
  ['New York', 'NY', '10001'],
] as const;
const address = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(...streets), fc.constantFrom(...places))
  .map(([number, street, place]) => [`${number} ${street}`, ...place]);
/** What stands beside an address and is none. */
const beside = fc.oneof(
  fc.constantFrom('John Smith', 'Smith, Mary', 'Absentee', '3 Beds', '2 baths', '1500 sq ft', 'Vacant', 'Oak Ave LLC'),
  fc.constantFrom('$250,000', '58%', '2020-11-20', '3/1/26', '602-555-1234', '(602) 555-1234', 'a@example.com'),
  fc.tuple(fc.integer({ min: 100, max: 999 }), fc.integer({ min: 10, max: 99 })).map(([a, b]) => `${a}-${b}-001A`),
  fc.integer({ min: 1, max: 9_999_999 }).map(String),
  fc.constantFrom('PO Box 12', '456 Oak Ave LLC'),
);
const separator = fc.constantFrom(',', ';', '\t');
const line = (cells: readonly string[], by: string) => cells.map((cell) => `"${cell}"`).join(by);

it('finds the house wherever it stands in a row, whatever stands beside it', () => {
  fc.assert(
    fc.property(
      fc.array(beside, { maxLength: 5 }),
      address,
      fc.array(beside, { maxLength: 5 }),
      separator,
      (a, b, c, by) => {
        const [street = '', city = '', state = '', zip = ''] = b;
        expect(screen(line([...a, ...b, ...c], by))).toEqual([houseKey(`${street}, ${city}, ${state} ${zip}`)]);
      },
    ),
  );
});

it('takes none of two houses in a row, wherever they stand', () => {
  const others = fc.array(beside, { maxLength: 3 });
  fc.assert(
    fc.property(others, address, others, address, separator, (a, one, b, other, by) => {
      fc.pre(one[0] !== other[0]);
      expect(screen(line([...a, ...one, ...b, ...other], by))).toEqual([two]);
    }),
  );
});

it('takes the same house of what it has found', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(beside, address.map(String)), { maxLength: 6 }), (cells) => {
      const found = findAddress(cells.join(', '));
      if (found.kind === 'one') expect(findAddress(found.address)).toEqual(found);
      if (found.kind === 'several') expect(findAddress(found.addresses.join(', ')).kind).toBe('several');
    }),
  );
});
