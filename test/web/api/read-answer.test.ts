import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Profile } from '#shared/account/profile.ts';
import { RecentLookupPage } from '#shared/analysis/recent-lookups.ts';
import { exampleWebhook } from '#shared/api-docs/api-examples.ts';
import { ServerFrame } from '#shared/contract/socket/socket-messages.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { WebhookList } from '#shared/webhooks/webhooks.ts';
import { readAnswer } from '#web/api/read-answer.ts';

const profile = {
  id: 'u',
  email: 'pat@people.example',
  full_name: 'Pat',
  avatar_url: null,
  phone: '',
  company: '',
  bio: '',
  subscription_tier: 'professional',
  subscription_status: 'active',
  billing_interval: 'annual',
  monthly_analyses_limit: 50,
  monthly_analyses_used: 1,
  usage_period: '2026-03',
  trial_end_date: null,
  updated_at: '2026-03-05T17:20:31.410Z',
};

describe('an answer of a later release', () => {
  it('takes an unknown value for the documented fallback of its enum', () => {
    const { data } = readAnswer(Profile, { ...profile, subscription_tier: 'team', subscription_status: 'paused' });
    expect(data).toEqual({ ...profile, subscription_tier: 'basic', subscription_status: 'active' });
  });

  it('leaves an unknown value out where nothing may stand for it', () => {
    expect(readAnswer(SellerFacts, { occupancy: 'caretaker', monthsBehind: 2 }).data).toEqual({ monthsBehind: 2 });
    const lookup = {
      lookup_id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
      property_address: '1 Main St',
      financing_strategy: 'Wrap',
      estimated_value: 1,
      looked_up_at: '2026-03-05T17:20:31.410Z',
      source: 'sample',
    };
    expect(readAnswer(RecentLookupPage, { items: [lookup] }).data?.items).toEqual([
      { ...lookup, financing_strategy: null },
    ]);
  });

  it('leaves an unknown item out of a list, and keeps the others', () => {
    const webhook = { ...exampleWebhook, events: ['analysis.created', 'analysis.shared', 'quota.low', 'chat.opened'] };
    const { data } = readAnswer(WebhookList, { items: [webhook] });
    expect(data?.items[0]?.events).toEqual(['analysis.created', 'quota.low']);
  });

  it('leaves an item out whose unknown value may not be left out by itself, and keeps the others', () => {
    const List = z.object({
      items: z.array(z.object({ kind: z.enum(['a', 'b']), other: z.enum(['c']), n: z.number() })),
    });
    const items = [
      { kind: 'a', other: 'c', n: 1 },
      { kind: 'new', other: 'newer', n: 2 },
      { kind: 'b', other: 'c', n: 3 },
      { kind: 'new', other: 'c', n: 4 },
    ];
    expect(readAnswer(List, { items }).data?.items.map(({ n }) => n)).toEqual([1, 3]);
  });

  it('drops keys that this page does not know, also in strict objects and records', () => {
    expect(readAnswer(SellerFacts, { notes: 'x', pets: 2 }).data).toEqual({ notes: 'x' });
    expect(
      readAnswer(Profile, { ...profile, buy_box: { 'targets.cashFlow': '1', 'targets.new': '2' } }).data?.buy_box,
    ).toEqual({
      'targets.cashFlow': '1',
    });
    const provenance = { estimatedValue: 'guessed', 'marketData.schools': 'reported' };
    expect(readAnswer(PropertyResult, { ...sampleProperty, provenance }).data?.provenance).toEqual({
      estimatedValue: 'estimated',
    });
  });

  it('brings a message of an unknown kind of sender', () => {
    const message = {
      id: '5b1d9a3e-0c5d-4f0e-8a53-6f4b1d9a3e0c',
      chat_id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
      seq: 1,
      sender_type: 'assistant',
      sender_name: 'Dealwright',
      message: 'Hello',
      created_at: '2026-03-05T17:20:31.410Z',
    };
    expect(readAnswer(ServerFrame, { type: 'message', message, message_count: 1 }).data).toEqual({
      type: 'message',
      message: { ...message, sender_type: 'staff' },
      message_count: 1,
    });
    expect(readAnswer(ServerFrame, { type: 'a new kind of frame' }).success).toBe(false);
  });
});

it('refuses an answer that does not fit for another reason', () => {
  expect(readAnswer(Profile, { ...profile, monthly_analyses_used: 'one' }).success).toBe(false);
  expect(readAnswer(Profile, { ...profile, email: undefined }).success).toBe(false);
  expect(readAnswer(z.object({ success: z.literal(true) }), { success: false }).success).toBe(false);
  expect(readAnswer(Profile, undefined).success).toBe(false);
});

it('changes nothing in what it was given', () => {
  const body = { occupancy: 'caretaker' };
  readAnswer(SellerFacts, body);
  expect(body).toEqual({ occupancy: 'caretaker' });
});
