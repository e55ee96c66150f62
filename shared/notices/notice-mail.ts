import { brand } from '#shared/site/brand.ts';
import type { Operator } from '#shared/site/operator.ts';
import { onOneLine } from '#shared/values/plain-text.ts';
import type { NoticedKind } from './noticed-events.ts';

/* The mails that tell an account's owner of what a thief would do, as text. They name no house and no part of a secret. */

export type Notice = {
  kind: NoticedKind;
  /** Of the key, as its owner typed it. */
  name?: string | undefined;
  /** ISO 8601. */
  at: string;
  /** These three are empty where the server does not know them. */
  browser: string;
  system: string;
  network: string;
};

const account = `your ${brand.name} account`;

const subjects: Record<NoticedKind, string> = {
  key_made: `New API key on ${account}`,
  password_changed: `The password of ${account} was changed`,
  password_reset: `The password of ${account} was reset`,
  email_changed: `The email address of ${account} was changed`,
  signed_in: `A new browser signed in to ${account}`,
};

const happened = ({ kind, name = '' }: Notice): string =>
  kind === 'key_made' ? `An API key was made on ${account}: ${onOneLine(name)}` : `${subjects[kind]}.`;

/** Writes the mail about an event. @param origin scheme and host of the site. */
export function noticeMail(notice: Notice, origin: string, operator: Operator): { subject: string; text: string } {
  const { kind, at, browser, system, network } = notice;
  const lines = [
    `When: ${at.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')} UTC`,
    ...(browser || system ? [`Browser: ${[browser || 'unknown', system].filter(Boolean).join(' on ')}`] : []),
    ...(network ? [`Network: ${network}`] : []),
  ];
  const security = `${origin}/account-settings?tab=security`;
  const ifNot =
    kind === 'email_changed'
      ? // The old address signs in nowhere any more.
        `write to ${operator.supportEmail} at once.`
      : `change your password and end the other sessions: ${security}`;
  const revoke = kind === 'key_made' ? `\nThen revoke the key: ${origin}/account-settings?tab=api` : '';
  const steps = `If this was you, there is nothing to do. If not, ${ifNot}${revoke}`;
  const parts = [happened(notice), lines.join('\n'), steps, `${operator.company}, ${operator.address}`];
  return { subject: subjects[kind], text: `${parts.join('\n\n')}\n` };
}
