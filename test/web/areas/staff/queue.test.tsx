import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { StaffChats } from '#web/areas/staff/desk/desk-state.ts';
import { createStaffDesk } from '#web/areas/staff/desk/staff-desk.ts';
import { Queue } from '#web/areas/staff/queue/queue.tsx';
import { at, chatA, chatB, chatC, queuedChat } from './staff-chats.ts';

const desk = createStaffDesk(() => {
  throw new Error('Nothing here needs a connection.');
});

/** The list as it is drawn, with `hidden` of its chats not drawn yet. */
function drawn(view: 'open' | 'closed', changes: Partial<StaffChats>, hidden = 0): string {
  const chats: StaffChats = { connection: 'open', ...changes };
  return renderToStaticMarkup(
    <Queue
      desk={desk}
      chats={chats}
      view={view}
      onView={() => {}}
      shown={(view === 'open' ? chats.queue : chats.closed?.chats) ?? []}
      hidden={hidden}
      onShowMore={() => {}}
      rows={{
        listProps: { ref: { current: null }, tabIndex: -1, onKeyDown: () => {} },
        rowProps: (id) => ({
          'data-row': id,
          tabIndex: 0,
          'aria-current': undefined,
          onFocus: () => {},
          onBlur: () => {},
        }),
        focusRow: () => {},
      }}
      onSelect={() => {}}
    />,
  );
}

describe('the list of chats', () => {
  it('says that it may be old where it could not be read again, and keeps its rows', () => {
    const stale = drawn('open', { queue: [queuedChat(chatA)], queueProblem: new Error('No answer came.') });
    expect(stale).toContain('This list may be old.');
    expect(stale).toContain('No answer came.');
    expect(stale).toContain('Retry');
    expect(stale).toContain('guest-a');
    expect(drawn('open', { queue: [queuedChat(chatA)] })).not.toContain('may be old');
  });

  it("shows each customer's plan", () => {
    const customer = { user_id: 'person-1' };
    const queue = [
      queuedChat(chatA, { ...customer, user_tier: 'professional' }),
      queuedChat(chatB, customer),
      queuedChat(chatC),
    ];
    const kinds = [...drawn('open', { queue }).matchAll(/staff-row-kind">([^<]+)/g)].map(([, kind]) => kind);
    expect(kinds).toEqual(['Professional', 'Customer', 'Guest']);
  });

  it('counts the chats that ended before anybody had answered, and says so in their rows', () => {
    const last_message = { sender_type: 'user', preview: 'Hello?', created_at: at('09:00') } as const;
    const ended = (id: string, unread: number) => queuedChat(id, { status: 'closed', unread, last_message });
    const closed = { chats: [ended(chatA, 2), ended(chatB, 0)], loading: false };
    expect(drawn('open', { queue: [], closed })).toContain('Closed (1 unanswered)');
    expect(drawn('closed', { closed }).match(/Unanswered: Hello\?/g)).toHaveLength(1);
  });

  it('offers closed chats that are here and not drawn, also when the server has no more', () => {
    const closed = { chats: [queuedChat(chatA, { status: 'closed' })], loading: false };
    expect(drawn('closed', { closed }, 1)).toContain('Show more');
    expect(drawn('closed', { closed })).not.toContain('Show more');
    expect(drawn('closed', { closed: { ...closed, next_cursor: 'next' } })).toContain('Show more');
  });
});
