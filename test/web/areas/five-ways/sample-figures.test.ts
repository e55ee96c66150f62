import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readDeal } from '#shared/deal/deal-of.ts';
import { sampleDeal } from '#shared/deal/sample-deal.ts';
import { compareStructures } from '#shared/structures/compare.ts';
import { Terms } from '#shared/structures/deal-input.ts';
import { solveTerms } from '#shared/structures/solve.ts';
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

  it('prints each structure as the engine prices it, in its ranking', () => {
    expect(figures.proposed.map(({ structure }) => structure)).toEqual(comparison.ranking);
    for (const row of figures.proposed) {
      const result = comparison.structures.find(({ structure }) => structure === row.structure);
      expect(row).toMatchObject({
        cashIn: usd(result?.cashIn ?? null),
        month: usd(result?.monthlyCashFlow ?? null),
        worth: usd(result?.npv ?? null),
        verdict: result?.verdict,
      });
      expect(row.seller.worth).toBe(usd(result?.seller.presentValue ?? null));
    }
    expect(figures.listed.worth).toBe(usd(comparison.listed.seller.presentValue));
  });

  it('prints the structures equal for the seller with what a listing brings, as ranked, and last those that cannot', () => {
    const { terms, ranking } = comparison.atEqualSeller;
    expect(figures.equal.map(({ structure }) => structure)).toEqual([...ranking, 'Wholesale']);
    for (const { structure, worth, seller } of figures.equal.slice(0, -1)) {
      expect(worth).toBe(usd(terms[structure]?.npv ?? null));
      expect(seller.worth).toBe(figures.listed.worth);
    }
    expect(figures.equal.at(-1)).toMatchObject({ place: '–', label: "Can't match a listing" });
  });

  it('gives no rank to what cannot be done', () => {
    for (const { place, verdict } of [...figures.proposed, ...figures.equal]) {
      expect([verdict, /^[1-5]$/.test(place)]).toEqual([verdict, verdict === 'works' || verdict === 'misses']);
    }
    expect(figures.proposed.map(({ place }) => place)).toEqual(['1', '2', '3', '4', '–']);
  });

  it('shows in the picture the view that the table opens with', () => {
    const html = renderToString(createElement('svg', null, createElement(FivePlat, { figures })));
    expect(html).toContain('Worth to you, as proposed');
    for (const { structure, worth, verdict } of figures.proposed) {
      expect(html).toContain(`${structure}: ${verdict === 'fails' ? 'Doesn&#x27;t work' : worth}`);
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

  it('has the story that the words tell: the best for you offers the seller less than a listing, and another leads when equal', () => {
    const [best] = comparison.ranking;
    const seller = comparison.structures.find(({ structure }) => structure === best)?.seller;
    expect(seller?.presentValue).toBeLessThan(comparison.listed.seller.presentValue ?? 0);
    expect(comparison.atEqualSeller.ranking[0]).not.toBe(best);
  });

  it('shows an unknown as a dash, never as $0', () => {
    const { property } = sampleDeal;
    const provenance = { ...property.provenance, 'financialData.propertyTaxes': 'missing' as const };
    const shown = figuresFor({ ...sampleDeal, property: { ...property, provenance } });
    expect(shown.facts.find(({ name }) => name === 'Taxes')).toMatchObject({ text: '— a year', origin: 'unknown' });
    expect(shown.proposed.find(({ structure }) => structure === 'Subject-To')?.label).toBe('Needs a fact');
  });
});
