import { describe, expect, it } from 'vitest';
import { exitOf, isOwnExit } from '#shared/exits/working-exit.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { terms } from '#test/shared/structures/worked-house.ts';
import { exitsOf, withParts, workedExits } from './worked-exits.ts';

const deal = dealOf(workedExits);
const { cellOf } = exitsOf(workedExits);
const all = Strategy.options.flatMap((structure) => Exit.options.map((exit): [Strategy, Exit] => [structure, exit]));

describe('a change of one structure alone', () => {
  it('sets its own exit, how its loan is taken over, and what rules ask', () => {
    expect(isOwnExit({ exit: 'hold', 'checklist.notesInYear': '2' }, ['Lease Option'])).toBe(true);
    expect(isOwnExit({ exit: 'assign' }, ['Wholesale'])).toBe(true);
    expect(isOwnExit({ takeover: 'assumption', assumptionFee: '300', qualifies: 'yes' }, ['Subject-To'])).toBe(true);
    expect(isOwnExit({ exit: 'wrap' }, ['Subject-To'])).toBe(false);
    expect(isOwnExit({ exit: 'hold' }, ['Wholesale'])).toBe(false);
    expect(isOwnExit({ takeover: 'assumption' }, ['Seller Finance'])).toBe(false);
    expect(isOwnExit({ exit: 'hold', 'exits.wrap.price': '1' }, ['Subject-To'])).toBe(false);
    expect(isOwnExit({ 'exits.targets.endCash': '1' }, ['Subject-To'])).toBe(false);
  });

  it('may follow another, typed just before a switch', () => {
    expect(isOwnExit({ exit: 'assign', fundingFeePercent: '1' }, ['Subject-To', 'Wholesale'])).toBe(true);
  });

  it('takes anything back', () => {
    const back = { exit: null, takeover: null, 'exits.wrap.price': null, 'exits.targets.endCash': null } as const;
    expect(isOwnExit(back, [])).toBe(true);
    expect(isOwnExit({}, [])).toBe(true);
  });
});

describe('the exit that counts', () => {
  it.each(all)('is for %s left by %s what the table of exits says', (structure, exit) => {
    const own = structure === 'Wholesale' ? 'assign' : 'hold';
    const { possible, why } = cellOf(structure, exit);
    expect(exitOf(structure, { exit }, deal)).toEqual({
      exit: possible ? exit : own,
      isOwn: !possible || exit === own,
      declined: possible ? null : { exit, why },
    });
    if (!possible) expect(why).toMatch(/\.$/);
  });

  it.each(Strategy.options)('is the own of %s while none is named', (structure) => {
    const own = structure === 'Wholesale' ? 'assign' : 'hold';
    expect(exitOf(structure, { exit: null }, deal)).toEqual({ exit: own, isOwn: true, declined: null });
  });

  it('is not an assignment of a loan that is assumed', () => {
    const assumed = dealOf(withParts({ terms: { subjectTo: { ...terms.subjectTo, takeover: 'assumption' } } }));
    expect(exitOf('Subject-To', { exit: 'assign' }, deal).declined).toBeNull();
    expect(exitOf('Subject-To', { exit: 'assign' }, assumed)).toEqual({
      exit: 'hold',
      isOwn: true,
      declined: { exit: 'assign', why: 'The lender approved one buyer; approval does not pass on.' },
    });
    expect(exitOf('Subject-To', { exit: 'wrap' }, assumed).exit).toBe('wrap');
  });
});
