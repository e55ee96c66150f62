import { expect, it } from 'vitest';
import { ruleLine } from '#shared/deal/words/rule-line.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';

const text = (pick: Pick<StructureResult, 'structure' | 'verdict'> | null) => {
  const { before, strategy, after } = ruleLine(pick);
  return `${before}${strategy}${after}`;
};

it.each<[StructureResult['verdict'], string]>([
  ['works', 'Recommended strategy (rule table): Wholesale'],
  ['misses', 'Rule table: Wholesale, which misses your targets here.'],
  ['fails', 'Rule table: Wholesale, which doesn’t work here.'],
  ['needs', 'Rule table: Wholesale, which needs more facts first.'],
])('a structure that %s is named as far as the numbers carry it', (verdict, said) => {
  expect(text({ structure: 'Wholesale', verdict })).toBe(said);
});

it('has no strategy where no rule holds', () => {
  expect(ruleLine(null)).toEqual({ before: 'Recommended strategy (rule table): ', strategy: null, after: '' });
});
