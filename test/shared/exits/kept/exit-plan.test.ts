import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CompareExitsInput, ExitPlan } from '#shared/exits/base/exit-input.ts';
import { changedExit, ExitChanges } from '#shared/exits/kept/exit-changes.ts';
import { exitPlanOf } from '#shared/exits/kept/exit-plan.ts';
import { Exit, Takeover } from '#shared/strategy/exit-name.ts';
import { exitKinds, readExitField } from '#shared/terms/exit-fields.ts';
import { declaredExits } from '#shared/terms/exit-terms.ts';
import { allExitPlaces, ExitField, ExitTexts, endTargetFields, exitPlaces } from '#shared/terms/exit-texts.ts';
import { takeoverOf } from '#shared/terms/takeover.ts';
import { exitsOf, withParts, exits as workedTerms } from '#test/shared/exits/worked-exits.ts';

const anyText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.integer({ min: -10, max: 700 }).map(String),
  fc.constantFrom('yes', 'no', 'none', 'hold', 'wrap', 'assumption', 'subject-to', '$318,000', '7.25%', '1e400', '-0'),
);
const anyTexts = fc.dictionary(fc.constantFrom(...ExitField.options), anyText) as fc.Arbitrary<ExitTexts>;

describe('the texts of how a deal is left', () => {
  it('are read as the engine takes them', () => {
    const { exit, takeover, plan, facts, problems } = exitPlanOf({
      exit: 'wrap',
      'exits.wrap.price': '$318,000',
      'exits.wrap.down': '25,000',
      'exits.wrap.ratePercent': '7.25%',
      'exits.wrap.balloonMonth': 'none',
      'exits.wrap.startMonth': '0',
      'exits.sandwich.rent': ' 2450 ',
      'exits.refinance.dscr': '1.2',
      'exits.assign.fee': '10000',
      'exits.targets.endPayment': '2,400',
      'exits.targets.endPricePercent': '105',
      'checklist.endBuyerLivesThere': 'yes',
      'checklist.notesInYear': '2',
    });
    expect(exit).toBe('wrap');
    expect(plan).toEqual({
      wrap: { price: 318_000, down: 25_000, ratePercent: 7.25, balloonMonth: null, startMonth: 0 },
      sandwich: { rent: 2450 },
      refinance: { dscr: 1.2 },
      assign: { fee: 10_000 },
      targets: { endPayment: 2400, endPricePercent: 105 },
    });
    expect(facts).toEqual({ endBuyerLivesThere: true, notesInYear: 2 });
    expect([takeover, problems]).toEqual([{}, {}]);
  });

  it('price the worked example as its numbers do', () => {
    const texts = Object.fromEntries(
      allExitPlaces.flatMap(({ field, key }) => {
        const value: unknown = Object(workedTerms[key])[field.split('.')[2] ?? ''];
        return value === undefined ? [] : [[field, value === null ? 'none' : String(value)]];
      }),
    );
    const { plan } = exitPlanOf(ExitTexts.parse(texts));
    expect(plan).toEqual(workedTerms);
    expect(exitsOf(withParts({ exits: plan })).cellOf('Seller Finance', 'wrap').npv).toBe(19_201.28);
  });

  it('say nothing where nothing is typed, or a text is emptied', () => {
    const nothing = {
      exit: null,
      takeover: {},
      plan: {},
      facts: { endBuyerLivesThere: null, notesInYear: null },
      problems: {},
    };
    expect(exitPlanOf({})).toEqual(nothing);
    expect(exitPlanOf(Object.fromEntries(ExitField.options.map((field) => [field, ' '])) as ExitTexts)).toEqual(
      nothing,
    );
  });

  it('are left out and named where they cannot be read, and the others count', () => {
    const { exit, plan, facts, problems } = exitPlanOf({
      exit: 'sell',
      'exits.wrap.price': '318,000',
      'exits.wrap.ratePercent': 'seven',
      'exits.wrap.startMonth': '61',
      'exits.wrap.months': '12.5',
      'checklist.endBuyerLivesThere': 'maybe',
      'checklist.notesInYear': '1.5',
    });
    expect([exit, plan]).toEqual([null, { wrap: { price: 318_000 } }]);
    expect(facts).toEqual({ endBuyerLivesThere: null, notesInYear: null });
    expect(problems).toEqual({
      exit: 'Choose how you leave it.',
      'exits.wrap.ratePercent': 'Enter a number, like 6.5.',
      'exits.wrap.startMonth': 'Enter 0 to 60.',
      'exits.wrap.months': 'Enter whole months.',
      'checklist.endBuyerLivesThere': 'Choose yes or no.',
      'checklist.notesInYear': 'Enter a whole number.',
    });
  });

  it('are left out where one is above what it is a part of', () => {
    const { plan, problems } = exitPlanOf({
      'exits.wrap.price': '318,000',
      'exits.wrap.down': '318,001',
      'exits.sandwich.strike': '300,000',
      'exits.sandwich.fee': '300,000.01',
    });
    expect(plan).toEqual({ wrap: { price: 318_000 }, sandwich: { strike: 300_000 } });
    expect(problems).toEqual({
      'exits.wrap.down': 'Their down payment is above their price.',
      'exits.sandwich.fee': 'Their option fee is above their strike.',
    });
    expect(exitPlanOf({ 'exits.wrap.price': '318,000', 'exits.wrap.down': '318,000' }).problems).toEqual({});
  });

  it('never make a plan that the engine refuses, whatever is typed', () => {
    fc.assert(
      fc.property(anyTexts, (texts) => {
        const { exit, takeover, plan, facts, problems } = exitPlanOf(texts);
        expect(ExitPlan.parse(plan)).toEqual(plan);
        const input = { house: {}, terms: { subjectTo: takeover }, exits: { ...plan, ...(exit && { only: [exit] }) } };
        expect(CompareExitsInput.safeParse(input).success).toBe(true);
        for (const [field, problem] of Object.entries(problems)) {
          expect([field, texts[ExitField.parse(field)]?.trim(), problem]).not.toContain('');
        }
        expect(facts.notesInYear === null || facts.notesInYear >= 0).toBe(true);
      }),
    );
  });
});

