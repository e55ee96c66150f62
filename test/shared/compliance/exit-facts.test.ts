import { describe, expect, it } from 'vitest';
import { exitFactsOf } from '#shared/compliance/exit-facts.ts';
import { ownExit } from '#shared/compliance/rule.ts';
import { exitPlanOf } from '#shared/exits/kept/exit-plan.ts';
import { exitOf } from '#shared/exits/working-exit.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { exitsOf, workedExits } from '#test/shared/exits/worked-exits.ts';

const deal = dealOf(workedExits);
const { cellOf } = exitsOf(workedExits);

/** The facts of the worked example, left as a structure one way. */
function factsOf(structure: Strategy, exit: Exit | null, texts: Parameters<typeof exitPlanOf>[0] = {}) {
  const working = exitOf(structure, { exit }, deal);
  return exitFactsOf(working, exitPlanOf(texts), cellOf(structure, working.exit).terms);
}

describe('what rules are told of an exit', () => {
  it('is the end buyer’s note of a wrap', () => {
    expect(factsOf('Seller Finance', 'wrap')).toEqual({
      ...ownExit,
      exit: 'wrap',
      exitRate: 7.25,
      exitBalloon: 'none',
    });
    const wrap = exitOf('Seller Finance', { exit: 'wrap' }, deal);
    expect(exitFactsOf(wrap, exitPlanOf({}), { balloonMonth: 84 }).exitBalloon).toBe(84);
    expect(exitFactsOf(wrap, exitPlanOf({}), {})).toMatchObject({ exitBalloon: null, exitRate: null });
  });

  it('is the lease of a sandwich, and no note of a refinance or an assignment', () => {
    expect(factsOf('Subject-To', 'sandwich')).toEqual({ ...ownExit, exit: 'sandwich', exitLeaseMonths: 24 });
    expect(factsOf('Subject-To', 'refinance')).toEqual({ ...ownExit, exit: 'refinance' });
    expect(factsOf('Subject-To', 'assign')).toEqual({ ...ownExit, exit: 'assign' });
  });

  it('is nothing of the own exit, named or not, nor of one that cannot be', () => {
    for (const exit of [null, 'hold', 'wrap'] as const) expect(factsOf('Lease Option', exit)).toEqual(ownExit);
    for (const exit of [null, 'assign'] as const) expect(factsOf('Wholesale', exit)).toEqual(ownExit);
  });

  it('has what was answered, and how the loan is taken over', () => {
    const texts = {
      takeover: 'assumption',
      'checklist.endBuyerLivesThere': 'no',
      'checklist.notesInYear': '3',
    } as const;
    const said = { takeover: 'assumption', endBuyerLivesThere: false, notesInYear: 3 };
    expect(factsOf('Subject-To', null, texts)).toEqual({ ...ownExit, ...said });
    expect(factsOf('Subject-To', 'wrap', texts)).toMatchObject({ exit: 'wrap', ...said });
  });
});
