import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { changeState } from '#lambdas/storage/chats/contact-messages.ts';

/** Marks a contact message as answered or open, and records by whom. */
export const updateContactMessage: Operation<'updateContactMessage'> = async ({ user, params, body, now }) => {
  const by = user.name || user.email;
  const message = await changeState(params.reference, body.state, by, now);
  if (!message) throw notFound('Contact message');
  return message;
};
