import { useEffect, useState, useSyncExternalStore } from 'react';
import { openChatSocket } from '#web/areas/chat/chat-socket.ts';
import { createStaffDesk } from './staff-desk.ts';

/** The staff's desk, connected as long as it is shown. */
export function useStaffDesk() {
  const [desk] = useState(() => createStaffDesk(() => openChatSocket()));
  useEffect(() => desk.start(), [desk]);
  return { desk, chats: useSyncExternalStore(desk.subscribe, desk.state) };
}
