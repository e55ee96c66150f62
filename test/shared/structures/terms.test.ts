import { describe, expect, it } from 'vitest';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { CompareInput, Unknown } from '#shared/structures/base/deal-input.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { ruleOf } from '#shared/structures/engine/solve-term.ts';
import { registry } from '#shared/structures/registry.ts';
import { placesOf, solvedBy, termsKey } from '#shared/terms/structure-terms.ts';
import { valueIn } from '#shared/terms/term.ts';
import { house } from './worked-house.ts';

describe.each(Strategy.options)('the declared terms of %s', (structure) => {
  const deal = dealOf(CompareInput.parse({ house }));
  const key = termsKey[structure];

  it('are those that are priced, each with a start', () => {
    expect(registry[structure].key).toBe(key);
    const declared = placesOf(structure).map(({ path }) => path.split('.')[0]);
    expect(Object.keys(deal.terms[key]).toSorted()).toEqual([...new Set(declared)].toSorted());
    expect(placesOf(structure).map((place) => valueIn(deal.terms[key], place))).not.toContain(undefined);
  });

  it('have a rule wherever the solver can answer them, which stays within its range', () => {
    for (const name of solvedBy(structure)) {
      const [low, high] = ruleOf(structure, name).range(deal);
      expect(high).toBeGreaterThan(low);
    }
    expect(Object.keys(registry[structure].solve).toSorted()).toEqual(solvedBy(structure).toSorted());
  });

  it('name only their own as what a term must not be above', () => {
    const paths = placesOf(structure).map(({ path }) => path);
    const named = placesOf(structure).flatMap(({ term }) => term.notAbove ?? []);
    expect(named.filter((name) => !paths.includes(name))).toEqual([]);
  });
});

it('gives no solvable term the name of another', () => {
  const names = Strategy.options.flatMap(solvedBy);
  expect(new Set(names).size).toBe(names.length);
  expect(Unknown.options.toSorted()).toEqual(names.toSorted());
});
