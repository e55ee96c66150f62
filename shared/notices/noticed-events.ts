import type { AccountEvent } from '#shared/account/account-log.ts';

/* Separate from the mails' text, which one function needs. */

/** An account's owner gets a mail about these. */
export const noticedKinds = [
  'key_made',
  'webhook_made',
  'webhook_changed',
  'webhook_secret_changed',
  'feed_made',
  'data_exported',
  'password_changed',
  'password_reset',
  'email_changed',
  'signed_in',
  'team_joined',
  'workspace_role_changed',
  'workspace_removed',
  'workspace_deleted',
] as const;
export type NoticedKind = (typeof noticedKinds)[number];

/** Mails about one kind of event in a day (UTC), to one account. */
export const noticesPerDay = 10;

/** Whether an event is one of those. The sender leaves out the first sign-in of a new account. */
export const isNoticed = ({ kind, new_browser }: AccountEvent): boolean =>
  kind === 'signed_in' ? new_browser === true : noticedKinds.some((each) => each === kind);
