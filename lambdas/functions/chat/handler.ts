import type { SQSEvent } from 'aws-lambda';
import { socketEndpoint } from '#lambdas/runtime/socket-endpoint.ts';
import { closeChat, joinChat, leaveChat, listChats, markRead, startChat, sync } from './chats.ts';
import { connections, hello, keepOpen, ping } from './connections.ts';
import { sendMessage, typing } from './messages.ts';

const socket = socketEndpoint(
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
    // Few connections listen, and whether they may needs more than a chat does.
    listen: async (frame) => (await import('./listen.ts')).listen(frame),
  },
  connections,
);

/** Answers events of the socket, and tells those who listen to deals of the changes in a queue. */
export const handler = async (event: object) =>
  'Records' in event ? (await import('./tell-listeners.ts')).tellListeners(event as SQSEvent) : socket(event);
