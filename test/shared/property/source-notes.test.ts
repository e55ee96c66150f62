import { expect, it } from 'vitest';
import { openNotes } from '#shared/property/source-notes.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';

it('has a sale after the file’s day among the notes of a house, and what does not add up in the file', () => {
  const fromFile = {
    file: 'a.csv',
    day: '2026-01-02',
    flags: ['The loans differ.'],
    others: [],
    soldSince: '2026-03-03',
  };
  const property = { ...aProperty(), warnings: ['A gap.'] };
  expect(openNotes(property)).toEqual(['A gap.']);
  expect(openNotes({ ...property, fromFile })).toEqual([
    'A gap.',
    'The loans differ.',
    'Sold Mar 3, 2026, after this file.',
  ]);
});
