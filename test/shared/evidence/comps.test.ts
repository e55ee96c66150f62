import { describe, expect, it } from 'vitest';
import { type Comp, type CompFacts, driversOf, type ValuationInput, valueByComps } from '#shared/evidence/comps.ts';

const unknown: CompFacts = {
  squareFootage: null,
  bedrooms: null,
  bathrooms: null,
  garageBays: null,
  yearBuilt: null,
  condition: null,
};

const subject: CompFacts = {
  squareFootage: 1640,
  bedrooms: 3,
  bathrooms: 2,
  garageBays: 2,
  yearBuilt: 1968,
  condition: 3,
};

type Row = [
  price: number,
  area: number,
  baths: number,
  built: number,
  bays: number,
  grade: number,
  ago: number,
  miles: number,
];
const rows: Record<string, Row> = {
  A: [418_000, 1702, 2, 1970, 2, 3, 4, 0.16],
  B: [396_500, 1588, 2, 1965, 1, 4, 2, 0.21],
  C: [447_000, 1810, 2.5, 1972, 2, 3, 7, 0.44],
  D: [372_000, 1490, 1.5, 1961, 0, 4, 10, 0.62],
};

function sale(id: string, changes: Partial<Comp> = {}): Comp {
  const [price, squareFootage, bathrooms, yearBuilt, garageBays, condition, monthsAgo, miles] =
    rows[id] ?? rows.A ?? [];
  const facts = { squareFootage, bedrooms: 3, bathrooms, yearBuilt, garageBays, condition };
  const known = Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, value ?? null]));
  const needed = { price: price ?? null, monthsAgo: monthsAgo ?? null, miles: miles ?? null };
  return { ...unknown, ...known, id, ...needed, isListing: false, leftOut: null, ...changes };
}

const example: ValuationInput = {
  subject,
  comps: ['A', 'B', 'C', 'D'].map((id) => sale(id)),
  unitValues: { squareFootage: 95 },
};
const withComps = (comps: Comp[]): ValuationInput => ({ ...example, comps });

