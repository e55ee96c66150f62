import type { Operator } from '#shared/site/operator.ts';
import { product } from '#shared/site/product.ts';
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
  /** A program did it with an API key. */
  with_key?: boolean | undefined;
};

const account = `your ${product.name} account`;

const subjects: Record<NoticedKind, string> = {
  key_made: `New API key on ${account}`,
  webhook_made: `New webhook on ${account}`,
  webhook_changed: `A webhook of ${account} has a new URL`,
  webhook_secret_changed: `A webhook of ${account} has a new secret`,
  feed_made: `New calendar feed on ${account}`,
  data_exported: `The data of ${account} was downloaded`,
  password_changed: `The password of ${account} was changed`,
  password_reset: `The password of ${account} was reset`,
  email_changed: `The email address of ${account} was changed`,
  signed_in: `A new browser signed in to ${account}`,
  team_joined: `Somebody joined your team on ${product.name}`,
  workspace_role_changed: `Your role on ${product.name} has changed`,
  workspace_removed: `You were removed from a workspace on ${product.name}`,
  workspace_deleted: `A workspace on ${product.name} was deleted`,
};

const ownStay = 'You can’t open its deals any more. Your own deals stay yours.';

/** What others have done: nobody stole anything. */
const ofOthers: readonly NoticedKind[] = ['workspace_role_changed', 'workspace_removed', 'workspace_deleted'];

function happened({ kind, name = '' }: Notice): string {
  if (kind === 'key_made') return `An API key was made on ${account}: ${onOneLine(name)}`;
  if (kind === 'webhook_made') return `A webhook was made on ${account}.`;
  if (kind === 'feed_made') return `A calendar feed was made on ${account}.`;
  if (kind === 'team_joined') return `${onOneLine(name)} joined your team on ${product.name}.`;
  if (kind === 'workspace_role_changed') return `Your role on ${product.name} is now another one: ${onOneLine(name)}.`;
  if (kind === 'workspace_removed') return `You were removed from ${onOneLine(name)} on ${product.name}. ${ownStay}`;
  if (kind === 'workspace_deleted') return `${onOneLine(name)} on ${product.name} was deleted by its owner. ${ownStay}`;
  return `${subjects[kind]}.`;
}

/** A new password leaves these as they are: how to end each, and on which tab of the settings. */
const toEnd: Partial<Record<NoticedKind, readonly [step: string, tab: string]>> = {
  key_made: ['revoke the key', 'api'],
  webhook_made: ['delete the webhook', 'api'],
  webhook_changed: ['delete the webhook', 'api'],
  webhook_secret_changed: ['rotate the secret again', 'api'],
  feed_made: ['end the feed', 'notifications'],
};

/** Writes the mail about an event. @param origin scheme and host of the site. */
export function noticeMail(notice: Notice, origin: string, operator: Operator): { subject: string; text: string } {
  const { kind, at, browser, system, network, with_key = false } = notice;
  const foot = `${operator.company}, ${operator.address}`;
  if (ofOthers.includes(kind)) return { subject: subjects[kind], text: `${happened(notice)}\n\n${foot}\n` };
  if (kind === 'team_joined') {
    const ifUnknown = `If you don’t know them, remove them: ${origin}/account-settings?tab=team`;
    return { subject: subjects[kind], text: `${[happened(notice), ifUnknown, foot].join('\n\n')}\n` };
  }
  const lines = [
    `When: ${at.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')} UTC`,
    ...(with_key ? ['With: an API key'] : []),
    ...(browser || system ? [`Browser: ${[browser || 'unknown', system].filter(Boolean).join(' on ')}`] : []),
    ...(network ? [`Network: ${network}`] : []),
  ];
  const security = `${origin}/account-settings?tab=security`;
  const ifNot =
    kind === 'email_changed'
      ? // The old address signs in nowhere any more.
        `write to ${operator.supportEmail} at once.`
      : `change your password and end the other sessions: ${security}`;
  const [step, tab] = toEnd[kind] ?? [];
  const revoke = with_key ? ' and revoke the API key' : '';
  const end = step === undefined ? '' : `\nThen ${step}${revoke}: ${origin}/account-settings?tab=${tab}`;
  const steps = `If this was you, there is nothing to do. If not, ${ifNot}${end}`;
  const parts = [happened(notice), lines.join('\n'), steps, foot];
  return { subject: subjects[kind], text: `${parts.join('\n\n')}\n` };
}
