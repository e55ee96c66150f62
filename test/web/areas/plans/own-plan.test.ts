import { describe, expect, it } from 'vitest';
import { wordsFor } from '#web/areas/plans/pricing/own-plan.tsx';
import { visitorWords } from '#web/areas/plans/pricing/pricing-words.ts';

const payment = '/payment?plan=basic&interval=monthly';
const basic = { tier: 'basic', interval: 'monthly', trialEnd: null, payments: 'free' } as const;
const labels = (words: ReturnType<typeof wordsFor>) =>
  (['basic', 'professional'] as const).map((tier) => words.actionFor?.(tier, 'monthly', payment).label);

describe('the pricing page', () => {
  it('promises a trial to visitors and to those who are in theirs, and to nobody else', () => {
    expect(visitorWords.headline).toMatch(/^Start free for 7 days\./);
    const trial = wordsFor({ ...basic, state: 'trial', trialEnd: '2026-01-09T12:00:00.000Z' });
    expect(trial.headline).toMatch(/^Your trial runs until .*2026\. Keep the plan that fits\.$/);
    expect(trial.terms).toEqual(visitorWords.terms);
    for (const state of ['active', 'cancelled', 'trial_ended'] as const) {
      const { headline, terms } = wordsFor({ ...basic, state });
      expect(headline).not.toMatch(/trial|free/i);
      expect(JSON.stringify(terms)).not.toMatch(/free|due today/i);
      expect(JSON.stringify(terms)).toContain('No charge');
      for (const payments of ['trial-only', 'stripe'] as const) {
        expect(JSON.stringify(wordsFor({ ...basic, state, payments }))).not.toMatch(/no charge/i);
      }
    }
  });

  it('names the button for what it does: start, switch, or manage what one has', () => {
    expect(labels(wordsFor({ ...basic, state: 'cancelled' }))).toEqual(['Start Basic', 'Start Professional']);
    expect(labels(wordsFor({ ...basic, state: 'trial_ended' }))[0]).toBe('Start Basic');
    const active = wordsFor({ ...basic, state: 'active' });
    expect(labels(active)).toEqual(['Manage Plan', 'Switch to Professional']);
    expect(active.actionFor?.('basic', 'monthly', payment).to).toBe('/account-settings?tab=subscription');
    expect(active.actionFor?.('basic', 'annual', payment)).toEqual({
      label: 'Switch to Annual',
      to: payment,
    });
  });
});
