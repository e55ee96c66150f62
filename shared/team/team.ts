import * as z from 'zod/mini';
import { ShownRole } from '#shared/account/door.ts';
import { EmailAddress } from '#shared/values/email-address.ts';

/* A team: the accounts that may act in a workspace, and those that are invited. */

export const teamLimits = {
  /** The owner and open invitations take a seat each. */
  seats: 5,
  /** Workspaces of others that an account may be in. */
  workspaces: 5,
  invitationDays: 7,
  invitationsADay: 20,
  /** To one address, by all workspaces. */
  invitationsToAddressADay: 3,
  /** Emails to a person who is named in notes. */
  namedMailsADay: 20,
} as const;

/** The roles that somebody is given: there is one owner. */
export const GivenRole = z.enum(['viewer', 'bookkeeper', 'member', 'manager']);
export type GivenRole = z.infer<typeof GivenRole>;

export const TeamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: ShownRole,
  /** Absent for the owner. */
  joined_at: z.optional(z.iso.datetime()),
  /** To the minute; absent for who has not called in a month. */
  active_at: z.optional(z.iso.datetime()),
  /** Analyses that they used this month; absent from a release before they were counted. */
  analyses: z.optional(z.int()),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** How many deals are nobody's now, because they were of somebody who may not have them any more. */
export const Unassigned = z.object({ unassigned: z.int() });

/** `unassigned` only where the role does not allow to change deals. */
export const ChangedMember = z.extend(TeamMember, { unassigned: z.optional(z.int()) });

export const Invitation = z.object({
  /** Names it in calls; it opens nothing. */
  id: z.string(),
  email: z.string(),
  role: ShownRole,
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

/** An invitation that was just sent, with the link that only its mail has else. */
export const SentInvitation = z.extend(Invitation, {
  link: z.string(),
  /** False where the stage sends no mails, or the mail was refused: the link has to be handed on. */
  is_mailed: z.boolean(),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

export const Team = z.object({
  workspace: z.object({ id: z.string(), name: z.string() }),
  /** The caller's. */
  role: ShownRole,
  /** 0 on a plan without a team. */
  seats: z.int(),
  /** The owner first, then by name. */
  members: z.array(TeamMember),
  /** Analyses of this month by who is no member any more. */
  former_analyses: z.optional(z.int()),
  /** Those that are open; none for who may not manage the team. */
  invitations: z.array(Invitation),
});
export type Team = z.infer<typeof Team>;

export const NewInvitation = z.strictObject({ email: EmailAddress, role: GivenRole });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const JoinSecret = z.strictObject({ secret: z.string().check(z.maxLength(200)) });

/** What an invitation says to whoever has its link. */
export const OpenedInvitation = z.object({
  workspace: z.string(),
  expires_at: z.optional(z.iso.datetime()),
  role: ShownRole,
  invited_by: z.string(),
  /** "s…@example.com": whoever has the link may be somebody else. */
  email: z.string(),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

export const Joined = z.object({ id: z.string(), name: z.string(), role: ShownRole });
export type Joined = z.infer<typeof Joined>;

/** "s…@example.com". */
export const shortAddress = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;

/** Whether two addresses are one, as mail programs and sign-ins take them. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