describe('the bounds of a field', () => {
  const numbers = [...allExitPlaces.map(({ field }) => field), ...endTargetFields];
  it.each(numbers)('are those of the engine: %s', (field) => {
    const [, key = '', name = ''] = field.split('.');
    const kind = exitKinds[field];
    if (typeof kind !== 'object') throw new Error(`${field} is no number.`);
    const near = [kind.least, kind.most].flatMap((bound) => [bound - 1, bound - 0.01, bound, bound + 0.01, bound + 1]);
    for (const amount of near) {
      const reading = readExitField(field, String(amount));
      const isRead = reading !== 'empty' && 'value' in reading;
      expect([amount, isRead]).toEqual([amount, ExitPlan.safeParse({ [key]: { [name]: amount } }).success]);
    }
  });

  it('are there for every declared term', () => {
    const declared = Object.entries(declaredExits).flatMap(([key, own]) =>
      Object.keys(own).map((name) => `exits.${key}.${name}`),
    );
    expect(allExitPlaces.map(({ field }) => field)).toEqual(declared);
    expect([...exitPlaces.keys()]).toEqual(Exit.options.filter((exit) => exit !== 'hold'));
  });
});

describe('how the loan is taken over', () => {
  it('is a term only where it is assumed', () => {
    const own: ExitTexts = { assumptionFee: '300', fundingFeePercent: '0.5%', qualifies: 'yes' };
    expect(takeoverOf(own)).toEqual({});
    expect(takeoverOf({ ...own, takeover: 'subject-to' })).toEqual({});
    const assumed = { takeover: 'assumption', assumptionFee: 300, fundingFeePercent: 0.5, qualifies: true };
    expect(takeoverOf({ ...own, takeover: 'assumption' })).toEqual(assumed);
    expect(exitPlanOf({ ...own, takeover: 'assumption' }).takeover).toEqual(assumed);
  });

  it('leaves unknown what is not said, or cannot be read', () => {
    expect(takeoverOf({ takeover: 'assumption', assumptionFee: 'some', fundingFeePercent: '101' })).toEqual({
      takeover: 'assumption',
    });
    expect(takeoverOf({ takeover: 'assumption', qualifies: 'no' })).toEqual({
      takeover: 'assumption',
      qualifies: false,
    });
  });
});

