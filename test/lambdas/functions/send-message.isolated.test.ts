import { ulid } from 'ulid';
import { expect, it, vi } from 'vitest';
import { sendMessage } from '#lambdas/functions/chat/messages.ts';
import type { Frame } from '#lambdas/runtime/socket-endpoint.ts';
import { aPerson } from '#test/support/lambdas/api-event.ts';

const { publishToChat, changeTier, storeAtOnce } = vi.hoisted(() => ({
  publishToChat: vi.fn(),
  changeTier: vi.fn(),
  storeAtOnce: vi.fn(),
}));
vi.mock('#lambdas/functions/chat/publish-to-chat.ts', () => ({ publishToChat }));
vi.mock('#lambdas/storage/chats/chats.ts', () => ({ changeTier }));
vi.mock('#lambdas/storage/chats/chat-messages.ts', () => ({ storeAtOnce }));
vi.mock('#lambdas/storage/profiles/tier-of.ts', () => ({ tierOf: async () => 'enterprise' }));

it("reaches the staff's queue also when the customer's new plan cannot be stored", async () => {
  const now = new Date('2026-03-05T10:00:00.000Z');
  const chat = { id: ulid(), user_tier: 'basic', message_count: 2 };
  const message = { seq: 2, message: 'Hello?' };
  storeAtOnce.mockResolvedValue({ chat, message });
  changeTier.mockRejectedValue(new Error('The table is away.'));
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const frame = {
    as: 'user',
    connection: { id: 'c1', person: { ...aPerson, isStaff: false }, customerOf: [chat.id], staffOf: [] },
    chat,
    fields: { chat_id: chat.id, message_id: ulid(), message: 'Hello?' },
    now,
    log,
  } as unknown as Frame<'send_message'>;
  expect(await sendMessage(frame)).toEqual({ message, message_count: 2 });
  const queue = publishToChat.mock.calls.map(([publication]) => publication).find((each) => each.queue);
  expect(await queue.frame()).toEqual({ type: 'chat_updated', chat });
  expect(log.warn).toHaveBeenCalledWith('chat_tier_not_changed', expect.anything());
});
