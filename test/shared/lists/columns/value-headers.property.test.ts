import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';
import { runs, seed } from '#test/support/generated.ts';
import { fileDay } from '#test/support/lists/read-text.ts';

it('never takes a part for the value, whatever the words of a county and the signs between them', () => {
  const words = (text: string) => fc.constantFrom(...text.split(' '));
  const ofPart = words(
    'land lnd building bldg bld improvement impr imps structure feature feat xf extra xtra pool garage taxable txbl net capped homestead hmstd hx exempt exemption prior previous prev last replacement rcn rental insured agricultural ag use personal mineral timber loss',
  );
  const others = fc.array(
    words(
      'county just market mkt total tot appraised appr full cash true actual real assessor fair est my current property',
    ),
    { maxLength: 3 },
  );
  const joins: ((all: string[]) => string)[] = [
    (all) => all.join(' '),
    (all) => all.join('_').toUpperCase(),
    (all) => all.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(''),
    (all) => all.join(''),
    (all) => `${all.slice(0, -1).join(' ')} (${all.at(-1)})`,
  ];
  const header = fc
    .tuple(ofPart, others, words('value val vl worth'), fc.constantFrom(...joins))
    .chain(([part, more, value, join]) =>
      fc.shuffledSubarray([part, ...more, value], { minLength: more.length + 2 }).map(join),
    );
  fc.assert(
    fc.property(header, (name) => {
      const rows = [
        ['Address', 'City', name],
        ['1 A St', 'Mesa', '250000'],
      ];
      expect(recognizeColumns(findHeader(rows), fileDay).columns[2]?.role).not.toBe('value');
    }),
    { seed, numRuns: runs(5000) },
  );
});