describe('a change', () => {
  const problems = (changes: object) => {
    const { error } = ExitChanges.safeParse(changes);
    return (error?.issues ?? []).map(({ path, message }) => [path.join('|'), message]);
  };

  it('takes numbers as they are typed, and any choice there is', () => {
    const changes = {
      exit: 'wrap',
      takeover: 'assumption',
      qualifies: 'no',
      'exits.wrap.price': '318,0',
      'exits.wrap.down': 'about 10%',
      'checklist.endBuyerLivesThere': null,
    };
    expect(ExitChanges.parse(changes)).toEqual(changes);
  });

  it('names the choice that there is not', () => {
    expect(problems({ exit: 'sell', takeover: 'both', qualifies: 'maybe', 'exits.wrap.price': 'x' })).toEqual([
      ['exit', 'Use hold, wrap, sandwich, refinance, assign or nothing.'],
      ['takeover', 'Use subject-to, assumption or nothing.'],
      ['qualifies', 'Use yes, no or nothing.'],
    ]);
  });

  it('takes of every choice exactly what is read', () => {
    const chosen = ExitField.options.filter((field) => typeof exitKinds[field] !== 'object');
    expect(chosen).toHaveLength(4);
    for (const field of chosen) {
      for (const text of [...Exit.options, ...Takeover.options, 'yes', 'no', 'none', ' yes', '', '1']) {
        const reading = readExitField(field, text);
        const isRead = reading === 'empty' || 'value' in reading;
        expect([field, text, ExitChanges.safeParse({ [field]: text }).success]).toEqual([field, text, isRead]);
      }
    }
  });

  it('takes no other path, no longer text, and none that could fill the row', () => {
    for (const other of ['exits', 'exits.hold.price', 'exits.wrap', 'exits.wrap.price.more', 'constructor', 'chosen']) {
      expect(ExitChanges.safeParse(JSON.parse(`{"${other}": "1"}`)).success).toBe(false);
    }
    expect(problems({ 'exits.wrap.price': '1'.repeat(41) })).toEqual([
      ['exits.wrap.price', 'Must be at most 40 characters long.'],
    ]);
    expect(problems({ 'exits.wrap.price': '１'.repeat(40) })).toEqual([
      ['exits.wrap.price', 'Use plain digits, like $1,250.75.'],
    ]);
  });

  it('keeps all fields together below 4 kB, full as they may be', () => {
    const isTaken = (text: string) => ExitTexts.safeParse({ 'exits.wrap.price': text }).success;
    const longest = ['1', '１', 'é', '💲', '"', '\\'].map((character) => {
      const lengths = Array.from({ length: 40 }, (_, index) => character.repeat(40 - index));
      return lengths.find(isTaken) ?? '';
    });
    expect(longest.map((text) => [...text].length)).toEqual([40, 20, 31, 15, 31, 31]);
    for (const text of longest) {
      const all = JSON.stringify(Object.fromEntries(ExitField.options.map((field) => [field, text])));
      expect(new TextEncoder().encode(all).length).toBeLessThan(4000);
    }
  });

  it('removes with null, and leaves the rest', () => {
    const before: ExitTexts = { exit: 'wrap', 'exits.wrap.price': '318,000' };
    expect(changedExit(before, { exit: null, 'exits.wrap.down': '5' })).toEqual({
      'exits.wrap.price': '318,000',
      'exits.wrap.down': '5',
    });
  });
});
