import { quotaLowPercent } from '#shared/account/access.ts';
import { recentMoment } from '#shared/values/dates.ts';
import { decimal } from '#shared/values/numbers.ts';
import { parseUrl } from '#shared/values/parse-url.ts';
import type { DeliveryProblem } from '#shared/webhooks/delivery-problem.ts';
import { type WebhookEventType, WebhookEventType as WebhookEventTypes } from '#shared/webhooks/webhook-events.ts';
import type { DeliveryAttempt, DeliveryState, Webhook } from '#shared/webhooks/webhooks.ts';

export const eventTexts: Record<WebhookEventType, string> = {
  'analysis.created': 'An analysis was saved, here or by a program.',
  'analysis.deleted': 'A saved analysis was deleted.',
  'book.payment_recorded': 'A payment was recorded in a deal’s book.',
  'book.payment_reversed': 'A recorded payment was taken back.',
  'deal.agreed': 'What a seller signed or answered became the deal.',
  'deal.stage_changed': 'A deal moved to another stage.',
  'letter.created': 'A letter was made, here or by a program.',
  'list.finished': 'A list was screened to its end.',
  'offer.answered': 'A seller answered an offer.',
  'offer.opened': 'A seller’s page was opened for the first time.',
  'quota.low': `${quotaLowPercent}% of the month’s analyses are used.`,
  'record.changed': 'A new roll changed a house or an area that you follow.',
  'subscription.changed': 'Your plan or its status changed.',
};

/** A webhook's event types in one line. */
export function eventsInWords(events: WebhookEventType[]): string {
  return events.length === WebhookEventTypes.options.length ? 'All events' : events.join(', ');
}

/** A webhook's display name: its description or its host. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  if (description !== '') return description;
  return parseUrl(url)?.host ?? url;
}

export type Tone = 'good' | 'warn' | 'bad' | 'quiet';
export type StateInWords = { words: string; tone: Tone };

type Health = Pick<Webhook, 'enabled' | 'disabledReason' | 'failingSince'>;

export function stateOf({ enabled, disabledReason, failingSince }: Health): StateInWords {
  const since = failingSince === null ? '' : ` since ${recentMoment(failingSince)}`;
  if (enabled) {
    return since === '' ? { words: 'On', tone: 'good' } : { words: `On, failing${since}`, tone: 'warn' };
  }
  if (disabledReason === 'gone') return { words: 'Off: answered 410', tone: 'bad' };
  if (disabledReason === 'failing') return { words: `Off: failing${since}`, tone: 'bad' };
  return { words: 'Off', tone: 'quiet' };
}

/** Why a webhook receives nothing or soon won't, and the remedy; undefined if it works. */
export function adviceOn({ enabled, disabledReason, failingSince }: Health): string | undefined {
  const since = failingSince === null ? '' : ` since ${recentMoment(failingSince)}`;
  if (enabled) {
    if (failingSince === null) return undefined;
    return `Nothing has been delivered${since}. The deliveries below say why. After five days of this, once an event has no attempts left, the webhook is turned off.`;
  }
  if (disabledReason === 'gone') {
    return 'Your server answered 410, which says that nobody listens there any more, so nothing is sent. If it has moved, change the URL; then turn the webhook on again.';
  }
  if (disabledReason === 'failing') {
    return `Every attempt${since} failed, so nothing is sent any more. The deliveries below say why: put it right, then turn the webhook on again.`;
  }
  return 'Nothing is sent while it is off, and missed events are not sent later.';
}

export const deliveryStates: Record<DeliveryState, StateInWords> = {
  pending: { words: 'Pending', tone: 'quiet' },
  delivered: { words: 'Delivered', tone: 'good' },
  failed: { words: 'Failed', tone: 'bad' },
};

/** The result of an attempt, with an explanation if needed. */
export function outcomeOf({ status, problem }: Pick<DeliveryAttempt, 'status' | 'problem'>): {
  words: string;
  meaning?: string;
} {
  if (problem !== null) return { words: problem, meaning: problemTexts[problem] };
  if (status === null) return { words: 'No answer' };
  if (status >= 300 && status < 400) {
    return { words: `Answered ${status}`, meaning: 'Redirects are not followed. Enter the URL it leads to.' };
  }
  return { words: `Answered ${status}` };
}

const problemTexts: Record<DeliveryProblem, string> = {
  'URL not allowed': 'Nothing may be sent to this URL. Enter another one.',
  'Address not public': 'The name leads to an address that is not on the public internet.',
  'Name not found': 'DNS knows no address for the name in the URL.',
  'Connection refused': 'Nothing listens at this address and port.',
  'Connection failed': 'The connection could not be made, or broke off before an answer.',
  'Certificate not valid': 'It has expired, is for another name, or is signed by nobody we trust.',
  'No secure connection': 'The server does not speak TLS as it should.',
  'Not an HTTP answer': 'Something listens there, but it is no web server.',
  'Timed out': 'There was no answer within ten seconds. Answer first, do slow work afterwards.',
};

/** "132 ms", "4.2 s" */
export function durationInWords(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${decimal(ms / 1000, 1)} s`;
}
