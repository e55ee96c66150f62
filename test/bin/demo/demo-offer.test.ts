import { expect, it } from 'vitest';
import { demoDraft, demoOffer, demoTerms } from '#bin/demo/demo-offer.ts';
import { sampleSource } from '#lambdas/property-sources/sample/sample.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { resultVerdict } from '#shared/deal/result-verdict.ts';
import { dealSources, everyOffer, type LetterSources } from '#shared/letter/made/compose-letter.ts';
import { dealOffered } from '#shared/letter/offer.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { everyStructure } from '#shared/structures/engine/compare.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { lookUpAt } from '#test/support/providers/look-up.ts';

const address = '2417 E Sample Palm Ln, Phoenix, AZ 85016';
const { signal } = new AbortController();

/** The demo's deal as it is saved on a day, and a provider's. */
async function savedOn(day: string): Promise<Analysis> {
  const answer = await lookUpAt(sampleSource, address, new Date(`${day}T15:30:00Z`), { signal });
  if (!answer.found) throw new Error(answer.reason);
  return {
    id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
    user_id: WorkspaceId.parse('investor'),
    property_address: address,
    purchase_price: null,
    financing_strategy: null,
    analysis_data: { ...answer.property, source: 'rentcast' },
    created_at: `${day}T15:30:00.000Z`,
    deal: demoTerms,
  };
}

it.each(['2026-01-20', '2027-11-22', '2031-02-28'])(
  'offers two structures, each a deal for both sides: %s',
  async (day) => {
    const subject = await savedOn(day);
    const writer = aProfile();
    const sources: LetterSources = { subject, draft: demoDraft, writer, brand: undefined, hasAll: true, today: day };
    const { offers } = everyOffer(sources);
    const results = everyStructure(dealOffered(dealSources(sources), demoDraft));
    const offered = demoDraft.options.split(',').map((name) => {
      const price = offers.find(({ structure }) => structure === name)?.price;
      const result = results.find(({ structure }) => structure === name);
      return [name, price, result?.verdict, result?.isDeal];
    });
    expect(offered).toEqual([
      ['Lease Option', 372_800, 'works', true],
      ['Novation', 353_600, 'works', true],
    ]);
  },
);

it('is a letter that can be sent, and its seller asks for more', async () => {
  const { offer, counter } = await demoOffer(await savedOn('2026-01-20'), aProfile(), new Date('2026-01-20T15:30:00Z'));
  expect(offer.draft).toBe(demoDraft);
  expect(counter).toBe(357_600);
});

it('is a little less than a listing on a later day, in an answer without a share of 0%', async () => {
  const { analysis_data } = await savedOn('2026-11-23');
  const sources = { property: analysis_data, facts: {}, calculator: {}, texts: demoTerms, exitTexts: {}, buyBox: {} };
  const { sentence } = resultVerdict({ ...sources, today: '2026-11-23' }, recommendStrategy(analysis_data));
  expect(sentence.second).toMatch(/^\$\d+ less than listing to the seller\. The loan stays/);
});
