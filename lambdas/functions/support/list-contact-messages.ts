import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { listMessages } from '#lambdas/storage/chats/contact-messages.ts';

/** The contact messages that wait for an answer, or those that have one, newest first, a page at a time. */
export const listContactMessages: Operation<'listContactMessages'> = ({ query, now }) =>
  listMessages(query.state, query.cursor, now);
