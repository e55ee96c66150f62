import { describe, expect, it } from 'vitest';
import { mayChoose } from '#shared/account/subscription.ts';

const now = new Date('2026-11-26T12:00:00Z');
const trial = (end: string) => ({ subscription_status: 'trial' as const, trial_end_date: end });
const accounts = {
  'a running trial': trial('2026-11-27T12:00:00Z'),
  'a trial that is over': trial('2026-11-26T12:00:00Z'),
  'an active plan': { subscription_status: 'active' as const, trial_end_date: null },
  'a canceled plan': { subscription_status: 'cancelled' as const, trial_end_date: null },
};
const names = Object.keys(accounts) as (keyof typeof accounts)[];

describe('a plan for the asking', () => {
  it.each(names)('is had by %s where plans are free', (name) => {
    for (const start of ['trial', 'now'] as const) expect(mayChoose(accounts[name], { start }, 'free', now)).toBe(true);
  });

  it('is had where nothing is sold by a running trial, within itself, and by nobody else', () => {
    const had = names.flatMap((name) =>
      (['trial', 'now'] as const).flatMap((start) =>
        mayChoose(accounts[name], { start }, 'trial-only', now) ? [`${name}, ${start}`] : [],
      ),
    );
    expect(had).toEqual(['a running trial, trial']);
  });
});
