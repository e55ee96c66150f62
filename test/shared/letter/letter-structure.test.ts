import { expect, it } from 'vitest';
import { letterStructure } from '#shared/letter/letter-structure.ts';

it('a letter is written for the structure that was chosen, else for the one that the rules recommend', () => {
  const financing_strategy = 'Wholesale';
  expect(letterStructure({ deal: { chosen: 'Lease Option' }, financing_strategy })).toBe('Lease Option');
  expect(letterStructure({ deal: {}, financing_strategy })).toBe('Wholesale');
  expect(letterStructure({ deal: undefined, financing_strategy: null })).toBeNull();
  // Typed by another client.
  expect(letterStructure({ deal: { chosen: 'Barter' }, financing_strategy })).toBe('Wholesale');
});
