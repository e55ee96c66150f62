import { expect, it } from 'vitest';
import { structuresSet, workingStructure } from '#shared/deal/working/working-structure.ts';

it('a deal is run as the structure that was chosen, else as the one that the rules recommend', () => {
  expect(workingStructure({ chosen: 'Lease Option' }, 'Wholesale')).toBe('Lease Option');
  expect(workingStructure({}, 'Wholesale')).toBe('Wholesale');
  expect(workingStructure(undefined, null)).toBeNull();
  // Typed by another client.
  expect(workingStructure({ chosen: 'Barter' }, 'Wholesale')).toBe('Wholesale');
});

it('a change sets terms of the structures that it has texts for, and of none that it takes back', () => {
  const fields = { 'terms.novation.months': '6', 'terms.subjectTo.second.amount': '', 'terms.wholesale.fee': null };
  expect(structuresSet({ ...fields, 'house.repairs': '4000', chosen: 'Lease Option' })).toEqual([
    'Subject-To',
    'Novation',
  ]);
});
