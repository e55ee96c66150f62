import { type Role, roleNames } from '#shared/account/roles.ts';
import { product } from '#shared/site/product.ts';
import { shortDate } from '#shared/values/dates.ts';

type InvitationMail = { workspace: string; invitedBy: string; role: Role; link: string; expiresAt: string };

/** The mail with an invitation's link. It has nothing of a deal, and does not say whether the address has an account. */
export function invitationMail({ workspace, invitedBy, role, link, expiresAt }: InvitationMail): {
  subject: string;
  text: string;
} {
  return {
    subject: `${invitedBy} invites you to ${workspace} on ${product.name}`,
    text: `${[
      `${invitedBy} invites you to work in ${workspace} on ${product.name}, as ${roleNames[role].one.toLowerCase()}.`,
      `Open this link, and sign in or sign up with this address:\n${link}`,
      `It works once, until ${shortDate(expiresAt)}. If you don’t expect it, ignore this mail: nothing happens.`,
    ].join('\n\n')}\n`,
  };
}
