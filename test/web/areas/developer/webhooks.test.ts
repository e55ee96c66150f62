import { describe, expect, it } from 'vitest';
import { recentMoment } from '#shared/values/dates.ts';
import { refreshAfter } from '#web/api/resources/use-webhook-deliveries.ts';
import { checked, problemsIn } from '#web/areas/developer/webhooks/webhook-input.ts';
import { adviceOn, nameOf, outcomeOf, stateOf } from '#web/areas/developer/webhooks/webhook-texts.ts';

describe('what is entered about a webhook', () => {
  it('comes out as the contract takes it', () => {
    expect(checked({ url: ' https://Hooks.Example.com/in#x', events: ['quota.low'], description: ' CRM ' })).toEqual({
      value: { url: 'https://hooks.example.com/in', events: ['quota.low'], description: 'CRM' },
    });
  });

  it('is checked in the words of the contract, each next to its field', () => {
    expect(checked({ url: 'http://hooks.example.com', events: [], description: '' })).toEqual({
      problems: { url: 'The URL must start with https://.', events: 'Choose at least one event.' },
    });
  });

  it('gets the words of a refusal next to the fields it names', () => {
    const refusal = 'body.url: The URL must lead to a server, such as https://example.com. body.events.0: Not known.';
    expect(problemsIn(refusal)).toEqual({
      url: 'The URL must lead to a server, such as https://example.com.',
      events: 'Not known.',
    });
    expect(problemsIn('The request is too large.')).toEqual({});
    expect(problemsIn('body.urls: Unknown field.')).toEqual({});
  });
});

describe('a webhook', () => {
  const health = { enabled: true, disabledReason: null, failingSince: null };
  const since = '2026-11-19T12:00:00Z';

  it('says whether it is on, and why not', () => {
    const words = [
      health,
      { ...health, failingSince: since },
      { ...health, enabled: false, disabledReason: 'owner' as const },
      { ...health, enabled: false, disabledReason: 'gone' as const },
      { ...health, enabled: false, disabledReason: 'failing' as const, failingSince: since },
    ].map((each) => stateOf(each).words);
    expect(words).toEqual([
      'On',
      `On, failing since ${recentMoment(since)}`,
      'Off',
      'Off: answered 410',
      `Off: failing since ${recentMoment(since)}`,
    ]);
    expect(adviceOn(health)).toBeUndefined();
  });

  it('is called by its description, or by the server it leads to', () => {
    expect(nameOf({ description: 'CRM', url: 'https://hooks.example.com/in' })).toBe('CRM');
    expect(nameOf({ description: '', url: 'https://hooks.example.com:8443/in' })).toBe('hooks.example.com:8443');
  });
});

it('an attempt says what came of it, and that redirects are not followed', () => {
  expect(outcomeOf({ status: 503, problem: null })).toEqual({ words: 'Answered 503' });
  expect(outcomeOf({ status: 302, problem: null }).meaning).toContain('not followed');
  expect(outcomeOf({ status: null, problem: 'Timed out' }).words).toBe('Timed out');
});

it('deliveries are read again the sooner the nearer an attempt is, and not when none is to come', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const delivery = (state: 'pending' | 'delivered', seconds: number | null) => ({
    state,
    nextAttemptAt: seconds === null ? null : new Date(now + seconds * 1000).toISOString(),
    createdAt: new Date(now - 20_000).toISOString(),
  });
  expect(refreshAfter([delivery('delivered', null)], now)).toBe(0);
  expect(refreshAfter([delivery('pending', 1), delivery('pending', 500)], now)).toBe(2000);
  expect(refreshAfter([delivery('pending', 30)], now)).toBe(30_000);
  expect(refreshAfter([delivery('pending', -60)], now)).toBe(15_000);
  expect(refreshAfter([delivery('pending', null)], now)).toBe(5000);
  expect(refreshAfter([delivery('pending', 86_400)], now)).toBe(60_000);
});
