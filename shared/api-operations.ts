import type { apiRoutes } from './api-routes.ts';
import type { ErrorCode } from './errors.ts';

/*
 * What each call of the documented API is and does, in words, for its description (openapi.ts) and the reference
 * made from it. Apart from the routes, so that neither the site nor a function loads the words. A route without
 * words does not compile.
 */

export type ApiRouteName = keyof typeof apiRoutes;

export type ApiOperation = {
  tag: 'Analyses' | 'Properties';
  /** What it does, in a few words and without a full stop. */
  summary: string;
  description: string;
  /** What a success means, by its status. */
  answers: Readonly<Partial<Record<200 | 201 | 202 | 204, string>>>;
  /** What it can fail with besides what every call of its form can: see `failuresOf` in openapi.ts. */
  failures: readonly ApiFailure[];
};

/** The codes that calls of the API can answer. */
export type ApiFailure = Exclude<ErrorCode, 'chat_closed'>;

/** What looking a property up can fail with. */
const lookupFailures = ['quota_exceeded', 'not_found', 'property_source_failed'] as const;

export const apiOperations: Readonly<Record<ApiRouteName, ApiOperation>> = {
  createApiAnalysis: {
    tag: 'Analyses',
    summary: 'Analyze an address',
    description:
      'Looks a property up, recommends a financing structure, works the deal out with the terms given, and saves ' +
      'it all to the portfolio. Costs one analysis of the month; an address that was looked up within 24 hours ' +
      'costs none and is the same analysis again, with the terms given now.',
    answers: {
      201: 'The address was analyzed and saved.',
      200: 'The address had been analyzed within 24 hours: the same analysis, with the terms given now.',
    },
    failures: lookupFailures,
  },
  listApiAnalyses: {
    tag: 'Analyses',
    summary: 'List analyses',
    description:
      'The saved analyses of the account, newest first, whether they were made by a program or on the site. ' +
      'Costs no analysis.',
    answers: { 200: 'One page of analyses.' },
    failures: [],
  },
  getApiAnalysis: {
    tag: 'Analyses',
    summary: 'Get an analysis',
    description: 'One saved analysis of the account. Costs no analysis.',
    answers: { 200: 'The analysis.' },
    failures: ['not_found'],
  },
  searchProperty: {
    tag: 'Properties',
    summary: 'Look a property up',
    description:
      'Looks a property up and recommends a financing structure, and saves nothing. Costs one analysis of the ' +
      'month; an address that was looked up within 24 hours costs none.',
    answers: { 200: 'The property, and which financing structure fits it.' },
    failures: lookupFailures,
  },
};

/** What went wrong, by code, and what to do about it. */
export const failureTexts: Readonly<Record<ApiFailure, string>> = {
  invalid_input: 'The call is not as described here. The message names each field at fault.',
  not_signed_in: 'The key is incomplete, unknown or revoked. The message says which.',
  not_allowed:
    "The account's plan does not include the API, or there is no more room for what was to be made.",
  quota_exceeded: "The month's analyses are used up.",
  not_found: 'There is no such thing in this account or, for an address, no property record.',
  request_in_progress: 'The first call with this `Idempotency-Key` is still being answered. Send it again.',
  too_large: 'The body is larger than any that the call can need.',
  idempotency_key_reused: 'The `Idempotency-Key` was used for another request. Use a new one for each.',
  rate_limited: 'Too many calls, or too many addresses that were not found, within the hour. Wait.',
  internal: 'Something went wrong on our side. Quote the reference to support if it stays.',
  property_source_failed: 'The source of property data could not be reached. Nothing was spent; try again.',
};
