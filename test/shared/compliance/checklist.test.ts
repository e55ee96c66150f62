import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicableRules, askedFacts, reviewDays } from '#shared/compliance/checklist.ts';
import { type ExitFacts, type Law, ownExit, type RuleFacts } from '#shared/compliance/rule.ts';
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
function answer(id: string, structure: Strategy | null, facts: Partial<RuleFacts & ExitFacts>) {
  const known = { ...nothing, ...ownExit, ...facts };
  const checked = applicableRules(known, structure, today, known).find(({ rule }) => rule.id === id);
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
const exits = fc.record<ExitFacts>({
  exit: fc.constantFrom('hold', 'wrap', 'sandwich', 'refinance', 'assign'),
  takeover: fc.constantFrom('subject-to', 'assumption'),
  exitBalloon: fc.constantFrom<(number | 'none' | null)[]>(null, 'none', 84),
  exitRate: fc.constantFrom(null, 7, 11),
  exitLeaseMonths: fc.constantFrom(null, 5, 24),
  endBuyerLivesThere: fc.constantFrom(null, true, false),
  notesInYear: fc.constantFrom(null, 1, 2, 4),
});
const structures = fc.constantFrom(null, ...Strategy.options);
const order = ['does not apply', 'may apply', 'applies'];
const shown = (...of: Parameters<typeof applicableRules>) =>
  applicableRules(...of).filter(({ applies }) => applies !== 'does not apply');

/** What is unknown of an exit that is named. */
const unknownAtExit = ['exitBalloon', 'exitRate', 'exitLeaseMonths', 'endBuyerLivesThere', 'notesInYear'];

it('drops no rule because a fact is unknown', () => {
  const names = fc.constantFrom(...Object.keys(nothing), ...unknownAtExit);
  fc.assert(
    fc.property(factsOf, structures, exits, names, (facts, structure, exit, fact) => {
      const known = applicableRules(facts, structure, today, exit);
      const less = { ...facts, ...exit, [fact]: null };
      const unknown = applicableRules(less, structure, today, less);
      for (const [index, { applies }] of known.entries()) {
        if (applies !== 'does not apply') expect(unknown[index]?.applies).not.toBe('does not apply');
      }
    }),
  );
});

describe('the rules of an exit', () => {
  // The rules as they were before there were exits.
  const entryRules = rules
    .filter(({ structures: of, when }) => of.length > 0 && !when.some(({ fact }) => fact === 'takeover'))
    .map(({ exits: _, exitWhen: __, ...rule }) => rule as (typeof rules)[number]);

  it('never fire by the entry alone, whatever is known of an exit that is not named', () => {
    const atOwn = exits.map((exit): ExitFacts => ({ ...exit, exit: 'hold', takeover: 'subject-to' }));
    fc.assert(
      fc.property(factsOf, structures, atOwn, (facts, structure, exit) => {
        const before = shown(facts, structure, today, ownExit, entryRules);
        for (const now of [shown(facts, structure, today), shown(facts, structure, today, exit)]) {
          expect(now.map(({ rule: { id }, ...rest }) => [id, rest])).toEqual(
            before.map(({ rule: { id }, ...rest }) => [id, rest]),
          );
        }
        expect(askedFacts(facts, structure, exit)).toEqual(askedFacts(facts, structure));
      }),
    );
    expect(rules.length).toBeGreaterThan(entryRules.length);
  });

  it('are added to those of the entry and take none away', () => {
    fc.assert(
      fc.property(factsOf, structures, exits, (facts, structure, exit) => {
        const without = applicableRules(facts, structure, today);
        for (const [index, { applies }] of applicableRules(facts, structure, today, exit).entries()) {
          expect(order.indexOf(applies)).toBeGreaterThanOrEqual(order.indexOf(without[index]?.applies ?? ''));
        }
      }),
    );
  });

  it('ask what only the investor knows of the end buyer, and only where it decides something', () => {
    const facts = { ...nothing, state: 'AL', loanStays: false };
    expect([...askedFacts(facts, 'Novation', { ...ownExit, exit: 'wrap', notesInYear: 9 })]).toEqual([
      'endBuyerLivesThere',
      'notesInYear',
      'exitRate',
    ]);
    expect([...askedFacts(facts, 'Novation', { ...ownExit, exit: 'refinance' })]).toEqual([]);
  });

  it('name every rule of wholesaling and assignment when a contract is assigned', () => {
    const ids = rules.filter(({ exits: of }) => of?.includes('assign')).map(({ id }) => id);
    expect(ids).toEqual(rules.map(({ id }) => id).filter((id) => /wholesale|assignment/.test(id)));
    expect(ids.length).toBeGreaterThan(9);
  });
});

it('asks the same questions whatever is answered, so that an answer can be taken back', () => {
  const answered = { noticeOfDefault: false, companyBuys: true, buyerLivesThere: false, solicited: false } as const;
  fc.assert(
    fc.property(factsOf, structures, exits, (facts, structure, exit) => {
      const more = { ...facts, ...answered, licensed: true, dealsInYear: 9 };
      const exitAnswered = { ...exit, endBuyerLivesThere: false, notesInYear: 9 };
      expect(askedFacts(more, structure, exitAnswered)).toEqual(askedFacts(facts, structure, exit));
    }),
  );
  expect([...askedFacts({ ...nothing, state: 'AL', loanStays: false }, 'Novation')]).toEqual([]);
});

describe('the review of a rule', () => {
  const [first] = rules;
  const law = (changes: Partial<Law>) => ({ ...(first as Law), ...changes });
  const isReviewed = (rule: Law, day: string) => applicableRules(nothing, null, day, ownExit, [rule])[0]?.isReviewed;
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
