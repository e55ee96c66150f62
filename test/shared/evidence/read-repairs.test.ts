import { describe, expect, it } from 'vitest';
import { readRepairs } from '#shared/evidence/read-repairs.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { from, record } from '#test/shared/deal/recorded-house.ts';
import { workedRepairs } from '#test/support/evidence/worked-repairs.ts';

const house = PropertyResult.parse({ ...record, squareFootage: 1640, yearBuilt: 1968 });
const read = (texts: Record<string, string> = {}, property = house) => readRepairs(property, texts);

const example = workedRepairs;

describe('a repair estimate as typed', () => {
  it('is nothing until something is typed, and not 0', () => {
    expect(read()).toMatchObject({ way: 'quick', total: null, problems: {} });
    expect(read({ way: 'detailed' }).total).toBeNull();
  });

  it('comes to the worked example with 12% contingency', () => {
    expect(read(example).total).toEqual({ low: 45_671.36, mid: 64_700.16, high: 95_771.2 });
    expect(read({ ...example, contingency: '0' }).total).toEqual({ low: 40_778, mid: 57_768, high: 85_510 });
  });

  it('takes the user’s own costs and bids', () => {
    const { detailed } = read({ 'roof.quantity': '10', 'roof.mid': '600', 'hvac.bid': '$9,000', contingency: '10' });
    expect(detailed.subtotal).toEqual({ low: 13_200, mid: 15_000, high: 15_800 });
    expect(detailed.contingency).toEqual({ low: 420, mid: 600, high: 680 });
  });

  it('prices a tier by the living area, with the user’s own area and costs', () => {
    expect(read({ tier: 'moderate' }).total).toEqual({ low: 45_920, mid: 65_600, high: 90_200 });
    const own = read({ tier: 'moderate', area: '1000', 'perFoot.mid': '50' });
    expect(own.total).toEqual({ low: 28_000, mid: 50_000, high: 55_000 });
    expect(read({ tier: 'palace' }).total).toBeNull();
    expect(read({ tier: 'light' }, from({ squareFootage: 'missing' }, house)).total).toBeNull();
  });

  it.each([
    ['before 1978', house, true, 'unpriced'],
    ['of an unknown year', from({ yearBuilt: 'missing' }, house), true, 'may_apply'],
    ['from 1978', PropertyResult.parse({ ...house, yearBuilt: 1978 }), false, null],
  ] as const)('has a line for lead-safe work in a house %s: %3$s', (_, property, has, notice) => {
    const { lines, leadSafe } = read({}, property);
    expect(lines.includes('leadSafe')).toBe(has);
    expect(leadSafe).toBe(notice);
    expect(read({ 'leadSafe.bid': '1200' }, property).leadSafe).toBeNull();
  });

  it.each([
    ['roof.quantity', 'many', 'Enter a number, like 1,640.'],
    ['roof.mid', '-1', 'Enter 0 to 10,000,000.'],
    ['roof.low', '600', 'Low is above mid.'],
    ['roof.high', '10', 'High is below mid.'],
    ['contingency', '101', 'Enter 0 to 100.'],
  ])('names %s that is "%s"', (field, text, problem) => {
    expect(read({ [field]: text }).problems).toEqual({ [field]: problem });
  });

  it.each([
    ['a quantity', { 'roof.quantity': 'many' }, ['roof.quantity']],
    ['a bid', { 'hvac.quantity': '1', 'hvac.bid': 'soon' }, ['hvac.bid']],
    ['a cost of a line with a quantity', { 'roof.quantity': '2', 'roof.low': '600' }, ['roof.low']],
    ['a cost of a line without one', { 'roof.mid': '-1' }, []],
    ['what a bid settles', { 'roof.bid': '9000', 'roof.quantity': 'many', 'roof.mid': '-1' }, []],
    ['the contingency', { contingency: '101' }, ['contingency']],
    ['the quick estimate, which is not chosen', { tier: 'light', area: '1' }, []],
  ] as const)('has to be fixed, or not, for its total: %s', (_, texts, toFix) => {
    const detailed = read({ ...texts, way: 'detailed' });
    expect(detailed.toFix).toEqual(toFix);
    expect(read({ ...texts }).toFix).toEqual('area' in texts ? ['area'] : []);
  });

  it('has to be fixed by the square foot too', () => {
    expect(read({ tier: 'light', 'perFoot.mid': 'x', area: '1,700' }).toFix).toEqual(['perFoot.mid']);
    expect(read({ area: '1' }).toFix).toEqual([]);
  });
});
