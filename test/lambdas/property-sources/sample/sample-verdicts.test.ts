import { describe, expect, it } from 'vitest';
import { sampleSource } from '#lambdas/property-sources/sample/sample.ts';
import { resultVerdict } from '#shared/deal/result-verdict.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Verdict } from '#shared/structures/base/deal-answer.ts';
import { lookUpAt } from '#test/support/providers/look-up.ts';

const { signal } = new AbortController();

/** What a result shows of a sample house that is looked up on a day. */
async function resultOf(address: string, day: string) {
  const answer = await lookUpAt(sampleSource, address, new Date(`${day}T15:30:00Z`), { signal });
  if (!answer.found) throw new Error(`${address}: ${answer.reason}`);
  const { property } = answer;
  const recommendation = recommendStrategy(property);
  const nothingTyped = { facts: {}, calculator: {}, texts: {}, exitTexts: {}, buyBox: {}, today: day };
  return resultVerdict({ property, ...nothingTyped }, recommendation);
}

/** Each structure, recommended for a house where the numbers say that it works, and where it fails or needs a fact. */
const table: [Strategy, Verdict, address: string, reason: RegExp][] = [
  ['Subject-To', 'works', '1140 W Sample Verbena St, Peoria, AZ 85345', /^Earns \$\d+\.\d\d a month and /],
  ['Subject-To', 'fails', '4820 W Example Saguaro Dr, Glendale, AZ 85301', /^Loses \$579\.29 a month\.$/],
  ['Subject-To', 'needs', '70 Sample Harbor Pl, Baltimore, MD 21230', /^Needs arrears, liens and HOA dues\.$/],
  ['Seller Finance', 'works', '57 Placeholder Elm St, Cleveland, OH 44109', /^Earns \$\d+\.\d\d a month and /],
  ['Seller Finance', 'works', '2417 E Sample Palm Ln, Phoenix, AZ 85016', /^Earns \$200\.35 a month and /],
  ['Seller Finance', 'needs', '963 Testcase Maple Ave, Detroit, MI 48219', /^Needs arrears and liens\.$/],
  ['Lease Option', 'works', '915 E Mock Lantana Ln, Tempe, AZ 85283', /^Earns \$\d+\.\d\d a month and /],
  ['Lease Option', 'works', '3725 N Testcase Central Ave Unit 904, Phoenix, AZ 85012', /^Earns \$200\.43 a month and /],
  ['Lease Option', 'needs', '80 Example Stagecoach Rd, Wickenburg, AZ 85390', /^Needs rent\.$/],
  ['Novation', 'works', '10 Fixture Summit Dr, Paradise Valley, AZ 85253', /^Earns \$[\d,]+ in 4 months/],
  ['Novation', 'fails', '731 Placeholder Oak St, Columbus, OH 43206', /^Leaves no spread: \$5,220 short\.$/],
  ['Novation', 'needs', '2209 Mock Willow Dr, Dallas, TX 75217', /^Needs liens\.$/],
  ['Wholesale', 'works', '505 Sample Lakeshore Dr Unit 1904, Chicago, IL 60611', /^Earns \$9,500 in 1 month/],
  ['Wholesale', 'fails', '1515 W Sample Tumbleweed Ave, Avondale, AZ 85323', /does not pay off the \$281,400 owed\.$/],
  ['Wholesale', 'needs', '778 E Example Paloverde Pl, Chandler, AZ 85225', /^Needs arrears and liens\.$/],
];

describe('the sample houses', () => {
  it.each(table)('recommend %s where it %s: %s', async (structure, verdict, address, reason) => {
    for (const day of ['2026-01-20', '2027-11-22', '2031-02-28']) {
      const { recommended } = await resultOf(address, day);
      expect(recommended).toMatchObject({ structure, verdict });
      expect(recommended?.reasons.join(' ')).toMatch(reason);
    }
  });

  it('show a recommendation that the auction date alone undoes, ten days before it on any day', async () => {
    for (const day of ['2026-01-20', '2031-02-28']) {
      const { recommended, auction } = await resultOf('6618 N Placeholder Quail Run, Glendale, AZ 85303', day);
      expect(recommended?.structure).toBe('Subject-To');
      expect(recommended?.reasons).toEqual(['The auction is 10 days away: less than the 14 a closing takes.']);
      expect(auction?.days).toBe(10);
    }
  });

  it('show one where rule and numbers agree, and one where they do not', async () => {
    const answers = ['57 Placeholder Elm St, Cleveland, OH 44109', '2417 E Sample Palm Ln, Phoenix, AZ 85016'];
    const [agreed, other] = await Promise.all(answers.map((address) => resultOf(address, '2026-01-20')));
    expect([agreed?.answer.kind, agreed?.answer.working, agreed?.plan]).toEqual([
      'deal',
      'Seller Finance',
      'Seller Finance',
    ]);
    expect(agreed?.sentence).toEqual({
      first: expect.stringMatching(/^Seller Finance works: \$[\d,]+ a month on \$[\d,]+ of cash\.$/),
      second: expect.stringMatching(/^Worth \$[\d,]+ today to the seller: as much as listing\./),
      third: 'The rule table agrees: 88/100.',
    });
    expect(other?.sentence).toEqual({
      first: 'Lease Option works: $200 a month on $13,060 of cash.',
      second: expect.stringMatching(/^Worth \$[\d,]+ today to the seller: as much as listing\./),
      third:
        'The rule table says Seller Finance, 88/100: 66% equity, absentee owner. On these numbers it works at $215,600, $137,384 less than listing to the seller.',
    });
  });

  it.each([
    ['2417 E Sample Palm Ln, Phoenix, AZ 85016', 'Lease Option', { strike: 372_800, rent: 1503 }, 30_586.98, 18.24],
    ['27 Sample Creosote Way, Scottsdale, AZ 85251', 'Lease Option', { strike: 583_800, rent: 2074 }, 32_538.46, 82.36],
    ['1140 W Sample Verbena St, Peoria, AZ 85345', 'Seller Finance', { price: 253_200 }, 61_983.31, -3616.14],
    ['57 Placeholder Elm St, Cleveland, OH 44109', 'Seller Finance', { price: 127_100 }, 54_419.64, 85.23],
  ] as const)('answer %s with %s, a deal', async (address, structure, terms, npv, difference) => {
    const { answer, working } = await resultOf(address, '2026-01-20');
    expect([answer.kind, answer.working]).toEqual(['deal', structure]);
    expect(working).toMatchObject({ terms, npv, sellerVerdict: { difference } });
  });

  it('show one that works for the investor and asks the seller for money', async () => {
    const { answer, sentence, working } = await resultOf('4820 W Example Saguaro Dr, Glendale, AZ 85301', '2026-01-20');
    expect([answer.kind, answer.working]).toEqual(['works_asks', 'Lease Option']);
    expect(working.sellerVerdict.asks).toEqual({ when: 'month', amount: 779.99 });
    expect(sentence.first).toBe('Lease Option works for you, but asks the seller for $780 a month.');
  });
});
