import { socketEndpoint } from '#lambdas/runtime/socket-endpoint.ts';
import { closeChat, joinChat, leaveChat, listChats, markRead, startChat, sync } from './chats.ts';
import { connections, hello, keepOpen, ping } from './connections.ts';
import { sendMessage, typing } from './messages.ts';

export const handler = socketEndpoint(
  {
    hello,
    start_chat: startChat,
    send_message: sendMessage,
    typing,
    sync,
    close_chat: closeChat,
    keep_open: keepOpen,
    ping,
    list_chats: listChats,
    join_chat: joinChat,
    leave_chat: leaveChat,
    mark_read: markRead,
  },
  connections,
);
