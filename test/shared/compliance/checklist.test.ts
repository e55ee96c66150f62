import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicableRules, askedFacts, reviewDays } from '#shared/compliance/checklist.ts';
import type { Law, RuleFacts } from '#shared/compliance/rule.ts';
import { rules } from '#shared/compliance/rules.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { type Case, ruleCases } from './rule-cases.ts';

const today = '2026-11-22';
const nothing: RuleFacts = {
  state: null,
  sellerLivesThere: null,
  noticeOfDefault: null,
  companyBuys: null,
  buyerLivesThere: null,
  loanType: null,
  solicited: null,
  licensed: null,
  dealsInYear: null,
  loanStays: null,
  sellerNote: null,
  noteRate: null,
  leaseMonths: null,
};

/** How one rule answers. */
function answer(id: string, structure: Strategy | null, facts: Partial<RuleFacts>) {
  const checked = applicableRules({ ...nothing, ...facts }, structure, today).find(({ rule }) => rule.id === id);
  return { applies: checked?.applies, missing: checked?.missing };
}
const answers = (id: string, cases: readonly Case[]) => cases.map(([structure, facts]) => answer(id, structure, facts));

it('has facts that fire each rule, that exclude it and that leave it open', () => {
  expect(Object.keys(ruleCases).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
  const counts = Object.values(ruleCases).map(({ fires, excluded, open }) =>
    Math.min(fires.length, excluded.length, open.length),
  );
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

describe.each(Object.entries(ruleCases))('%s', (id, { fires, excluded, open }) => {
  it('applies when every fact fits', () => {
    expect(answers(id, fires)).toEqual(fires.map(() => ({ applies: 'applies', missing: [] })));
  });

  it('does not apply when one fact excludes it', () => {
    expect(answers(id, excluded)).toEqual(excluded.map(() => ({ applies: 'does not apply', missing: [] })));
  });

  it('may apply while a fact is unknown, and names it', () => {
    for (const [structure, facts, missing] of open) {
      expect(answer(id, structure, facts)).toEqual({ applies: 'may apply', missing });
    }
  });
});

const factsOf = fc.record<RuleFacts>({
  state: fc.constantFrom(null, 'AL', 'CA', 'IL', 'MD', 'MN', 'TX', 'WA'),
  sellerLivesThere: fc.constantFrom(null, true, false),
  noticeOfDefault: fc.constantFrom(null, true, false),
  companyBuys: fc.constantFrom(null, true, false),
  buyerLivesThere: fc.constantFrom(null, true, false),
  loanType: fc.constantFrom(null, 'va', 'fha', 'conventional'),
  solicited: fc.constantFrom(null, true, false),
  licensed: fc.constantFrom(null, true, false),
  dealsInYear: fc.constantFrom(null, 0, 3, 4),
  loanStays: fc.constantFrom(null, true, false),
  sellerNote: fc.constantFrom(null, true, false),
  noteRate: fc.constantFrom(null, 5, 11),
  leaseMonths: fc.constantFrom(null, 5, 36),
});
const structures = fc.constantFrom(null, ...Strategy.options);

it('drops no rule because a fact is unknown', () => {
  fc.assert(
    fc.property(factsOf, structures, fc.constantFrom(...Object.keys(nothing)), (facts, structure, fact) => {
      const known = applicableRules(facts, structure, today);
      const unknown = applicableRules({ ...facts, [fact]: null }, structure, today);
      for (const [index, { applies }] of known.entries()) {
        if (applies !== 'does not apply') expect(unknown[index]?.applies).not.toBe('does not apply');
      }
    }),
  );
});

it('asks the same questions whatever is answered, so that an answer can be taken back', () => {
  const answered = { noticeOfDefault: false, companyBuys: true, buyerLivesThere: false, solicited: false } as const;
  fc.assert(
    fc.property(factsOf, structures, (facts, structure) => {
      const more = { ...facts, ...answered, licensed: true, dealsInYear: 9 };
      expect(askedFacts(more, structure)).toEqual(askedFacts(facts, structure));
    }),
  );
  expect([...askedFacts({ ...nothing, state: 'AL', loanStays: false }, 'Novation')]).toEqual([]);
});

describe('the review of a rule', () => {
  const [first] = rules;
  const law = (changes: Partial<Law>) => ({ ...(first as Law), ...changes });
  const isReviewed = (rule: Law, day: string) => applicableRules(nothing, null, day, [rule])[0]?.isReviewed;
  const approval = { by: 'A. Counsel, State Bar', on: '2026-11-20' };

  it('is missing until counsel approves it', () => {
    expect(isReviewed(law({ approval: null }), today)).toBe(false);
    expect(isReviewed(law({ approval }), today)).toBe(true);
  });

  it(`lapses ${reviewDays} days after the source was read`, () => {
    const rule = law({ approval, checkedOn: '2026-01-01' });
    expect(isReviewed(rule, '2026-06-30')).toBe(true);
    expect(isReviewed(rule, '2026-07-01')).toBe(false);
    expect(isReviewed(rule, '')).toBe(false);
  });
});
