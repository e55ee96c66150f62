import { useChatWindow } from '#web/areas/support/chat/chat-window.ts';

/** How many messages of support wait to be read, on what opens the chat. */
export function UnreadBadge() {
  const { unread } = useChatWindow();
  if (unread === 0) return null;
  return (
    <b className="chat-badge">
      {unread}
      <span className="visually-hidden"> unread</span>
    </b>
  );
}
