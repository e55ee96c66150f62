import { expect, it } from 'vitest';
import { addedText, countsText, timeLeftText } from '#web/areas/screening/list-words.ts';

it('says what a later file has done, and nothing of the first one', () => {
  expect(addedText([{ added: 'new' }, { added: 'updated' }, { added: 'new' }, {}])).toBe(
    '2 new, 1 updated, 0 unchanged',
  );
  expect(addedText([{ added: 'new' }, {}])).toBe('');
});

it.each([
  [62, { priced: 58, unreadable: 3, duplicate: 1 }, 58, '62 rows: 58 priced, 3 no house, 1 twice'],
  [1, { priced: 1 }, 1, '1 row: 1 priced'],
  [4, { duplicate: 2, unreadable: 2 }, 0, '4 rows: 0 priced, 2 no house, 2 twice'],
  [9, { done: 4, known: 1, needs_unit: 1, not_found: 2, failed: 1 }, 5, '9 rows: 5 priced, 4 open'],
])('says what became of all %i rows of a file', (rows, counts, priced, text) => {
  expect(countsText({ rows, counts, state: 'finished' }, priced)).toBe(text);
  // Its parts are the rows.
  const [all = 0, ...parts] = (text.match(/\d+/g) ?? []).map(Number);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all);
});

it('says what became of rows so far while a list runs', () => {
  expect(countsText({ rows: 9, counts: { waiting: 4, priced: 3, unreadable: 2 }, state: 'running' }, 3)).toBe(
    '9 rows: 3 priced, 2 no house',
  );
});

it.each([
  [1, 'About 10 seconds left'],
  [10_001, 'About 20 seconds left'],
  [60_000, 'About 60 seconds left'],
  [60_001, 'About 2 minutes left'],
  [500_000, 'About 9 minutes left'],
])('says what %i ms are', (ms, words) => {
  expect(timeLeftText(ms)).toBe(words);
});
