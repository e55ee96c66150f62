import { describe, expect, it } from 'vitest';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { lineText } from '#shared/seller-page/text-of.ts';
import { pageOf, workedSources } from './seller-letter.ts';

const all = ['Wholesale', 'Seller Finance', 'Subject-To'];

/** The page of a house in another state. */
function pageIn(state: string, options: readonly string[] = all, exit_plan = {}): SellerPage {
  const sources = workedSources(options);
  const { analysis_data } = sources.subject;
  const address = analysis_data.address.replace(/, AZ \d+/, `, ${state} 85282`);
  return pageOf({
    ...sources,
    subject: { ...sources.subject, exit_plan, analysis_data: { ...analysis_data, address } },
  });
}

/** The rules by their texts, with the letters of the options that they concern. */
const rulesIn = (page: SellerPage) =>
  page.rules.map(({ text, options }) => `${text.map(({ id }) => id).join('+')} ${options.join('')}`);

const wide = ['rule-va 12', 'rule-fha 12', 'rule-interest 12'];

describe('the rules beside three options', () => {
  it.each([
    ['AZ', ['rule-wholesale+rule-wholesale-cancel 0']],
    ['OH', ['rule-wholesale+rule-wholesale-cancel 0']],
    ['CA', ['rule-cancel 012']],
    ['CO', ['rule-cancel 012']],
    ['FL', ['rule-foreclosure 012']],
    ['MN', ['rule-foreclosure 012']],
    ['WA', ['rule-wa 012']],
    ['MD', ['rule-wholesale 0']],
    ['ND', ['rule-wholesale 0']],
    ['OK', ['rule-wholesale 0']],
    ['TN', ['rule-wholesale 0']],
    ['PA', ['rule-pa 0']],
    ['TX', ['rule-wholesale 0', 'rule-tx 12']],
    ['IA', []],
  ])('of %s are its own and those of the country', (state, own) => {
    const [asked, ...laws] = rulesIn(pageIn(state)).toReversed();
    expect(laws.toReversed()).toEqual([...wide, ...own]);
    expect(asked).toMatch(/^rule-ask /);
  });

  it.each([
    ['OR', 'rule-ask 012'],
    ['IL', 'rule-ask 012'],
    ['CT', 'rule-ask 012'],
    ['IA', 'rule-ask 12'],
  ])('of %s ask an attorney where the sources leave it open', (state, asked) => {
    const page = pageIn(state);
    expect(rulesIn(page).at(-1)).toBe(asked);
    expect(page.rules.at(-1)?.source).toBeNull();
  });
});

it('says with each law where it stands and when that was read', () => {
  const sources = pageIn('AZ')
    .rules.slice(0, -1)
    .map(({ source }) => source);
  expect(sources).toEqual(
    sources.map(() => ({
      citation: expect.stringMatching(/\d|FHA/),
      read_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })),
  );
});

it('names the day until which a sale can be canceled in either language', () => {
  const [line] = pageIn('CA', ['Novation']).rules[0]?.text ?? [];
  if (line === undefined) throw new Error('California has a rule for any option.');
  expect(lineText('en', line)).toContain('until the fifth business day, or 8 a.m. on the day of the auction.');
  expect(lineText('es', line)).toContain('hasta el quinto día hábil, o las 8 a.m. del día de la subasta.');
});

it('warns of the lender where a loan stays, and of nothing of the kind where the lender takes the buyer', () => {
  const known = (page: SellerPage) =>
    page.options.flatMap(({ know, how }) => [...how, ...know].flat().map(({ id }) => id));
  expect(known(pageIn('AZ', ['Subject-To']))).toEqual(expect.arrayContaining(['loan-how', 'stays-know', 'loan-know']));
  const assumed = pageIn('AZ', ['Subject-To'], {
    takeover: 'assumption',
    assumptionFee: '900',
    fundingFeePercent: '0.5',
  });
  expect(known(assumed)).toContain('loan-assumed');
  expect(known(assumed).filter((id) => /loan-how|stays-know|loan-know/.test(id))).toEqual([]);
  expect(assumed.options[0]?.loan).toEqual([{ id: 'loan-ours' }]);
});
