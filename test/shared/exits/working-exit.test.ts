import { describe, expect, it } from 'vitest';
import { exitOf } from '#shared/exits/working-exit.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { terms } from '#test/shared/structures/worked-house.ts';
import { exitsOf, withParts, workedExits } from './worked-exits.ts';

const deal = dealOf(workedExits);
const { cellOf } = exitsOf(workedExits);
const all = Strategy.options.flatMap((structure) => Exit.options.map((exit): [Strategy, Exit] => [structure, exit]));

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
