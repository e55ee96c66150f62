import { describe, expect, it } from 'vitest';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { hasReminderAfter, remindedIn } from '#shared/reminders/dated-items.ts';
import { itemsIn, itemsWithBooks, withoutMailed } from '#shared/reminders/items-in-zone.ts';
import { daysAfter } from '#shared/values/days.ts';
import { aDeal } from '#test/support/pipeline/a-deal.ts';

const waits: DealRow['seller_waiting'] = {
  page_id: '01JPAGE0000000000000000000',
  kind: 'counter',
  at: '2026-11-25T03:30:00Z',
  count: 2,
};
const items = (zone: string, more: Partial<DealRow> = {}) => itemsIn(zone)(aDeal({ seller_waiting: waits, ...more }));

describe('a deal that somebody else gave its assignee', () => {
  const given = { assignee: 'theo', assigned: { by: 'ines', at: '2026-11-25T03:30:00Z' } };

  it('is news in the mail after the day where they are, once', () => {
    const [item] = itemsIn('America/Phoenix')(aDeal(given));
    expect(item).toMatchObject({ kind: 'assigned', day: '2026-11-24', title: 'Assigned to you' });
    const on = (day: string) =>
      remindedIn(itemsIn('America/Phoenix')(aDeal(given)), { after: daysAfter(day, -1), until: day }).length;
    expect(['2026-11-24', '2026-11-25', '2026-11-26'].map(on)).toEqual([0, 1, 0]);
  });

  it('is none once the deal is lost', () => {
    expect(itemsIn('UTC')(aDeal({ ...given, stage: 'lost' }))).toEqual([]);
  });
});

describe('a seller’s answer that waits', () => {
  it('is due on its day where the investor is', () => {
    const [answer, ...others] = items('America/Phoenix');
    expect(others).toEqual([]);
    expect(answer).toMatchObject({
      id: '01JPAGE0000000000000000000-seller_answer',
      kind: 'seller_answer',
      day: '2026-11-24',
      title: 'A seller answered (wants another number)',
    });
    expect(items('UTC').map(({ day }) => day)).toEqual(['2026-11-25']);
  });

  it('is due for a lost deal, too, whose page is still answered', () => {
    expect(items('UTC', { stage: 'lost' })).toHaveLength(1);
  });

  it('is due no more once it was read', () => {
    expect(itemsIn('UTC')(aDeal({}))).toEqual([]);
  });

  it('is about the latest of those that had no mail as they came, and gone without any', () => {
    const message = (kind: 'question' | 'call', at: string) => ({ kind, page_id: 'page', at });
    const [answer] = items('UTC');
    if (!answer) throw new Error('unreachable');
    expect(withoutMailed('UTC', answer, [])).toEqual([]);
    const unmailed = [message('question', '2026-11-24T10:00:00Z'), message('call', '2026-11-23T10:00:00Z')];
    expect(withoutMailed('UTC', answer, unmailed)).toEqual([
      {
        ...answer,
        day: '2026-11-24',
        title: 'A seller answered (has a question)',
        message: { page_id: 'page', at: '2026-11-24T10:00:00Z' },
      },
    ]);
  });

  it('is in the mail of its day, and in the next day’s, since it may have come after the first', () => {
    const on = (day: string) => remindedIn(items('UTC'), { after: daysAfter(day, -1), until: day }).length;
    expect(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map(on)).toEqual([0, 1, 1, 0]);
    const isAhead = (day: string) => hasReminderAfter(items('UTC'), day);
    expect(['2026-11-24', '2026-11-25', '2026-11-26'].map(isAhead)).toEqual([true, true, false]);
  });
});

describe('a deal with a book', () => {
  const closed = aDeal({
    stage: 'closed',
    dates: { closing: '2026-01-15', option_expiry: null, cancellation: null },
    balloon_month: 60,
  });
  const due = [{ id: 'p1:installment:1', kind: 'installment' as const, part: 'p1', day: '2026-12-01', amount: 10_000 }];
  const kindsOf = (books: Parameters<typeof itemsWithBooks>[1]) =>
    itemsWithBooks('UTC', books)(closed).map(({ kind, isInBook }) => [kind, isInBook]);

  it('has what falls due there, and not the balloon of its plan', () => {
    expect(kindsOf(new Map())).toEqual([['balloon', undefined]]);
    expect(kindsOf(new Map([[closed.id, { due, parts: [], version: 1 }]]))).toEqual([['installment', true]]);
  });

  it('has nothing of either once the book has ended', () => {
    expect(kindsOf(new Map([[closed.id, { due: [], parts: [], version: 1 }]]))).toEqual([]);
  });
});
