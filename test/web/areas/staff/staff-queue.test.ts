import { describe, expect, it } from 'vitest';
import { listedQueue, newlyWaiting, withChat } from '#web/areas/staff/desk/staff-queue.ts';
import { at, chatA, chatB, chatC, queuedChat } from './staff-chats.ts';

const idsOf = (queue: { id: string }[]) => queue.map(({ id }) => id);
const listed = (...chats: Parameters<typeof listedQueue>[0]) => listedQueue(chats, [], new Set());

describe('the queue', () => {
  it('puts the longest wait on top, and those answered below, the latest first', () => {
    const answered = (clock: string) =>
      ({ last_message: { sender_type: 'staff', preview: 'Yes.', created_at: at(clock) } }) as const;
    const chatD = '01J9ZS0000000000000000000D';
    const queue = listed(
      queuedChat(chatA, answered('09:10')),
      queuedChat(chatB, { waiting_since: at('09:20') }),
      queuedChat(chatC, answered('09:30')),
      queuedChat(chatD, { waiting_since: at('09:15') }),
    );
    expect(idsOf(queue)).toEqual([chatD, chatB, chatC, chatA]);
  });

  it('puts plans with priority support first, the longest wait on top of each group, also when one is pushed', () => {
    const queue = listed(
      queuedChat(chatA, { waiting_since: at('09:10'), user_tier: 'basic' }),
      queuedChat(chatB, { waiting_since: at('09:20'), user_tier: 'enterprise' }),
      queuedChat(chatC, { waiting_since: at('09:15'), user_tier: 'professional' }),
    );
    expect(idsOf(queue)).toEqual([chatC, chatB, chatA]);
    const upgraded = queuedChat(chatA, { waiting_since: at('09:10'), user_tier: 'professional', revision: 1 });
    expect(idsOf(withChat(queue, upgraded))).toEqual([chatA, chatC, chatB]);
  });

  it('puts an answered chat below all who wait, whatever its plan', () => {
    const queue = listed(
      queuedChat(chatA, { user_tier: 'enterprise' }),
      queuedChat(chatB, { waiting_since: at('09:20') }),
    );
    expect(idsOf(queue)).toEqual([chatB, chatA]);
  });

  it('moves a chat down when it is answered', () => {
    const queue = listed(
      queuedChat(chatA, { waiting_since: at('09:10') }),
      queuedChat(chatB, { waiting_since: at('09:20') }),
    );
    expect(idsOf(withChat(queue, queuedChat(chatA, { message_count: 2 })))).toEqual([chatB, chatA]);
  });

  it('is not taken back by a push that was overtaken', () => {
    const queue = listed(queuedChat(chatA, { message_count: 3 }));
    const late = queuedChat(chatA, { message_count: 2, waiting_since: at('09:10') });
    expect(withChat(queue, late)).toEqual(queue);
  });

  it('is not taken back to unread by a push that was overtaken, though no message lies between them', () => {
    const queue = listed(queuedChat(chatA, { revision: 3 }));
    expect(withChat(queue, queuedChat(chatA, { revision: 2, unread: 1 }))).toEqual(queue);
    expect(withChat(queue, queuedChat(chatA, { revision: 4, unread: 1 }))).toMatchObject([{ unread: 1 }]);
  });

  it('keeps what was pushed while it was listed, and no chat that was closed meanwhile', () => {
    const pages = [queuedChat(chatA), queuedChat(chatB)];
    const pushed = [queuedChat(chatA, { message_count: 2, unread: 1 }), queuedChat(chatC)];
    const queue = listedQueue(pages, pushed, new Set([chatB]));
    expect(idsOf(queue).sort()).toEqual([chatA, chatC]);
    expect(queue.find(({ id }) => id === chatA)?.unread).toBe(1);
  });
});

describe('who begins to wait', () => {
  const waiting = queuedChat(chatA, { waiting_since: at('09:10') });

  it('is a chat that was not there, or whose answer was the last word', () => {
    expect(newlyWaiting([], [waiting])).toEqual([waiting]);
    expect(newlyWaiting([queuedChat(chatA)], [waiting])).toEqual([waiting]);
  });

  it('is nobody who waits already, nobody who was answered, and nobody of a first listing', () => {
    expect(newlyWaiting([waiting], [{ ...waiting, message_count: 2 }])).toEqual([]);
    expect(newlyWaiting([waiting], [queuedChat(chatA)])).toEqual([]);
    expect(newlyWaiting(undefined, [waiting])).toEqual([]);
  });
});
