import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { ActivityPage } from '#shared/pipeline/activity.ts';
import { addressInParts } from '#shared/pipeline/deal-row.ts';
import { verdictInShort } from '#shared/pipeline/gap-text.ts';
import { readAnswer } from '#web/api/read-answer.ts';

describe('an address in parts', () => {
  it.each([
    ['2417 E Sample Palm Ln, Phoenix, AZ 85016', '2417 E Sample Palm Ln', 'Phoenix', 'AZ'],
    ['1 Main St, Apt 4, St. Paul, MN 55101-1234', '1 Main St, Apt 4', 'St. Paul', 'MN'],
    ['1 Main St, Mesa, AZ', '1 Main St', 'Mesa', 'AZ'],
    ['Lot 7', 'Lot 7', null, null],
  ])('%s', (address, street, city, state) => {
    expect(addressInParts(address)).toEqual({ street, city, state });
  });
});

describe('a verdict in short', () => {
  const gap = (test: string, amount: number) => ({ gap: { test, amount }, needs: [] });

  it('says what is missing, in dollars or in words', () => {
    expect(verdictInShort({ verdict: 'works', gap: null, needs: [] })).toBe('Meets targets');
    expect(verdictInShort({ verdict: 'misses', ...gap('cashFlow', 46.2) })).toBe('$46 a month short');
    expect(verdictInShort({ verdict: 'misses', ...gap('cashFlow', 0.4) })).toBe('$1 a month short');
    expect(verdictInShort({ verdict: 'misses', ...gap('assignmentFee', 6200) })).toBe('$6,200 short');
    expect(verdictInShort({ verdict: 'fails', ...gap('monthlyLoss', 38) })).toBe('Loses $38 a month');
    expect(verdictInShort({ verdict: 'fails', ...gap('bankOwned', 1) })).toBe("Doesn't work");
    expect(verdictInShort({ verdict: 'needs', gap: null, needs: ['loan balance'] })).toBe('Needs loan balance');
    expect(verdictInShort({ verdict: 'needs', gap: null, needs: ['rent', 'taxes', 'liens'] })).toBe(
      'Needs rent and 2 more',
    );
    expect(verdictInShort({ verdict: 'needs', gap: null, needs: [] })).toBe('Needs a fact');
  });
});

describe('a page of activity', () => {
  it('of a later release is read with the entries that this one does not know', () => {
    const [known, unknown] = [ulid(), ulid()];
    const at = '2026-03-10T12:00:00.000Z';
    const page = readAnswer(ActivityPage, {
      items: [
        { id: unknown, at, kind: 'packet_opened', views: 2 },
        { id: known, at, kind: 'stage_moved', from: 'new', to: 'a_later_stage', lost: null },
        { id: known, at, kind: 'note', text: 'Call back.', edited_at: null, pinned: true },
      ],
    });
    expect(page.data?.items).toEqual([
      { id: unknown, at, kind: 'other' },
      { id: known, at, kind: 'other' },
      { id: known, at, kind: 'note', text: 'Call back.', edited_at: null },
    ]);
  });
});
