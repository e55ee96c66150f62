import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { listMessages } from '#lambdas/storage/chats/contact-messages.ts';

/** A page of the contact messages in a state, newest first. */
export const listContactMessages: Operation<'listContactMessages'> = ({ query, now }) =>
  listMessages(query.state, query.cursor, now);