describe('the value by comparable sales', () => {
  it('is that of the worked example to the cent', () => {
    const { value, range, kept, comps, warnings, spreadPercent, unadjusted } = valueByComps(example);
    expect(value).toBe(425_200.62);
    expect(range).toEqual({ low: 415_490, high: 433_450 });
    expect(kept).toBe(4);
    expect(warnings).toEqual([]);
    expect(spreadPercent).toBeCloseTo(4.2, 1);
    expect(unadjusted).toBeCloseTo(407_233, 0);
    const shown = comps.map(({ id, net, grossPercent, adjusted, weightPercent }) => [
      id,
      net,
      grossPercent?.toFixed(2),
      adjusted,
      weightPercent?.toFixed(2),
    ]);
    expect(shown).toEqual([
      ['A', -2510, '2.60', 415_490, '39.96'],
      ['B', 33_947.5, '8.56', 430_447.5, '29.72'],
      ['C', -14_427.5, '6.73', 432_572.5, '20.42'],
      ['D', 61_450, '16.52', 433_450, '9.89'],
    ]);
  });

  it('adds what a sale lacks and takes off what it has more', () => {
    const [, , , d] = valueByComps(example).comps;
    expect(d?.adjustments).toEqual({
      date: 9300,
      squareFootage: 14_250,
      bedrooms: 0,
      bathrooms: 4500,
      garageBays: 12_000,
      yearBuilt: 2800,
      condition: 18_600,
    });
  });

  it('counts a square foot at 40% of the median of the sales kept, in whole dollars, until the user says otherwise', () => {
    const { unitValues } = valueByComps({ ...example, unitValues: {} });
    expect(unitValues).toEqual({
      squareFootage: 99,
      bedrooms: 0,
      bathrooms: 9000,
      garageBays: 6000,
      yearBuilt: 400,
      condition: 5,
      trend: 0.25,
    });
    const dear = sale('X', { price: 900_000, leftOut: 'different' });
    expect(valueByComps({ ...example, comps: [...example.comps, dear], unitValues: {} }).unitValues.squareFootage).toBe(
      99,
    );
  });

  it('is none when every sale is left out, and not 0', () => {
    const none = valueByComps(withComps(example.comps.map((comp) => ({ ...comp, leftOut: 'relatives' }))));
    expect(none).toMatchObject({ value: null, range: null, spreadPercent: null, unadjusted: null, kept: 0 });
    expect(none.comps.map(({ adjusted, weightPercent }) => [adjusted, weightPercent])).toEqual(
      Array(4).fill([null, null]),
    );
    expect(none.warnings).toEqual([{ kind: 'few', kept: 0 }]);
    expect(driversOf(example, none)).toEqual([]);
    expect(valueByComps(withComps([])).value).toBeNull();
  });

  it('never weighs a listing', () => {
    const asking = sale('F', { price: 990_000, isListing: true, monthsAgo: null });
    const { value, comps } = valueByComps(withComps([...example.comps, asking]));
    expect(value).toBe(425_200.62);
    expect(comps.at(-1)).toMatchObject({ status: 'listing', adjusted: null, weightPercent: null });
  });

  it.each([
    ['price', { price: null }],
    ['monthsAgo', { monthsAgo: null }],
    ['miles', { miles: null }],
  ] as const)('does not weigh a sale whose %s nobody knows, and names it', (fact, changes) => {
    const { comps, kept } = valueByComps(withComps([...example.comps, sale('G', changes)]));
    expect(kept).toBe(4);
    expect(comps.at(-1)).toMatchObject({ status: 'lacking', lacks: [fact], adjusted: null });
  });

  it('makes no adjustment for a fact that is unknown on either side', () => {
    const comp = sale('D', { garageBays: null, condition: null });
    const [result] = valueByComps({ ...withComps([comp]), subject: { ...subject, yearBuilt: null } }).comps;
    expect(result?.adjustments).toMatchObject({ garageBays: null, condition: null, yearBuilt: null, bathrooms: 4500 });
    const bare = valueByComps(withComps([sale('D', { ...unknown })]));
    expect(bare.unadjusted).toBeNull();
    expect(
      valueByComps({ ...withComps([sale('D', { ...unknown })]), unitValues: {} }).unitValues.squareFootage,
    ).toBeNull();
  });

  it('leaves out a sale whose adjustments exceed its price', () => {
    const { comps, value } = valueByComps(withComps([sale('A'), sale('S', { price: 1000, squareFootage: 9000 })]));
    expect(comps[1]).toMatchObject({ status: 'negative', adjusted: null });
    expect(value).toBe(415_490);
  });

  it('warns of large adjustments, few sales and a wide range', () => {
    const far = sale('D', { squareFootage: 600, miles: 0.1 });
    const { warnings } = valueByComps(withComps([sale('A'), far]));
    expect(warnings.map(({ kind }) => kind)).toEqual(['few', 'gross', 'spread']);
    expect(valueByComps(withComps([sale('A'), sale('B'), sale('C')])).warnings).toEqual([]);
  });
});

describe('what drives a value', () => {
  it('is each sale left out, the trend and a point of condition, the largest first', () => {
    const drivers = driversOf(example, valueByComps(example));
    expect(drivers.map(({ change, difference }) => [change, Math.round(difference ?? 0)])).toEqual([
      [{ leftOut: 'A' }, 6464],
      ['no_trend', -4876],
      [{ leftOut: 'B' }, -2219],
      [{ leftOut: 'C' }, -1892],
      ['lower_condition', -1476],
      [{ leftOut: 'D' }, -905],
    ]);
  });

  it('says that no value is left without the only sale', () => {
    const input = withComps([sale('A')]);
    expect(driversOf(input, valueByComps(input))[0]).toEqual({
      change: { leftOut: 'A' },
      value: null,
      difference: null,
    });
  });
});
