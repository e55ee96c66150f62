import { quotaLowPercent } from '#shared/account/access.ts';
import type { apiRoutes } from '#shared/contract/api-routes.ts';
import { ErrorCode } from '#shared/values/errors.ts';
import type { WebhookType } from '#shared/webhooks/webhook-events.ts';

/*
 * The words for each API call, for the description (openapi.ts) and the reference made from it. Separate from the
 * routes, so that neither site nor functions load them. A route without words does not compile.
 */

export type ApiRouteName = keyof typeof apiRoutes;

export type ApiOperation = {
  tag: 'Analyses' | 'Deals' | 'Letters' | 'Properties' | 'Structures' | 'Webhooks';
  /** A few words, without a full stop. */
  summary: string;
  description: string;
  /** The meaning of a success, by status. */
  answers: Readonly<Partial<Record<200 | 201 | 202 | 204, string>>>;
  /** Errors besides those that every such call has: see `failuresOf` in openapi.ts. */
  failures: readonly ApiFailure[];
};

/** No API call is about a chat, a payment or messages, or asks for a recent sign-in; and only a plan has keys. */
const neverOfApi = ['chat_closed', 'conflict', 'sign_in_again', 'payment_required', 'payments_unavailable'] as const;

/** Error codes of API calls, by status. */
export type ApiFailure = Exclude<ErrorCode, (typeof neverOfApi)[number]>;
export const apiFailures = ErrorCode.options.filter(
  (code): code is ApiFailure => !neverOfApi.some((other) => other === code),
);

const lookupFailures = ['quota_exceeded', 'not_found', 'address_mismatch', 'property_source_failed'] as const;

