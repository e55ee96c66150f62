import { expect, it } from 'vitest';
import { changeDoubtsOf, doubtsOf, figuresOf } from '#bin/records/acceptance.ts';
import type { FileReport } from '#bin/records/load-report.ts';
import { mappingOf } from '#test/support/records/loads.ts';

const good = { rejected: 0.02, unread: { market_value: 0.05, sqft: 0.05 }, houses: 90, housesBefore: 100, changed: {} };

it('takes a load that is just good enough, and a first one of any size', () => {
  expect(doubtsOf(good)).toEqual([]);
  expect(doubtsOf({ ...good, houses: 1, housesBefore: null })).toEqual([]);
});

it.each([
  [{ rejected: 0.021 }, '2.1 % of the rows of a file were refused, over 2 %.'],
  [{ unread: { market_value: 0.06, sqft: 0 } }, '6 % of the rows have an unread market value, over 5 %.'],
  [{ unread: { market_value: 0, sqft: 0.06 } }, '6 % of the rows have an unread area, over 5 %.'],
  [{ houses: 89 }, 'It has 89 houses, under 90 % of the current load’s 100.'],
])('doubts %j', (change, words) => {
  expect(doubtsOf({ ...good, ...change })).toEqual([words]);
});

it('doubts changes of over a quarter of the houses in one way alone', () => {
  expect(changeDoubtsOf({ ...good, changed: { sold: 0.25, owner_changed: 0.25 } })).toEqual([]);
  expect(changeDoubtsOf({ ...good, changed: { sold: 0.2, owner_changed: 0.917 } })).toEqual([
    '91.7 % of the houses have a change of kind owner_changed, over 25 %.',
  ]);
});

const file = (name: string, change: Partial<FileReport>): FileReport => ({
  ...{ name, pattern: '*', files: [], rows: 0, rejects: {}, leftOut: 0, unread: {}, ...change },
});

it('reckons shares of the file that a field comes from, other files’ too', () => {
  const accounts = file('accounts', { rows: 110, rejects: { nul: 4, columns: 6 }, unread: { tot_mkt_val: 20 } });
  const buildings = file('buildings', { rows: 50, unread: { im_sq_ft: 5 } });
  expect(figuresOf(mappingOf('harris-tx'), [accounts, buildings], 100, 120, { sold: 0.01 })).toEqual({
    rejected: 10 / 110,
    unread: { market_value: 0.2, sqft: 0.1 },
    houses: 100,
    housesBefore: 120,
    changed: { sold: 0.01 },
  });
});
