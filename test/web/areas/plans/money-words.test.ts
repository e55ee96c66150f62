import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Shown only where plans are free: the card form, a tab of Settings, and a line of the pricing page. */
const whereFree = [
  'web/areas/plans/card/card-note.tsx',
  'web/areas/account/billing-tab.tsx',
  'web/areas/plans/pricing/own-plan.tsx',
];

it('no text says that nothing is charged, but those that are shown only where that is so', () => {
  const files = globSync('{web,shared/site}/**/*.{ts,tsx}');
  const saying = files.filter((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => !/^\s*(\/\*|\*|\/\/)/.test(line) && /not charged|nothing is charged|no charge\b/i.test(line)),
  );
  expect(saying.toSorted()).toEqual(whereFree.toSorted());
});
