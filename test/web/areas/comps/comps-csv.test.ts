import { describe, expect, it } from 'vitest';
import { valueByComps } from '#shared/evidence/comps.ts';
import { readComps } from '#shared/evidence/read-comps.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { csvRows } from '#test/support/csv-rows.ts';
import { workedComps } from '#test/support/evidence/worked-comps.ts';
import { readAddresses } from '#test/support/lists/read-addresses.ts';
import { compsCsv } from '#web/areas/comps/comps-csv.ts';

const today = '2026-03-05';
const address = sampleProperty.address;

function csvOf(changes: Record<string, string> = {}, isSample = true): string {
  const read = readComps(sampleProperty, { ...workedComps(new Date(`${today}T00:00:00.000Z`)), ...changes }, today);
  return compsCsv(read, valueByComps(read.input), { address, isSample });
}

/** The cells of a line, by the heads of the first. */
function cellsOf(csv: string, first: string): Record<string, string> {
  const [heads = [], ...lines] = csvRows(csv);
  const line = lines.find(([each]) => each === first) ?? [];
  return Object.fromEntries(heads.map((head, at) => [head, line[at] ?? '']));
}

describe('the comps as CSV', () => {
  it('have each sale with its facts, its adjustments and its weight', () => {
    expect(cellsOf(csvOf(), 'A')).toMatchObject({
      Status: 'sold Nov 1, 2025',
      'Months ago': '4',
      Miles: '0.16',
      Price: '418000',
      'Price per sq ft': '245.59',
      'Living area': '1702',
      'Adjustment: Living area': '-5890',
      'Adjustment: Date': '4180',
      Net: '-2510',
      'Gross %': '2.6',
      'Adjusted price': '415490',
      'Weight %': '57.35',
    });
    expect(cellsOf(csvOf(), 'Subject')).toMatchObject({ 'Living area': '1640', Price: '' });
  });

  it('say what the user entered over the record, and which sales are the user’s own', () => {
    const texts = {
      ...{ 'subject.condition': '3', 'r2.price': '400,000', 'r2.soldOn': '2026-01-02' },
      '01J00000000000000000000000.price': '400,000',
    };
    const read = readComps(sampleProperty, texts, today);
    const csv = compsCsv(read, valueByComps(read.input), { address, isSample: true });
    const yours = ['Subject', 'A', 'B', 'C'].map((first) => cellsOf(csv, first).Yours);
    expect(yours).toEqual(['Condition', '', 'Price, Date', 'Your sale']);
  });

  it('give the reason for leaving a sale out, also in the user’s words, and say when there is none', () => {
    const reasonOf = (text: string) => cellsOf(csvOf({ 'r2.leftOut': text }), 'B').Status;
    expect(reasonOf('none')).toBe('left out: no reason chosen');
    expect(reasonOf('other')).toBe('left out: another reason');
    expect(reasonOf('other:Corner lot')).toBe('left out: Corner lot');
    expect(reasonOf('other: ')).toBe('left out: another reason');
    expect(reasonOf('of a later release')).toBe('left out: another reason');
  });

  it('leave empty what nobody knows, and what does not weigh', () => {
    expect(cellsOf(csvOf({ 'r2.leftOut': 'relatives' }), 'B')).toMatchObject({
      Status: 'left out: sold between relatives',
      'Adjusted price': '',
      'Weight %': '',
      'Adjustment: Living area': '',
    });
    const own = { '01J00000000000000000000000.price': '400,000' };
    expect(cellsOf(csvOf(own), 'C')).toMatchObject({
      Price: '400000',
      Miles: '',
      'Living area': '',
      'Price per sq ft': '',
    });
  });

  it('end with the unit values, the value, where it is from, and what it is not', () => {
    const lines = csvOf().split('\r\n');
    for (const line of [
      '"Living area, per sq ft, $",95',
      '"Condition, per grade, %",5',
      '"Value after repairs",421869.76',
      '"Lowest adjusted price",415490',
      '"Data","Sample data"',
      '"This is not an appraisal."',
    ]) {
      expect(lines).toContain(line);
    }
    expect(csvOf({}, false)).toContain('"Data","Record, with what you typed"');
  });

  it('are screened as a list with the address of every sale', () => {
    const read = readAddresses(csvOf()).read.map((row) => row.address);
    expect(read.slice(0, 2)).toEqual([address, cellsOf(csvOf(), 'A').Address]);
    expect(read[1]).toMatch(/\d{5}$/);
  });

  it('run no formula of an address that somebody typed', () => {
    const own = { '01J00000000000000000000000.address': '=HYPERLINK("https://bad.example")' };
    const csv = csvOf(own);
    expect(csv).toContain("'=HYPERLINK");
    expect(csv).not.toMatch(/(^|,|")=HYPERLINK/m);
  });
});

it('are a list of the subject and its sales, without the unit values and notes below them', () => {
  const { comps } = readComps(sampleProperty, workedComps(new Date(`${today}T00:00:00.000Z`)), today).input;
  const read = readAddresses(csvOf()).read.map((row) => row.address);
  expect(read).toHaveLength(comps.length + 1);
  expect(read.every((each) => parseAddress(each).problem === undefined)).toBe(true);
});
