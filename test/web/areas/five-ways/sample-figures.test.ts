import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readDeal } from '#shared/deal/deal-of.ts';
import { sampleDeal } from '#shared/deal/sample-deal.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { Terms } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { solveTerms } from '#shared/structures/engine/solve.ts';
import { usd } from '#shared/values/money.ts';
import { FivePlat } from '#web/areas/five-ways/five-plat.tsx';
import { figures } from '#web/areas/five-ways/sample-figures.built.ts';
import { figuresFor } from '#web/areas/five-ways/sample-figures.ts';

const { input, problems } = readDeal(sampleDeal);
const comparison = compareStructures(input);

describe('the sample deal on the public pages', () => {
  it('lacks no fact and is read without a problem', () => {
    expect(problems).toEqual({});
    expect(comparison.structures.flatMap(({ needs }) => needs)).toEqual([]);
    expect(JSON.stringify(figures)).not.toMatch(/NaN|undefined|null%/);
  });

  it('prints each structure as the engine prices it, in the order of the answer', () => {
    expect(figures.rows.map(({ structure }) => structure)).toEqual(comparison.answer?.order);
    for (const row of figures.rows) {
      const result = comparison.structures.find(({ structure }) => structure === row.structure);
      expect(row).toMatchObject({
        isDeal: result?.isDeal,
        cashIn: usd(result?.cashIn ?? null),
        month: usd(result?.monthlyCashFlow ?? null),
        worth: usd(result?.npv ?? null),
      });
      expect(row.you.shape).toBe(result?.verdict);
    }
  });

  it('is green for both sides of a deal, and only there', () => {
    for (const { isDeal, you, seller } of figures.rows) {
      expect([you.isGreen, seller.isGreen]).toEqual([isDeal, isDeal]);
      if (isDeal) expect(you.shape).toBe('works');
    }
    expect(figures.rows.filter(({ isDeal }) => isDeal)).not.toEqual([]);
    expect(figures.rows.filter(({ isDeal }) => !isDeal)).not.toEqual([]);
  });

  it('says in the picture what the table says', () => {
    const html = renderToString(createElement('svg', null, createElement(FivePlat, { figures })));
    for (const { structure, isDeal, pays, seller } of figures.rows) {
      const said = `${structure}${isDeal ? ', a deal' : ''}: ${pays}; seller: ${seller.words}`;
      expect(html).toContain(said.replaceAll("'", '&#x27;'));
    }
  });

  it('prints a solved rent with which the lease option works', () => {
    const { value } = solveTerms({ ...input, structure: 'Lease Option', unknown: 'rent' });
    expect(figures.solved[0]?.answer).toBe(`At most ${usd(value)} a month`);
    const lease = comparison.structures.find(({ structure }) => structure === 'Lease Option');
    const solved = Terms.parse({ leaseOption: { ...lease?.terms, rent: value } });
    const verdicts = compareStructures({ ...input, terms: solved }).structures.map(({ verdict }) => verdict);
    expect(verdicts[2]).toBe('works');
  });

  it('tells why what earns the most is not first, where it is not', () => {
    expect([comparison.ranking[0], figures.ahead]).toEqual([comparison.answer?.working, '']);
    const palm = { ...sampleDeal, property: sampleProperty, facts: {} };
    const other = compareStructures(readDeal(palm).input);
    const [richest] = other.ranking;
    expect(richest).not.toBe(other.answer?.working);
    const difference = other.structures.find(({ structure }) => structure === richest)?.sellerVerdict.difference;
    expect(figuresFor(palm).ahead).toBe(
      `${richest} earns you more, but leaves the seller ${usd(-(difference ?? 0))} behind a listing. So it isn’t first.`,
    );
    expect(figures.says.first).toMatch(new RegExp(`^${comparison.answer?.working} works: `));
    expect(figures.stress.structure).toBe(comparison.answer?.working);
  });

  it('shows an unknown as a dash, never as $0', () => {
    const { property } = sampleDeal;
    const provenance = { ...property.provenance, 'financialData.propertyTaxes': 'missing' as const };
    const shown = figuresFor({ ...sampleDeal, property: { ...property, provenance } });
    expect(shown.facts.find(({ name }) => name === 'Taxes')).toMatchObject({ text: '— a year', origin: 'unknown' });
    expect(shown.rows.find(({ structure }) => structure === 'Subject-To')?.you.words).toBe('Needs a fact');
  });
});
