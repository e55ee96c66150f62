import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useContactMessages } from '#web/api/resources/use-contact-messages.ts';
import { usePayments } from '#web/api/use-payments.ts';
import { openChatSocket, type SocketState } from '#web/areas/chat/chat-socket.ts';
import { ConnectionLine } from '#web/areas/chat/connection-line.tsx';
import { useSetting } from '#web/areas/staff/desk/setting.ts';
import { type Shortcuts, useShortcuts } from '#web/areas/staff/desk/shortcuts.ts';
import { createStaffDesk } from '#web/areas/staff/desk/staff-desk.ts';
import { isWaiting } from '#web/areas/staff/desk/staff-queue.ts';
import { useRefreshing } from '#web/areas/staff/messages/use-refreshing.ts';
import { RowsSkeleton } from '#web/areas/staff/queue/rows-skeleton.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { usePageTitle } from '#web/ui/layout/page-title.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { ChatsView } from './chats-view.tsx';
import { LazyBillingView, LazyMessagesView, LazyShortcutsHelp } from './lazy-parts.ts';
import { Notifications } from './notifications.tsx';
import './staff-console.css';

const consoleViews = ['chats', 'messages', 'billing'] as const;
export type ConsoleView = (typeof consoleViews)[number];

/** The view of a name; chats where it has none. */
export const viewNamed = (name: string | null): ConsoleView => consoleViews.find((view) => view === name) ?? 'chats';

type StaffConsoleProps = {
  view: ConsoleView;
  chat: string | undefined;
  onView: (view: ConsoleView) => void;
  onChat: (id: string | undefined) => void;
};

/** The desk of the staff: chats as they happen, the messages of the contact form, and what is paid. */
export function StaffConsole({ view, chat, onView, onChat }: StaffConsoleProps) {
  const { desk, chats } = useStaffDesk();
  const [isHelpShown, setIsHelpShown] = useState(false);
  const [hasShortcuts, setHasShortcuts] = useSetting('shortcuts', true);
  const ofView = useRef<Shortcuts>({});
  const messages = useOpenMessages();
  const isPaid = usePayments() === 'stripe';
  const waiting = chats.queue?.filter(isWaiting).length ?? 0;
  usePageTitle(waiting === 0 ? 'Support' : `(${waiting}) Support`);
  useEffect(() => desk.select(chat), [desk, chat]);

  const shortcuts = useCallback(
    (): Shortcuts => ({
      ...ofView.current,
      chats: () => onView('chats'),
      messages: () => onView('messages'),
      help: () => setIsHelpShown(true),
    }),
    [onView],
  );
  useShortcuts(shortcuts, hasShortcuts);

  return (
    <div className="staff">
      <h1 tabIndex={-1}>Support</h1>
      <div className="staff-actions">
        <Notifications queue={chats.queue} onOpen={onChat} />
        <Button className="staff-slim" onClick={() => setIsHelpShown(true)}>
          <kbd className="staff-kbd">?</kbd> Shortcuts
        </Button>
      </div>
      <Connection state={chats.connection} onRetry={desk.retryConnection} />
      <Tabs
        label="Support"
        value={view}
        onChange={(id) => onView(viewNamed(id))}
        tabs={[
          {
            id: 'chats',
            label: waiting === 0 ? 'Chats' : `Chats (${waiting} waiting)`,
            content: <ChatsView desk={desk} chats={chats} onSelect={onChat} shortcuts={ofView} />,
          },
          {
            id: 'messages',
            label: messages === '' ? 'Messages' : `Messages (${messages})`,
            content: (
              <Suspense fallback={<RowsSkeleton />}>
                <LazyMessagesView shortcuts={ofView} />
              </Suspense>
            ),
          },
          ...(isPaid
            ? [
                {
                  id: 'billing',
                  label: 'Billing',
                  content: (
                    <Suspense fallback={<RowsSkeleton />}>
                      <LazyBillingView shortcuts={ofView} />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
      {isHelpShown ? (
        <Suspense fallback={null}>
          <LazyShortcutsHelp open onOpenChange={setIsHelpShown} isOn={hasShortcuts} onSwitch={setHasShortcuts} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Says so when the console is not live: what is shown may be old then, and replies wait. */
function Connection({ state, onRetry }: { state: SocketState; onRetry: () => void }) {
  return (
    <ConnectionLine
      className="staff-line"
      isDown={state === 'waiting'}
      offline="You are offline. Replies are sent when the network is back."
      lost="The connection is lost. Trying again; replies are sent when it is back."
      hint={state === 'connecting' ? 'Connecting' : ''}
      retry={
        <Button className="staff-slim" onClick={onRetry}>
          Try now
        </Button>
      }
    />
  );
}

/** How many contact messages nobody has answered, "25+" where there are more than their first page; empty for none. */
function useOpenMessages(): string {
  const { messages = [], hasMore, refresh } = useContactMessages('open');
  useRefreshing(refresh);
  const count = messages.filter(({ state }) => state === 'open').length;
  return count === 0 ? '' : `${count}${hasMore ? '+' : ''}`;
}

/** The staff's desk, connected as long as it is shown. */
function useStaffDesk() {
  const [desk] = useState(() => createStaffDesk(() => openChatSocket()));
  useEffect(() => desk.start(), [desk]);
  return { desk, chats: useSyncExternalStore(desk.subscribe, desk.state) };
}
