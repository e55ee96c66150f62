import { describe, expect, it } from 'vitest';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { answerOf, answerRunAs } from '#shared/structures/engine/answer.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { house } from './worked-house.ts';

const targets = { cashFlow: 200, cashOnCashPercent: 8, cashIn: 50_000, profit: 15_000, assignmentFee: 10_000 };
const { structures, answer } = compareStructures(CompareInput.parse({ house, targets }));

type Change = Partial<Omit<StructureResult, 'sellerVerdict'>> & {
  theirs?: Partial<StructureResult['sellerVerdict']>;
};

/** The worked house's rows with other verdicts. */
function rowsWith(changes: Partial<Record<Strategy, Change>>): StructureResult[] {
  return structures.map((row) => {
    const { theirs, ...change } = changes[row.structure] ?? {};
    return { ...row, isDeal: false, ...change, sellerVerdict: { ...row.sellerVerdict, ...theirs } };
  });
}
const all = (change: Change) => Object.fromEntries(Strategy.options.map((name) => [name, change]));

describe('the answer for a house', () => {
  it('is the deal, then what is the least below a listing', () => {
    expect(answer).toEqual({
      order: ['Lease Option', 'Novation', 'Subject-To', 'Seller Finance', 'Wholesale'],
      working: 'Lease Option',
      kind: 'deal',
    });
  });

  it('takes deals by what they are worth to the investor', () => {
    const rows = rowsWith(all({ isDeal: true }));
    expect(answerOf(rows, null).order).toEqual([
      'Seller Finance',
      'Subject-To',
      'Lease Option',
      'Novation',
      'Wholesale',
    ]);
  });

  it('keeps the groups apart, whatever each is worth', () => {
    const rows = rowsWith({
      Wholesale: { isDeal: true, npv: 1 },
      Novation: { theirs: { kind: 'unknown' } },
      'Lease Option': { theirs: { kind: 'worse', difference: -90_000 } },
      'Seller Finance': { theirs: { kind: 'worse', asks: { when: 'month', amount: 1 } } },
      'Subject-To': { verdict: 'misses', theirs: { kind: 'better' } },
    });
    expect(answerOf(rows, null)).toEqual({
      order: ['Wholesale', 'Novation', 'Lease Option', 'Seller Finance', 'Subject-To'],
      working: 'Wholesale',
      kind: 'deal',
    });
  });

  it('says what the first is when it is no deal', () => {
    const kindOf = (change: Change) => answerOf(rowsWith(all(change)), null).kind;
    expect(kindOf({ theirs: { kind: 'unknown' } })).toBe('works_unknown');
    expect(kindOf({ theirs: { kind: 'worse' } })).toBe('works_worse');
    expect(kindOf({ theirs: { kind: 'worse', asks: { when: 'end', amount: 5 } } })).toBe('works_asks');
    expect(kindOf({ verdict: 'misses', theirs: { kind: 'worse' } })).toBe('misses');
    expect(kindOf({ verdict: 'needs' })).toBe('needs');
    expect(kindOf({ verdict: 'fails' })).toBe('none');
  });

  it('goes by the rule, then by its table, where all wait for facts', () => {
    const rows = rowsWith(all({ verdict: 'needs' }));
    expect(answerOf(rows, null).order).toEqual(Strategy.options);
    expect(answerOf(rows, 'Novation').order[0]).toBe('Novation');
  });

  it('puts what is not known last among equals', () => {
    const rows = rowsWith({
      ...all({ theirs: { kind: 'worse', asks: { when: 'month', amount: 9 }, difference: null } }),
      Wholesale: { theirs: { kind: 'worse', asks: { when: 'closing', amount: 9 }, difference: -500_000 } },
    });
    expect(answerOf(rows, null).order[0]).toBe('Wholesale');
  });

  it('is of the structure that a deal is run as, in the same order', () => {
    const runAs = answerRunAs(answer, 'Wholesale', structures);
    expect(runAs).toEqual({ ...answer, working: 'Wholesale', kind: 'works_worse' });
  });

  it('is that none works only where all five fail, whichever a deal is run as', () => {
    const kindRunAs = (rows: StructureResult[]) => answerRunAs(answerOf(rows, null), 'Subject-To', rows).kind;
    expect(kindRunAs(rowsWith({ 'Subject-To': { verdict: 'fails' }, Novation: { isDeal: true } }))).toBe('fails');
    expect(kindRunAs(rowsWith({ ...all({ verdict: 'fails' }), Novation: { verdict: 'needs' } }))).toBe('fails');
    expect(kindRunAs(rowsWith(all({ verdict: 'fails' })))).toBe('none');
  });
});
