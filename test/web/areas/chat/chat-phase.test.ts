import { describe, expect, it } from 'vitest';
import type { Chat } from '#shared/support/chat.ts';
import { type ChatEvent, type ChatPhase, nextPhase } from '#web/areas/chat/chat-phase.ts';

const active: Chat = {
  id: '01J00000000000000000000000',
  user_id: null,
  user_email: 'guest@example.com',
  user_name: 'guest',
  status: 'active',
  created_at: '2026-11-21T09:00:00.000Z',
  message_count: 3,
};
const closed: Chat = { ...active, status: 'closed', message_count: 4 };

const phaseAfter = (...events: ChatEvent[]) =>
  events.reduce<ChatPhase>((phase, event) => nextPhase(phase, event), { name: 'opening' });

describe('a chat', () => {
  it('that was closed does not open again by what the server had said before', () => {
    const late: ChatEvent[] = [
      { type: 'entered', chat: active },
      { type: 'read', chat: active },
    ];
    expect(phaseAfter({ type: 'ended', chat: closed }, ...late)).toEqual({ name: 'ending', chat: closed });
    expect(phaseAfter({ type: 'read', chat: closed }, ...late)).toMatchObject({
      name: 'closed',
      chat: closed,
    });
  });

  it('is over only once all of it is read, or nothing more can be', () => {
    const ending = [
      { type: 'entered', chat: active },
      { type: 'ended', chat: closed },
    ] as const;
    expect(phaseAfter(...ending).name).toBe('ending');
    expect(phaseAfter(...ending, { type: 'read', chat: closed })).toMatchObject({ isComplete: true });
    expect(phaseAfter(...ending, { type: 'abandoned' })).toMatchObject({ name: 'closed', isComplete: false });
    expect(phaseAfter({ type: 'abandoned' }).name).toBe('opening');
  });

  it('keeps what is known of it when it is refused, and says why until it is asked for again', () => {
    const refused = { type: 'refused', problem: 'gone' } as const;
    expect(phaseAfter(refused)).toEqual({ name: 'refused', chat: undefined, problem: 'gone' });
    expect(phaseAfter(refused, { type: 'failed', problem: 'slow' })).toMatchObject({ problem: 'gone' });
    expect(phaseAfter({ type: 'entered', chat: active }, refused, { type: 'retried' })).toEqual({
      name: 'active',
      chat: active,
    });
    expect(phaseAfter(refused, { type: 'retried' })).toEqual({ name: 'opening' });
  });

  it('says why it could not be read until it is', () => {
    const failed = { type: 'failed', problem: 'slow' } as const;
    expect(phaseAfter(failed)).toEqual({ name: 'opening', problem: 'slow' });
    expect(phaseAfter(failed, { type: 'entered', chat: active })).toEqual({ name: 'active', chat: active });
  });
});