export const apiOperations: Readonly<Record<ApiRouteName, ApiOperation>> = {
  createApiAnalysis: {
    tag: 'Analyses',
    summary: 'Analyze an address',
    description:
      'Looks a property up, recommends a financing structure, works the deal out with the terms given, and saves ' +
      'it all. Costs one lookup of the month; an address looked up within 24 hours costs none.',
    answers: {
      201: 'The address was analyzed and saved.',
      200: 'The address had been analyzed within 24 hours: the same analysis, with the terms given now.',
    },
    failures: lookupFailures,
  },
  listApiAnalyses: {
    tag: 'Analyses',
    summary: 'List analyses',
    description: 'The saved analyses of the account, newest first. Costs no lookup.',
    answers: { 200: 'One page of analyses.' },
    failures: [],
  },
  getApiAnalysis: {
    tag: 'Analyses',
    summary: 'Get an analysis',
    description: 'One saved analysis of the account. Costs no lookup.',
    answers: { 200: 'The analysis.' },
    failures: ['not_found'],
  },
  createApiLetter: {
    tag: 'Letters',
    summary: 'Write a letter',
    description:
      'Writes the letter of intent of an analysis from its deal, its saved letter and your profile; fields given here ' +
      'take their place in this letter only. Keeps it with the analysis: a letter with the same words is the same ' +
      'letter. With `format: "pdf"` the answer is the file. A letter about sample data says on every page that it is ' +
      'not to be sent. On Enterprise it carries your brand. Costs no lookup.',
    answers: {
      201: 'The letter was written and is kept.',
      200: 'The same letter was made before.',
    },
    failures: ['not_found'],
  },
  listApiDeals: {
    tag: 'Deals',
    summary: 'List deals',
    description:
      'The saved analyses as deals: stage, next action and figures in the structure that is chosen, else recommended. ' +
      'Newest first, a hundred analyses at a time: with a filter a page may have fewer, or none, while `nextCursor` ' +
      'says that there are more. Costs no lookup.',
    answers: { 200: 'One page of deals.' },
    failures: [],
  },
  getApiDeal: {
    tag: 'Deals',
    summary: 'Get a deal',
    description: 'One saved analysis of the account as a deal. Costs no lookup.',
    answers: { 200: 'The deal.' },
    failures: ['not_found'],
  },
  changeApiDeal: {
    tag: 'Deals',
    summary: 'Move a deal',
    description:
      'Moves a deal to another stage, sets or clears its next action and its dates; fields left out stay. A deal that ' +
      'moves to `closed` may bring its closing; without one the book asks for its day. Every change is in its activity log. What is so already changes nothing, so the call can be sent again.',
    answers: { 200: 'The deal as it is now.' },
    failures: ['not_found'],
  },
  listApiDealNotes: {
    tag: 'Deals',
    summary: 'List the notes of a deal',
    description: 'The notes of a deal, newest first.',
    answers: { 200: 'One page of notes.' },
    failures: ['not_found'],
  },
  addApiDealNote: {
    tag: 'Deals',
    summary: 'Add a note to a deal',
    description: 'Adds a note to the activity log of a deal, which holds up to 2,000 entries.',
    answers: { 201: 'The note.' },
    failures: ['not_found'],
  },
  searchProperty: {
    tag: 'Properties',
    summary: 'Look a property up',
    description:
      'Looks a property up and recommends a financing structure, and saves nothing. Costs one lookup of the ' +
      'month; an address that was looked up within 24 hours costs none.',
    answers: { 200: 'The property, and which financing structure fits it.' },
    failures: lookupFailures,
  },
  compareStructures: {
    tag: 'Structures',
    summary: 'Price a house five ways',
    description:
      'Prices one house as Subject-To, Seller Finance, Lease Option, Novation and Wholesale, beside a sale with an ' +
      'agent: what you earn, what the seller gets, whether it can work, and which earns most. Terms left out are ' +
      'proposed. An unknown fact is `null`; the figures that need it are `null`, too. With `exits` it also leaves each of them by holding, a resale on a wrap, ' +
      'a sandwich lease option, a refinance and an assignment, with everybody’s money. Costs no lookup and saves nothing.',
    answers: { 200: 'The five structures and their ranking.' },
    failures: [],
  },
  solveTerms: {
    tag: 'Structures',
    summary: 'Solve a term for your targets',
    description:
      'Finds one term of a structure that meets your targets: the highest price, rate, rent or strike, the lowest ' +
      'down payment, the shortest term, the first balloon that a lender would refinance. Says which target limits ' +
      'it or, without an answer, what would have to change. With an `exit` in force it solves that exit’s terms, too: ' +
      'the least that you can take, and the most that the end buyer can give. Costs no lookup and saves nothing.',
    answers: { 200: 'The term, or why there is none.' },
    failures: [],
  },
  stressDeal: {
    tag: 'Structures',
    summary: 'Stress a deal',
    description:
      'Changes one driver at a time, then several in a bad year; finds where the month breaks even; tests the ' +
      'balloon, a loan that is called, and other sale months; with an `exit`, what that withstands. Costs no lookup and saves nothing.',
    answers: { 200: 'What the deal withstands.' },
    failures: [],
  },
  listApiWebhooks: {
    tag: 'Webhooks',
    summary: 'List webhooks',
    description: 'The webhooks of the account, without their secrets.',
    answers: { 200: 'All of them: at most five.' },
    failures: [],
  },
  createApiWebhook: {
    tag: 'Webhooks',
    summary: 'Create a webhook',
    description:
      'Sends events of the account to a URL from now on, signed as the Standard Webhooks specification says. ' +
      'An account can have five webhooks, each with a URL of its own. With an `Idempotency-Key` the answer, secret ' +
      'included, is kept for 24 hours, so that sending the call again brings it back.',
    answers: { 201: 'The webhook with its secret, which is shown this once.' },
    failures: [],
  },
  getApiWebhook: {
    tag: 'Webhooks',
    summary: 'Get a webhook',
    description: 'One webhook of the account, without its secret.',
    answers: { 200: 'The webhook.' },
    failures: ['not_found'],
  },
  changeApiWebhook: {
    tag: 'Webhooks',
    summary: 'Change a webhook',
    description: 'Changes the fields given and leaves the others. With `enabled` a webhook is paused and resumed.',
    answers: { 200: 'The webhook as it is now.' },
    failures: ['not_found'],
  },
  deleteApiWebhook: {
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    description: 'Ends a webhook for good. What was not delivered yet is not sent any more.',
    answers: { 204: 'The webhook is gone.' },
    failures: ['not_found'],
  },
  rotateApiWebhookSecret: {
    tag: 'Webhooks',
    summary: 'Change the secret of a webhook',
    description:
      'Makes a new secret. For 24 hours events also carry a signature of the one before, however often it is ' +
      'changed meanwhile: at most five times within 24 hours.',
    answers: { 200: 'The webhook with its new secret, which is shown this once.' },
    failures: ['not_found'],
  },
  testApiWebhook: {
    tag: 'Webhooks',
    summary: 'Send a test event',
    description:
      'Sends an event of the type `webhook.test`, whatever the webhook listens to. It is tried once. 60 events an ' +
      'hour can be sent by hand, tests and repeats together.',
    answers: { 202: 'The event is on its way; the deliveries tell what came of it.' },
    failures: ['not_found'],
  },
  listApiDeliveries: {
    tag: 'Webhooks',
    summary: 'List deliveries',
    description: 'What was sent to a webhook within 30 days, newest first, with every attempt and its answer.',
    answers: { 200: 'One page of deliveries.' },
    failures: ['not_found'],
  },
  resendApiDelivery: {
    tag: 'Webhooks',
    summary: 'Send an event again',
    description:
      'Sends the event of a delivery once more, under the same `webhook-id`, whatever came of it before. It is tried ' +
      'once; an event that is still `pending` goes on with its attempts afterwards.',
    answers: { 202: 'The event is on its way.' },
    failures: ['not_found', 'request_in_progress'],
  },
};

