import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';
import { runs, seed } from '#test/support/generated.ts';
import { fileDay } from '#test/support/lists/read-text.ts';

it('never takes a figure for a fact of the house where a word of its name is not known', () => {
  const names = ['Rent', 'Annual Taxes', 'Insurance', 'HOA Dues', 'Loan Payment', '1st Mtg Balance', 'Equity', 'SqFt'];
  // No word begins so.
  const unknown = fc.stringMatching(/^qz[a-z]{2,6}$/);
  const written: ((name: string, word: string) => string)[] = [
    (name, word) => `${word} ${name}`,
    (name, word) => `${name} ${word}`,
    (name, word) => `${name} (${word})`,
    (name, word) => `${name} ${word}`.toUpperCase().replaceAll(' ', '_'),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...names), unknown, fc.constantFrom(...written), (name, word, write) => {
      const header = write(name, word);
      const { columns } = recognizeColumns(
        findHeader([
          ['Address', 'City', header],
          ['1 A St', 'Mesa', '2,000'],
        ]),
        fileDay,
      );
      expect([header, columns[2]?.role, columns[2]?.certainty]).toEqual([header, 'skip', 'check']);
    }),
    { seed, numRuns: runs(5000) },
  );
});
