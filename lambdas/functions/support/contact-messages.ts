import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import {
  changeState,
  countMessage,
  keepMessage,
  listMessages,
  newReference,
} from '#lambdas/storage/chats/contact-messages.ts';

/** Stores a message from the contact form. Public, with an hourly limit. */
export const sendContactMessage: Operation<'sendContactMessage'> = async ({ body, viewer, now, log }) => {
  const { website, ...form } = body;
  if (website) {
    // A bot filled in the hidden field. The usual answer tells it nothing.
    log.info('contact_message_dropped');
    return { reference: newReference(now) };
  }
  if (!(await countMessage(viewer, now))) {
    throw new Refusal(
      'rate_limited',
      `Too many messages were sent within the hour. Please write to ${setting('supportEmail')} instead, or try again later.`,
      secondsLeft(now),
    );
  }
  return { reference: await keepMessage(form, now) };
};

/** A page of the contact messages in a state, newest first. */
export const listContactMessages: Operation<'listContactMessages'> = ({ query, now }) =>
  listMessages(query.state, query.cursor, now);

/** Marks a contact message as answered or open, and records by whom. */
export const updateContactMessage: Operation<'updateContactMessage'> = async ({ user, params, body, now }) => {
  const by = user.name || user.email;
  const message = await changeState(params.reference, body.state, by, now);
  if (!message) throw notFound('Contact message');
  return message;
};
