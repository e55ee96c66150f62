import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameOwner } from '#shared/records/watch/same-owner.ts';
import { runs, seed } from '#test/support/generated.ts';

const word = fc.stringMatching(/^[A-Z]{1,8}$/);
const name = fc.array(word, { minLength: 1, maxLength: 5 });

it('knows an owner again in another case, punctuation and order of words', () => {
  const spelled = name.chain((words) =>
    fc.tuple(
      fc.constant(words),
      fc.shuffledSubarray(words, { minLength: words.length }),
      fc.constantFrom(' ', ', ', ',', ' & ', '/', '  '),
    ),
  );
  fc.assert(
    fc.property(spelled, fc.boolean(), ([words, shuffled, between], isLower) => {
      const other = shuffled.join(between);
      expect(isSameOwner(words.join(' '), isLower ? other.toLowerCase() : other)).toBe(true);
    }),
    { seed, numRuns: runs(5000) },
  );
});

it('says the same of two names in either order, and tells names with other words apart', () => {
  fc.assert(
    fc.property(name, name, word, (one, two, more) => {
      const [a, b] = [one.join(' '), two.join(' ')];
      expect(isSameOwner(a, b)).toBe(isSameOwner(b, a));
      expect(isSameOwner(a, `${a} ${more}`)).toBe(false);
    }),
    { seed, numRuns: runs(5000) },
  );
});

it.each([
  ['MOCK L.L.C.', 'Mock LLC', true],
  ["O'MOCK JANE", 'OMOCK, JANE', true],
  ['DOE,JANE', 'JANE DOE', true],
  ['DOE JANE', 'DOE JUNE', false],
  ['MOCK TRUST 1', 'MOCK TRUST 2', false],
  ['DOE JANE', 'DOE JANE DOE', false],
])('of %s and %s says whether they are one owner', (one, other, isSame) => {
  expect(isSameOwner(one, other)).toBe(isSame);
});
