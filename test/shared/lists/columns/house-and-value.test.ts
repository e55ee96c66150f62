import { describe, expect, it } from 'vitest';
import { type SavedRoles, withRole } from '#shared/lists/columns/column.ts';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';
import { fileDay, readText } from '#test/support/lists/read-text.ts';

const tableOf = (...lines: string[]) => findHeader(lines.map((line) => line.split('|')));
const recognized = (lines: string[], saved: SavedRoles = {}) => recognizeColumns(tableOf(...lines), fileDay, saved);
const rolesOf = (...lines: string[]) => recognized(lines).columns.map(({ role }) => role);

/** The columns behind an address, with amounts in each. */
const ofValues = (header: string, saved: SavedRoles = {}) =>
  recognized([`Address|City|${header}`, `1 A St|Mesa|${header.replace(/[^|]+/g, '250000')}`], saved).columns.slice(2);

describe('the value', () => {
  it.each([
    'Value',
    'Est. Value',
    'My Home Value',
    'Current Value',
    'Zestimate',
    'AVM',
    'Property Worth',
    'Estimated Market Value',
    'Value ($)',
    // Held out.
    'AVM Amount',
    'Est. Mkt Val',
    'EST_MARKET_VL',
    'Current Home Worth',
  ])('is %s', (header) => {
    expect(ofValues(header)).toMatchObject([{ role: 'value', certainty: 'sure' }]);
  });

  it.each([
    'Land Value',
    'LND_VAL',
    'bld_val',
    'SPEC_FEAT_VAL',
    'Taxable Value',
    'Homestead Value',
    'Exempt Value',
    'Prior Value',
    'Replacement Value',
    'Rental Value',
    'Value (Land)',
    'Estimated Land Value',
    'Net Worth',
    // Held out.
    'Timber Val',
    'Value of Outbuilding',
  ])('is not %s, a part or another measure', (header) => {
    expect(ofValues(header)).toMatchObject([{ role: 'skip', certainty: 'unused' }]);
  });

  it.each(['Our Number Value', 'Zone Value', 'Seller Asking Value', 'Median Value', 'Lien Value'])(
    'is not %s unless the user says so',
    (header) => {
      expect(ofValues(header)).toMatchObject([{ role: 'skip', certainty: 'check', suggested: 'value' }]);
    },
  );

  it.each(['Assessed Value', 'Total Assessed Val', 'ASSD_VAL', 'County Assessment', 'Assessed Total'])(
    'is not %s, which is the assessed one',
    (header) => {
      expect(ofValues(header)).toMatchObject([{ role: 'assessedValue', certainty: 'sure' }]);
    },
  );

  it('is beside parts the one that says nothing else', () => {
    expect(ofValues('Building Value|Est. Value|Land Value').map(({ role }) => role)).toEqual(['skip', 'value', 'skip']);
    expect(ofValues('Land Value|Total Value|Est. Value')).toMatchObject([
      { role: 'skip' },
      { role: 'countyMarketValue', certainty: 'sure' },
      { role: 'value', certainty: 'sure' },
    ]);
  });

  it.each([
    'Land Value|Building Value|Total Value',
    'LND_VAL|SPEC_FEAT_VAL|JV',
    'bld_val|tot_mkt_val',
    'Taxable Value|Market Value',
    'Assessed Value|Appraised Value',
    'Pool Val|True Cash Value',
  ])('is asked for where the county’s total stands beside a part: %s', (header) => {
    const columns = ofValues(header);
    expect(columns.map(({ role }) => role)).not.toContain('value');
    expect(columns.at(-1)).toMatchObject({ role: 'countyMarketValue', certainty: 'check', asksForValue: true });
  });

  it('is the county’s total where the user says so, and the next file knows', () => {
    const header = 'bld_val|tot_mkt_val';
    const { columns } = recognized(['Address|City|bld_val|tot_mkt_val', '1 A St|Mesa|90000|250000']);
    expect(withRole(columns, 3, 'value')[3]).toMatchObject({ role: 'value', certainty: 'sure' });
    for (const role of ['value', 'countyMarketValue']) {
      const kept = ofValues(header, { 'tot mkt val': role })[1];
      expect(kept).toMatchObject({ role, certainty: 'sure' });
      expect(kept?.asksForValue).toBeUndefined();
    }
  });

  it.each(['Market Value', 'Total Value', 'JV', 'FMV', 'Appraised Value', 'Full Cash Value'])(
    'is the county’s total, to check, where the file has no part: %s',
    (header) => {
      expect(ofValues(header)).toMatchObject([{ role: 'value', certainty: 'check' }]);
    },
  );
});

