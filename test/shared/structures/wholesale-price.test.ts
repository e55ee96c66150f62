import { describe, expect, it } from 'vitest';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { worked } from './worked-house.ts';

/** The worked house: 320,000 after repairs, of which 70 % are 224,000, less 15,000 of repairs. */
function wholesaleAt(own: object) {
  const { structures } = compareStructures(CompareInput.parse({ ...worked, terms: { wholesale: own } }));
  const found = structures.find(({ structure }) => structure === 'Wholesale');
  if (!found) throw new Error('No wholesale.');
  return found;
}

describe('A wholesale with a price of its own', () => {
  it('leaves the fee what the rule leaves above the price, whatever fee was typed', () => {
    const found = wholesaleAt({ price: 197_765.5, fee: 77 });
    expect(found).toMatchObject({ price: 197_765.5, terms: { rulePercent: 70, price: 197_765.5, fee: 11_234.5 } });
  });

  it('has no fee below 0 where the price is above what the rule leaves', () => {
    const found = wholesaleAt({ price: 300_000 });
    expect(found).toMatchObject({ price: 300_000, terms: { fee: 0 }, netAtExit: 1000 });
  });

  it('assumes neither its price nor its fee, and without one the fee only', () => {
    const own = wholesaleAt({ price: 190_000 }).assumed;
    expect(own).toContain('terms.wholesale.rulePercent');
    expect(own.filter((path) => /\.(price|fee)$/.test(path))).toEqual([]);
    const byRule = wholesaleAt({}).assumed;
    expect(byRule).toContain('terms.wholesale.fee');
    expect(byRule).not.toContain('terms.wholesale.price');
  });
});
