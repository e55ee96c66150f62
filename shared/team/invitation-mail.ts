import { type Role, roleNames } from '#shared/account/roles.ts';
import { product } from '#shared/site/product.ts';
import { shortDate } from '#shared/values/dates.ts';

type InvitationMail = { workspace: string; invitedBy: string; role: Role; link: string; expiresAt: string };

/** Where somebody is invited to: a workspace without a company is called as its owner is. */
export const invitedTo = (workspace: string, invitedBy: string): string =>
  workspace === invitedBy ? 'their workspace' : workspace;

/** The mail with an invitation's link. It has nothing of a deal, and does not say whether the address has an account. */
export function invitationMail({ workspace, invitedBy, role, link, expiresAt }: InvitationMail): {
  subject: string;
  text: string;
} {
  const to = invitedTo(workspace, invitedBy);
  return {
    subject: `${invitedBy} invites you to ${to} on ${product.name}`,
    text: `${[
      `${invitedBy} invites you to work in ${to} on ${product.name}, as a ${roleNames[role].one.toLowerCase()}.`,
      `Open this link, and sign in or sign up with this address:\n${link}`,
      `It works once, until ${shortDate(expiresAt)}. If you don’t expect it, ignore this mail: nothing happens.`,
    ].join('\n\n')}\n`,
  };
}
