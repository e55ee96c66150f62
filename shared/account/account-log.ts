import * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* What happened to an account, for its owner to see. An entry has no secret, no address of a house and no key's text. */

/** The browser reports these, because they happen between the browser and Cognito alone. */
const reported = ['password_changed', 'authenticator_on', 'authenticator_off'] as const;

const kinds = [
  ...reported,
  'signed_in',
  'session_ended',
  'signed_out_everywhere',
  'password_reset',
  'email_changed',
  'key_made',
  'key_revoked',
  'webhook_made',
  /** Its URL. */
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_changed',
  'data_exported',
  'link_made',
  'link_renewed',
  'link_revoked',
  'feed_made',
  'feed_revoked',
  'plan_chosen',
  'plan_canceled',
  'invitation_sent',
  'invitation_revoked',
  'team_joined',
  'team_left',
  'member_role_changed',
  'member_removed',
  'workspace_role_changed',
  'workspace_removed',
  'workspace_left',
  'workspace_deleted',
] as const;

export type AccountEventKind = (typeof kinds)[number];

/** `name`: a key’s name, the plan, a workspace, or who joined a team or is invited. */
export type AccountEvent = { kind: AccountEventKind; name?: string; new_browser?: boolean };

export const AccountLogEntry = z.object({
  id: Ulid,
  at: z.iso.datetime(),
  /** `other` is of a kind that a later release writes. */
  kind: openEnum([...kinds, 'other'], 'other'),
  name: z.optional(z.string()),
  /** With `signed_in`: no session that the account remembered was in this browser. */
  new_browser: z.optional(z.boolean()),
  /** A program did it with an API key. */
  with_key: z.optional(z.boolean()),
  /** As the browser says itself; empty when it does not say. */
  browser: z.string(),
  system: z.string(),
  /** The IP address; empty where the server does not know it. */
  network: z.string(),
});
export type AccountLogEntry = z.infer<typeof AccountLogEntry>;

/** One page, newest first. */
export const AccountLogPage = z.object({
  items: z.array(AccountLogEntry),
  /** Pass it as `cursor` for the next page; absent on the last page. */
  next_cursor: z.optional(Ulid),
});
export type AccountLogPage = z.infer<typeof AccountLogPage>;

export const AccountLogQuery = z.strictObject({ cursor: z.optional(Ulid) });

export const ReportedEvent = z.strictObject({ kind: z.enum(reported) });