/** When each event is sent. */
export const eventOperations: Readonly<Record<WebhookType, { summary: string; description: string }>> = {
  'analysis.created': {
    summary: 'An analysis was saved',
    description:
      'Sent when an analysis is saved, by a program or on the site. An address that is analyzed again within 24 ' +
      'hours is the same analysis and sends none.',
  },
  'analysis.deleted': {
    summary: 'An analysis was deleted',
    description: 'Sent when an analysis is deleted.',
  },
  'book.payment_recorded': {
    summary: 'A payment was recorded',
    description:
      "Sent when a payment of a loan or lease is recorded in a closed deal's book. It has no names and no balances. A " +
      'sale that pays loans off sends none.',
  },
  'book.payment_reversed': {
    summary: 'A payment was taken back',
    description:
      'Sent when a recorded payment counts no more: it was returned or recorded by mistake. A correction sends both.',
  },
  'deal.agreed': {
    summary: 'A version of an offer became the deal',
    description: 'Sent when what a seller signed, answered or asked for is made the deal on the site.',
  },
  'deal.stage_changed': {
    summary: 'A deal moved to another stage',
    description: 'Sent when a saved analysis moves to another stage of the pipeline, by a program or on the site.',
  },
  'letter.created': {
    summary: 'A letter was made',
    description: 'Sent when a letter is handed out, by a program or on the site. Handing it out again sends none.',
  },
  'list.finished': {
    summary: 'A list was screened',
    description:
      'Sent when no row of a list waits or runs any more, again after failed rows were run again. The sum leaves out ' +
      'duplicates and rows that were not run.',
  },
  'offer.answered': {
    summary: 'A seller answered an offer',
    description:
      "Sent for each answer on a seller's page, without words, name or phone number. Whoever has the link can answer.",
  },
  'offer.opened': {
    summary: 'A seller’s page was opened',
    description: "Sent when the link to a seller's page is opened for the first time. Mail filters open links, too.",
  },
  'quota.low': {
    summary: 'Lookups are running low',
    description: `Sent when ${quotaLowPercent}% of a month's lookups are used up, once a month.`,
  },
  'record.changed': {
    summary: 'A public record changed',
    description:
      'Sent when a new roll changes a followed house or area, without owners where the county forbids lists of them.',
  },
  'subscription.changed': {
    summary: 'The subscription changed',
    description: 'Sent when the plan or its status changes, with what they were before.',
  },
  'webhook.test': {
    summary: 'A test',
    description: 'Sent on demand, whatever the webhook listens to.',
  },
};

export const failureTexts: Readonly<Record<ApiFailure, string>> = {
  invalid_input: 'The call is not as described here. The message names each field at fault.',
  not_signed_in: 'The key is incomplete, unknown or revoked. The message says which.',
  not_allowed:
    "The account's plan does not include the call, there is no more room for what was to be made, or the webhook is " +
    'disabled. The message says which.',
  quota_exceeded: "The month's lookups are used up.",
  not_found: 'There is no such thing in this account or, for an address, no property record.',
  address_mismatch:
    'The record that was found is of another house: `suggestion` holds its address. Nothing was spent. Send that ' +
    'address if you meant it.',
  request_in_progress:
    'The first call with this `Idempotency-Key`, or the event itself, is still under way. Send it again.',
  too_large: 'The body is larger than any that the call can need.',
  idempotency_key_reused: 'The `Idempotency-Key` was used for another request. Use a new one for each.',
  rate_limited:
    'Too many calls, addresses that were not found, or events sent by hand, within the hour; or too many changes of ' +
    'a secret within the day. Wait.',
  internal: 'Something went wrong on our side. Quote the reference to support if it stays.',
  property_source_failed: 'The source of property data could not be reached. Nothing was spent; try again.',
};
