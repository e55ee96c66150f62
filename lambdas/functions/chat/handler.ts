import { socketEndpoint } from '#lambdas/runtime/socket-endpoint.ts';
import { closeChat } from './close-chat.ts';
import { connections } from './connections.ts';
import { hello } from './hello.ts';
import { joinChat } from './join-chat.ts';
import { keepOpen } from './keep-open.ts';
import { leaveChat } from './leave-chat.ts';
import { listChats } from './list-chats.ts';
import { markRead } from './mark-read.ts';
import { ping } from './ping.ts';
import { sendMessage } from './send-message.ts';
import { startChat } from './start-chat.ts';
import { sync } from './sync.ts';
import { typing } from './typing.ts';

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
