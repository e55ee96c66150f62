import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DealSources } from '#shared/deal/deal-of.ts';
import { DealField } from '#shared/deal/deal-texts.ts';
import { readOffers } from '#shared/letter/offer.ts';
import { versionTerms } from '#shared/seller-page/agreed-version.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { runs } from '#test/support/generated.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

/** Facts that nobody agreed on, and an investor's own targets and terms. */
const later = fc.record({
  value: whole(120_000, 900_000),
  rent: whole(600, 6000),
  repairs: whole(0, 60_000),
  balance: whole(0, 250_000),
  arrears: whole(0, 9000),
  fee: whole(0, 40_000),
  listPrice: whole(150_000, 900_000),
  cashFlow: whole(0, 900),
});
type Later = typeof later extends fc.Arbitrary<infer Value> ? Value : never;

const dealWith = (facts: Later, texts: DealSources['texts']): DealSources => ({
  ...letterHouse,
  facts: {
    ...letterHouse.facts,
    loanBalance: facts.balance,
    arrears: facts.arrears,
    repairEstimate: facts.repairs,
    estimatedValue: facts.value,
  },
  calculator: { ...letterHouse.calculator, monthlyRent: String(facts.rent) },
  texts: {
    'terms.wholesale.fee': String(facts.fee),
    'terms.novation.listPrice': String(facts.listPrice),
    'targets.cashFlow': String(facts.cashFlow),
    ...texts,
  },
});

describe('Terms that were agreed on', () => {
  it('are the version’s to the text, whatever facts, targets and own terms come after', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Strategy.options), later, later, (structure, then, now) => {
        // Sent with most terms proposed: what nobody typed was offered all the same.
        const { terms: sent, faults } = readOffers(dealWith(then, {}), {}, [structure]);
        // A letter of an impossible offer is not sent.
        fc.pre(faults.length === 0);
        const terms = Object.fromEntries(sent.flatMap(({ field, text }) => (text === '' ? [] : [[field, text]])));
        const version = versionTerms(dealWith(then, {}), terms, structure);
        expect(version).not.toBeNull();
        const agreed = version?.terms ?? {};
        const found = readOffers(dealWith(now, agreed), {}, [structure]).terms;
        for (const { field, text } of found) {
          const own = DealField.safeParse(field);
          if (own.success && agreed[own.data] !== undefined) expect(text).toBe(agreed[own.data]);
        }
        const offered = sent.filter((term) => term.structure === structure && term.text !== '');
        expect(Object.keys(agreed)).toHaveLength(offered.length);
      }),
      { numRuns: runs(2000) },
    );
  });
});
