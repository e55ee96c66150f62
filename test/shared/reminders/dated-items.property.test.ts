import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeyDates } from '#shared/pipeline/pipeline.ts';
import type { Stage } from '#shared/pipeline/stage.ts';
import { hasReminderAfter, itemsOf, remindedIn } from '#shared/reminders/dated-items.ts';
import { daysAfter } from '#shared/values/days.ts';
import { runs } from '#test/support/generated.ts';

type Parts = Partial<KeyDates> & { stage?: Stage; due?: string | null; balloon?: number; structure?: null };

function deal({ stage = 'under_contract', due, balloon, structure, ...dates }: Parts = {}) {
  return {
    id: '01JDEAL0000000000000000000',
    property_address: '2417 E Sample Palm Ln, Phoenix, AZ 85016',
    street: '2417 E Sample Palm Ln',
    is_sample: false,
    version: 7,
    stage,
    structure: structure === null ? null : ('Seller Finance' as const),
    next_action: due === undefined ? null : { id: '01JACTION00000000000000000', text: 'Call', due },
    dates: { closing: null, option_expiry: null, cancellation: null, ...dates },
    balloon_month: balloon ?? null,
  };
}

const shown = (parts: Parts) => itemsOf(deal(parts)).map(({ kind, day, title }) => [kind, day, title].join(' '));

describe('what a deal has on a day', () => {
  it('is its next action and the days of its papers, in the words of the deal room', () => {
    const dates = { closing: '2026-12-18', option_expiry: '2026-12-01', cancellation: '2026-11-27' };
    expect(shown({ due: '2026-11-24', ...dates })).toEqual([
      'next_action 2026-11-24 Call',
      'closing 2026-12-18 Closing',
      'option_expiry 2026-12-01 Option expires',
      'cancellation 2026-11-27 Last day to cancel',
    ]);
    expect(shown({ due: null })).toEqual([]);
  });

  it('is its balloon, its month after the closing, on the last day of a shorter month', () => {
    expect(shown({ stage: 'closed', closing: '2026-08-31', balloon: 6 })).toEqual([
      'balloon 2027-02-28 Balloon due (Seller Finance)',
    ]);
    expect(shown({ stage: 'closed', closing: '2026-08-15', balloon: 60, structure: null })).toEqual([
      'balloon 2031-08-15 Balloon due',
    ]);
  });

  it('has no balloon before there is a contract, or while nobody knows the day of the closing', () => {
    expect(shown({ stage: 'closed', balloon: 60 })).toEqual([]);
    expect(shown({ stage: 'negotiating', closing: '2026-12-18', balloon: 60 })).toEqual(['closing 2026-12-18 Closing']);
  });

  it('is nothing for a lost deal, and no longer the way to its closing for a closed one', () => {
    const parts = { due: '2026-11-24', closing: '2026-12-18', option_expiry: '2026-12-01', balloon: 12 };
    expect(shown({ ...parts, stage: 'lost' })).toEqual([]);
    expect(shown({ ...parts, stage: 'closed' })).toEqual([
      'next_action 2026-11-24 Call',
      'balloon 2027-12-18 Balloon due (Seller Finance)',
    ]);
  });
});

describe('a mail of a day', () => {
  const on = (parts: Parts, day: string) =>
    remindedIn(itemsOf(deal(parts)), { after: daysAfter(day, -1), until: day }).map(({ kind }) => kind);

  it.each([
    [{ due: '2026-11-24' }, ['2026-11-24']],
    [{ closing: '2026-11-24' }, ['2026-11-17', '2026-11-23', '2026-11-24']],
    [{ option_expiry: '2026-11-24' }, ['2026-10-25', '2026-11-17', '2026-11-23', '2026-11-24']],
    [{ cancellation: '2026-11-24' }, ['2026-11-21', '2026-11-23', '2026-11-24']],
  ])('reminds of %j on %j and no other day', (parts, days) => {
    const around = Array.from({ length: 80 }, (_, index) => daysAfter('2026-10-01', index));
    expect(around.filter((day) => on(parts, day).length > 0)).toEqual(days);
  });

  it('has the first day on top', () => {
    const items = itemsOf(deal({ due: '2026-11-24', closing: '2026-11-25', cancellation: '2026-11-24' }));
    expect(remindedIn(items, { after: '2026-11-23', until: '2026-11-24' }).map(({ kind }) => kind)).toEqual([
      'next_action',
      'cancellation',
      'closing',
    ]);
  });

  it('makes up for days without one, and names each item once', () => {
    const items = itemsOf(deal({ option_expiry: '2026-11-24' }));
    expect(remindedIn(items, { after: '2026-11-16', until: '2026-11-24' })).toHaveLength(1);
    expect(remindedIn(items, { after: '2026-11-24', until: '2026-11-30' })).toEqual([]);
  });

  it('comes as often over runs of any lengths as over single days', () => {
    const step = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.integer({ min: 0, max: 40 }), (steps, ahead) => {
        const items = itemsOf(deal({ cancellation: daysAfter('2026-11-01', ahead) }));
        let after = '2026-11-01';
        const reminded = steps.flatMap((days) => {
          const until = daysAfter(after, days);
          const found = remindedIn(items, { after, until });
          const single = Array.from({ length: days }, (_, index) =>
            remindedIn(items, { after: daysAfter(after, index), until: daysAfter(after, index + 1) }),
          ).flat();
          expect(found.length > 0).toBe(single.length > 0);
          after = until;
          return found;
        });
        expect(reminded.length > 0 || hasReminderAfter(items, after) || ahead === 0).toBe(true);
      }),
      { numRuns: runs(3000) },
    );
  });
});
