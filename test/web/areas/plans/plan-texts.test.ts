import { describe, expect, it } from 'vitest';
import type { Profile } from '#shared/account/profile.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { cancelEffects } from '#web/areas/plans/cancel-subscription.tsx';
import { visitorWords } from '#web/areas/plans/pricing/pricing-words.ts';
import { questions } from '#web/areas/plans/pricing/questions.ts';
import { upgradeSuccess } from '#web/areas/plans/upgrade-texts.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const effects = (parts: Partial<Profile>) => cancelEffects(aProfile(parts), now);

describe('canceling', () => {
  it('says what stops today and what stays', () => {
    expect(effects({ subscription_tier: 'professional', subscription_status: 'active' })).toEqual([
      [
        'Today',
        'You move to Basic: 5 analyses a month. You set the terms of one structure at a time. API keys and webhooks stop.',
      ],
      ['You keep', 'Your saved analyses. Analyses used this month still count.'],
    ]);
  });

  it('stops no API key of a plan without the API', () => {
    expect(effects({ subscription_tier: 'basic' })[0]).toEqual([
      'Today',
      'Your trial ends. You stay on Basic: 5 analyses a month.',
    ]);
  });
});

describe('the pricing page', () => {
  it('asks for no card to start the trial, which needs none', () => {
    expect(JSON.stringify(visitorWords)).not.toMatch(/card required/);
    expect(JSON.stringify(questions)).toContain('You need a card only to choose a plan');
  });

  it('says which structures a plan prices', () => {
    expect(JSON.stringify(questions)).toContain('On Basic you set terms and write letters for one structure at a time');
  });

  it('counts analyses, not lookups', () => {
    expect(JSON.stringify([visitorWords, questions])).not.toMatch(/\d lookups|a lookup/);
  });
});

it('welcomes to the plan', () => {
  expect(upgradeSuccess('professional').text).toMatch(/^Welcome to the Professional plan!/);
});
