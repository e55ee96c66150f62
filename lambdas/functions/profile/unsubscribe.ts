import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { stopMails } from '#lambdas/storage/profiles/profiles.ts';
import { ownerOfMails } from '#lambdas/storage/reminders/reminder-rows.ts';

/** Stops the mails about deals, for whoever has the secret of one. Sent again it changes nothing. */
export const unsubscribe: Operation<'unsubscribe'> = async ({ query }) => {
  const userId = await ownerOfMails(query.secret);
  if (userId === undefined || !(await stopMails(userId))) throw notFound('Subscription');
};
