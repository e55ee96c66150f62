import { describe, expect, it } from 'vitest';
import { answerSentence } from '#shared/deal/answer-sentence.ts';
import { besideListing, sellerVerdictBrief, sellerVerdictText } from '#shared/deal/words/seller-verdict-text.ts';
import type { SellerVerdict } from '#shared/strategy/run-as.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { worked } from '#test/shared/structures/worked-house.ts';

const said = (kind: SellerVerdict['kind'], difference: number) => {
  const verdict: SellerVerdict = { kind, difference, owing: null, asks: null, lapses: null, needs: [] };
  return [sellerVerdictText(verdict), sellerVerdictBrief(verdict)];
};

describe('a difference to a listing', () => {
  it.each([
    [0, 'As much as listing'],
    [0.49, 'As much as listing'],
    [-0.49, 'As much as listing'],
    [0.5, '$1 more than listing'],
    [-0.5, '$1 less than listing'],
    // Sums of doubles end a hair beside a half.
    [0.1 + 0.2 + 0.2 - 1e-12, '$1 more than listing'],
    [-1.49, '$1 less than listing'],
    [-15_628.5, '$15,629 less than listing'],
  ])('of %s dollars reads “%s”: one that rounds to 0 is none', (difference, text) => {
    expect(besideListing(difference)).toBe(text);
  });

  it('reads so in the verdict and in a table, on either side', () => {
    expect(said('close', -0.49)).toEqual(['As much as listing', 'As much']);
    expect(said('close', -0.5)).toEqual(['$1 less than listing', '$1 less']);
    expect(said('worse', -0.49)).toEqual(['As much as listing', 'As much']);
    for (const more of [0.49, 0.5, 999.99]) expect(said('better', more)).toEqual(['As much as listing', 'As much']);
    expect(said('better', 1000)).toEqual(['$1,000 more than listing', '$1,000 more']);
  });

  it('reads so in the sentence of the answer', () => {
    const comparison = compareStructures(worked);
    const secondAt = (difference: number) => {
      const structures = comparison.structures.map((row) => ({
        ...row,
        ...{ isDeal: true, verdict: 'works' as const },
        sellerVerdict: { kind: 'close' as const, difference, owing: null, asks: null, lapses: null, needs: [] },
      }));
      const answer = { order: ['Novation' as const], working: 'Novation' as const, kind: 'deal' as const };
      const rule = { strategy: null, confidence: 0, found: '', missing: [] };
      return answerSentence(dealOf(worked), { ...comparison, structures }, answer, rule).second;
    };
    expect(secondAt(-0.49)).toBe('As much as listing to the seller.');
    expect(secondAt(-0.5)).toBe('$1 less than listing to the seller.');
  });
});
