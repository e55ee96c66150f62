import { describe, expect, it } from 'vitest';
import type { ShownMessage } from '#web/areas/chat/conversation.ts';
import { isContinued } from '#web/areas/chat/message-list.tsx';

const staff: ShownMessage = {
  id: '1',
  own: true,
  mine: false,
  sender: 'Support',
  text: 'Hello.',
  at: '2026-11-21T09:00:00.000Z',
  state: 'sent',
  isNews: false,
};

describe('whose a message is', () => {
  it('goes without saying below one of the same person on the same day', () => {
    expect(isContinued({ ...staff, id: '2' }, staff)).toBe(true);
    expect(isContinued(staff, undefined)).toBe(false);
    expect(isContinued({ ...staff, sender: 'Ola' }, staff)).toBe(false);
  });

  it('is said where a guest has taken the name of somebody of the staff, and each day anew', () => {
    expect(isContinued({ ...staff, own: false }, staff)).toBe(false);
    expect(isContinued({ ...staff, at: '2026-11-24T09:00:00.000Z' }, staff)).toBe(false);
  });

  it('goes without saying among one’s own, also while they are on their way', () => {
    const { sender: _, ...unsent } = staff;
    expect(isContinued(unsent, staff, 'You')).toBe(true);
  });
});