/** What a file says of the first house. */
const addressOf = (...lines: string[]) => {
  const { rows, problem } = readText(lines.join('\n').replaceAll('|', '\t'));
  return problem ? problem.text : rows[0]?.address;
};
const place = 'City|State|Zip';

describe('the house', () => {
  it.each([
    ['Mailing Address', 'Property Address'],
    ['Owner Address', 'Site Address'],
    ['Seller Address', 'Address'],
    ['Bill To Address', 'Premise Address'],
    ['Law Firm Address', 'Address'],
    ['Current Address', 'Subject Address'],
    ['Previous Address', 'Address'],
    ['CORR_ADDR', 'PARCEL_ADDR'],
    ['Seller Home Address', 'Asset Address'],
    ['Address', 'Situs Address'],
    ['Address (Mailing)', 'Address'],
    // Held out.
    ['Grantor Street', 'Premises Street'],
    ['Formerly Known Address', 'Asset Street Address'],
  ])('is not %s but %s, in either order, and each has its own place', (other, house) => {
    const [far, own] = ['9 Far St|Reno|NV|89501', '12 Elm St|Mesa|AZ|85201'];
    expect(addressOf(`${other}|${place}|${house}|${place}`, `${far}|${own}`)).toBe('12 Elm St, Mesa, AZ 85201');
    expect(addressOf(`${house}|${place}|${other}|${place}`, `${own}|${far}`)).toBe('12 Elm St, Mesa, AZ 85201');
  });

  it('has no place of somebody else’s', () => {
    const { rows } = readText(
      ['Property Address\tMailing Address\tCity\tState', '12 Elm St\t9 Far St\tReno\tNV'].join('\n'),
    );
    expect(rows[0]?.address).toBe('12 Elm St');
    expect(rows[0]?.facts.mailing).toBe('9 Far St, Reno, NV');
    expect(rolesOf('Seller Address|City|Zip|Address', '9 Far St|Reno|89501|12 Elm St')).toEqual([
      'foreign',
      'skip',
      'skip',
      'address.street',
    ]);
    // A name of the property counts, wherever it stands.
    expect(addressOf('Mailing Address|Property City|Property State|Address', '9 Far St|Mesa|AZ|12 Elm St')).toBe(
      '12 Elm St, Mesa, AZ',
    );
  });

  it.each([
    ['Trustee Address', 'Decedent Address'],
    ['Alpha Address', 'Beta Address'],
    ['Address', 'Address'],
    ['Notice Street', 'Service Street'],
  ])('is asked for between %s and %s: nothing goes on, and nothing is joined', (one, other) => {
    const lines = [
      `${one}|${place}|${other}|${place}|Value`,
      '9 Far St|Reno|NV|89501|12 Elm St|Mesa|AZ|85201|250000',
      '8 Far St|Reno|NV|89501|14 Elm St|Mesa|AZ|85201|260000',
      '7 Far St|Reno|NV|89501|16 Elm St|Mesa|AZ|85201|270000',
    ];
    const { columns, problem } = recognized(lines);
    expect(problem).toEqual({
      text: 'Which column is the house?',
      houses: [
        { column: 0, roles: [0, 1, 2, 3].map((at) => [at, expect.stringMatching(/^address\./)]) },
        { column: 4, roles: [4, 5, 6, 7].map((at) => [at, expect.stringMatching(/^address\./)]) },
      ],
    });
    expect(columns.map(({ role }) => role).filter((role) => role.startsWith('address.'))).toEqual([]);
    expect([columns[0]?.samples, columns[4]?.samples]).toEqual([
      ['9 Far St', '8 Far St', '7 Far St'],
      ['12 Elm St', '14 Elm St', '16 Elm St'],
    ]);
    expect(readText(lines.join('\n').replaceAll('|', '\t')).rows.map(({ address }) => address)).toEqual(['', '', '']);

    // The answer brings the place behind it.
    const chosen = (problem?.houses[1]?.roles ?? []).reduce((all, [at, role]) => withRole(all, at, role), columns);
    expect(chosen.slice(0, 8).map(({ role }) => role)).toEqual([
      ...['skip', 'skip', 'skip', 'skip'],
      ...['address.street', 'address.city', 'address.state', 'address.zip'],
    ]);
  });

  it('that the user chose is known the next time', () => {
    const lines = [`Trustee Address|${place}|Decedent Address`, '9 Far St|Reno|NV|89501|12 Elm St'];
    const saved = { 'decedent address': 'address.street', city: 'skip', state: 'skip', zip: 'skip' };
    const { columns, problem } = recognized(lines, saved);
    expect(problem).toBeUndefined();
    expect(columns.map(({ role }) => role)).toEqual(['foreign', 'skip', 'skip', 'skip', 'address.street']);
  });

  it('is one where two columns say the same', () => {
    const same = '12 Elm St|Mesa|AZ|85201';
    expect(addressOf(`Alpha Address|${place}|Beta Address`, `${same}|12 ELM ST`)).toBe('12 Elm St, Mesa, AZ 85201');
  });

  it('is to be checked where its name has a word that says nothing', () => {
    expect(recognized([`Corr Address|${place}`, '12 Elm St|Mesa|AZ|85201']).columns[0]).toMatchObject({
      role: 'address.street',
      certainty: 'check',
    });
  });

  it.each([
    ...['Landlord', 'Tenant', 'Employer', 'Bank', 'Servicer', 'Lienholder', 'Lien Holder', 'Mortgagee'],
    // Held out.
    ...[
      'Lessee',
      'Management Company',
      'Escrow Office',
      'Insurer',
      'Guarantor',
      'HOA Manager',
      'Tax Office',
      'Insurance Company',
    ],
  ])('is not the only address where that is the %s’s, until the user says so', (whose) => {
    const { columns, problem } = recognized([`${whose} Address|${place}|Value`, '9 Far St|Reno|NV|89501|250000']);
    expect(columns.map(({ role }) => role).filter((role) => role.startsWith('address.'))).toEqual([]);
    expect(problem).toMatchObject({ text: 'Which column is the house?', houses: [{ column: 0 }] });
  });

  it.each(['Situs Zip Cd', 'Zip Cd', 'City/State/Zip', 'St / Zip'])(
    'has its place in %s, without a question',
    (name) => {
      const { columns } = recognized([
        `Address|City|${name}`,
        `12 Elm St|Mesa|${name === 'City/State/Zip' ? 'Mesa, AZ 85201' : '85201'}`,
      ]);
      expect(columns[2]?.certainty).toBe('sure');
    },
  );

  it.each([
    ['Apt 4', '12 Elm St Apt 4, Mesa'],
    ['# 4', '12 Elm St # 4, Mesa'],
    ['4B', '12 Elm St Unit 4B, Mesa'],
    ['PO Box 9', '12 Elm St, Mesa'],
    ['9 Far St', '12 Elm St, Mesa'],
    // Held out.
    ['Suite 200', '12 Elm St Suite 200, Mesa'],
    ['Bldg C', '12 Elm St Bldg C, Mesa'],
    ['c/o Pat Doe', '12 Elm St, Mesa'],
  ])('has %s of a second line only where it is a unit', (second, address) => {
    for (const name of ['Address 2', 'Address Line 2', 'Property Addr 2']) {
      expect(addressOf(`Property Address|${name}|City|State`, `12 Elm St|${second}|Mesa|AZ`)).toBe(`${address}, AZ`);
    }
  });
});
