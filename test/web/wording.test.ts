import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{web,shared}/**/*.{ts,tsx,json}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8').replace(/\s+/g, ' '),
}));

it.each([
  ['counts more than the record', 'Your entries override the record instantly and are saved with the analysis.'],
  ['of yours </Tag>', "{given} seller {given === 1 ? 'fact' : 'facts'}"],
  ['Enter dollars.', 'Enter a dollar amount.'],
  ['Nobody knows', ': unknown.'],
  ['is a valuation of this house', ''],
  ['. It needs $', '. Requires $'],
  ['Agree price', 'Agree on price'],
  ['where an answer reaches you', 'Where can we email you?'],
  ['A program presents a key', 'Use API keys to look up properties'],
  ['is told of what happens here', 'Get events pushed to your server.'],
  ['if somebody else knew', 'Choose a new one if someone else may know it.'],
  ['None kept.', 'No card on file'],
  ['Every plan values the house', 'Every plan includes valuation, comps and the answer for all five structures.'],
  ['takes the place of your plan', 'Replaces your current plan today.'],
  ['payment provider', ''],
  ['Welcome to $', 'Welcome to the $'],
  ['price against area', 'Price vs. square footage'],
  ['Answers at hand', 'Saved replies'],
  ['Shortcuts of a single key', 'Single-key shortcuts'],
  ['does not meet the rule', 'Add $'],
])('says nowhere "%s", but "%s"', (old, better) => {
  expect(sources.filter(({ text }) => text.includes(old)).map(({ file }) => file)).toEqual([]);
  expect(sources.some(({ text }) => text.includes(better))).toBe(true);
});
