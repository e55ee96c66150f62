import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { Stage } from '#shared/pipeline/stage.ts';
import { dueBy, keyDaysAhead, stalledAmong } from '#shared/pipeline/today.ts';

const now = new Date('2026-11-24T17:00:00Z');
const today = '2026-11-24';

function deal(
  stage: Stage,
  parts: { due?: string | null; days?: number; closing?: string; option_expiry?: string; cancellation?: string } = {},
) {
  const { due, days = 0, closing = null, option_expiry = null, cancellation = null } = parts;
  return {
    id: ulid(),
    stage,
    since: new Date(now.getTime() - days * 86_400_000).toISOString(),
    next_action: due === undefined ? null : { id: ulid(), text: 'Call', due },
    dates: { closing, option_expiry, cancellation },
  };
}

describe('what is due', () => {
  it('is late or of today, the earliest first, and neither ahead nor without a day', () => {
    const [late, later] = [deal('new', { due: '2026-11-20' }), deal('contacted', { due: '2026-11-23' })];
    const due = deal('negotiating', { due: today });
    const others = [deal('new', { due: '2026-11-25' }), deal('new', { due: null }), deal('new')];
    expect(dueBy([due, ...others, later, late], today)).toEqual([late, later, due]);
  });

  it('may be of a closed deal, and never of a lost one', () => {
    const closed = deal('closed', { due: today });
    expect(dueBy([closed, deal('lost', { due: today })], today)).toEqual([closed]);
  });

  it('depends on the day where the user is, not on the day in London', () => {
    const call = deal('new', { due: '2026-11-25' });
    expect(dueBy([call], '2026-11-24')).toEqual([]);
    expect(dueBy([call], '2026-11-25')).toEqual([call]);
  });
});

describe('a stalled deal', () => {
  it('is more than twice as long in its stage as the median there', () => {
    const deals = [deal('contacted', { days: 3 }), deal('contacted', { days: 5 }), deal('contacted', { days: 11 })];
    expect(stalledAmong(deals, now)).toEqual([{ deal: deals[2], days: 11, median: 5 }]);
  });

  it('is not one at exactly twice the median', () => {
    expect(
      stalledAmong(
        [5, 5, 10].map((days) => deal('new', { days })),
        now,
      ),
    ).toEqual([]);
  });

  it('is measured against the middle of an even number, and only within its own stage', () => {
    const slow = deal('new', { days: 31 });
    const deals = [deal('new', { days: 2 }), deal('new', { days: 8 }), deal('new', { days: 12 }), slow];
    expect(stalledAmong([...deals, deal('contacted', { days: 90 })], now)).toEqual([
      { deal: slow, days: 31, median: 10 },
    ]);
  });

  it('is unknown while it is alone, and where the median is less than a day', () => {
    expect(stalledAmong([deal('new', { days: 400 })], now)).toEqual([]);
    expect(
      stalledAmong(
        [0.01, 0.01, 9].map((days) => deal('new', { days })),
        now,
      ),
    ).toEqual([]);
  });

  it('is active: a closed or lost deal rests', () => {
    for (const stage of ['closed', 'lost'] as const) {
      expect(
        stalledAmong(
          [3, 3, 90].map((days) => deal(stage, { days })),
          now,
        ),
      ).toEqual([]);
    }
  });
});

describe('the dates ahead', () => {
  it('are closings, options and days to cancel of active deals within 30 days, and those that passed, in their order', () => {
    const both = deal('under_contract', {
      closing: '2026-12-11',
      option_expiry: '2026-11-20',
      cancellation: '2026-12-01',
    });
    const edge = deal('negotiating', { closing: '2026-12-24' });
    const others = [
      deal('negotiating', { closing: '2026-12-25' }),
      deal('closed', { closing: '2026-12-01' }),
      deal('lost', { option_expiry: '2026-12-01' }),
    ];
    expect(keyDaysAhead([edge, ...others, both], today)).toEqual([
      { deal: both, day: '2026-11-20', kind: 'option_expiry' },
      { deal: both, day: '2026-12-01', kind: 'cancellation' },
      { deal: both, day: '2026-12-11', kind: 'closing' },
      { deal: edge, day: '2026-12-24', kind: 'closing' },
    ]);
  });

  it('count days over the change to daylight saving', () => {
    const edge = deal('new', { closing: '2026-03-31' });
    expect(keyDaysAhead([edge], '2026-03-01')).toHaveLength(1);
    expect(keyDaysAhead([edge], '2026-02-28')).toHaveLength(0);
  });
});
