import * as z from 'zod/mini';
import { AddressSuggestions, SuggestionQuery } from './address-suggestions.ts';
import { Analysis, AnalysisChanges, AnalysisPage, NewAnalysis } from './analysis.ts';
import { AvatarAnswer, AvatarType, avatarText, maxAvatarBytes } from './avatar.ts';
import {
  ContactForm,
  ContactMessage,
  ContactMessagePage,
  ContactReceipt,
  ContactReference,
  ContactState,
} from './contact.ts';
import type { FailureForm } from './errors.ts';
import { LookupAnswer, LookupRequest, lookupFailure } from './lookup.ts';
import { Profile, ProfileChanges } from './profile.ts';
import { CannedAnswer, CannedAnswerText, ChatCustomer } from './staff.ts';
import { PlanChoice } from './subscription.ts';
import { Ulid } from './ulid.ts';

/*
 * The contract: every HTTP call, declared once. The browser calls by it, the Lambdas parse by it in both
 * directions, the CDK app makes API Gateway's routes and authorisers from it.
 */

/** One Lambda function an area. */
export type Area = 'profile' | 'property-lookup' | 'analyses' | 'subscription' | 'support';

/** Who may call: anybody, a signed-in user, or a signed-in member of the group `staff`. */
export type Caller = 'public' | 'user' | 'staff';

/** A body that is a file instead of JSON: which, how large, and what is said of one that is not taken. */
export type FileBody = {
  /** Media types taken, by the request's `content-type`. What the bytes are is the operation's to find out. */
  types: readonly string[];
  maxBytes: number;
  text: { empty: string; wrongType: string; tooLarge: string };
};

/** A file as a caller sends it; the browser's `Blob` and `File` are such. `type` becomes the `content-type`. */
export type FileToSend = { readonly type: string; arrayBuffer(): Promise<ArrayBuffer> };

export type Route = {
  area: Area;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** API Gateway's notation: `/api/analyses/{id}`. */
  path: `/api/${string}`;
  caller: Caller;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Instead of `body`: the call carries a file as it is. */
  file?: FileBody;
  /** Absent when a success has no body (204). */
  answer?: z.ZodMiniType;
  /** 202 for what is only taken note of; 200 (201 for something new) when absent. */
  success?: 202;
  /** The form of failures; `failureEnvelope` when absent. */
  failure?: FailureForm;
};

const analysisParams = z.strictObject({ id: Ulid });

export const routes = {
  getProfile: {
    area: 'profile',
    method: 'GET',
    path: '/api/profile',
    caller: 'user',
    answer: Profile,
  },
  updateProfile: {
    area: 'profile',
    method: 'PATCH',
    path: '/api/profile',
    caller: 'user',
    body: ProfileChanges,
    answer: Profile,
  },
  deleteProfile: {
    area: 'profile',
    method: 'DELETE',
    path: '/api/profile',
    caller: 'user',
  },
  uploadAvatar: {
    area: 'profile',
    method: 'PUT',
    path: '/api/profile/avatar',
    caller: 'user',
    file: { types: AvatarType.options, maxBytes: maxAvatarBytes, text: avatarText },
    answer: AvatarAnswer,
  },
  removeAvatar: {
    area: 'profile',
    method: 'DELETE',
    path: '/api/profile/avatar',
    caller: 'user',
    answer: Profile,
  },
  lookUpProperty: {
    area: 'property-lookup',
    method: 'POST',
    path: '/api/property-lookup',
    caller: 'user',
    body: LookupRequest,
    answer: LookupAnswer,
    failure: lookupFailure,
  },
  /** By POST: query strings are in access logs, and what is typed is where somebody lives. */
  suggestAddresses: {
    area: 'property-lookup',
    method: 'POST',
    path: '/api/address-suggestions',
    caller: 'user',
    body: z.strictObject({ q: SuggestionQuery }),
    answer: AddressSuggestions,
  },
  listAnalyses: {
    area: 'analyses',
    method: 'GET',
    path: '/api/analyses',
    caller: 'user',
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: AnalysisPage,
  },
  saveAnalysis: {
    area: 'analyses',
    method: 'POST',
    path: '/api/analyses',
    caller: 'user',
    body: NewAnalysis,
    answer: Analysis,
  },
  getAnalysis: {
    area: 'analyses',
    method: 'GET',
    path: '/api/analyses/{id}',
    caller: 'user',
    params: analysisParams,
    answer: Analysis,
  },
  updateAnalysis: {
    area: 'analyses',
    method: 'PATCH',
    path: '/api/analyses/{id}',
    caller: 'user',
    params: analysisParams,
    body: AnalysisChanges,
    answer: Analysis,
  },
  deleteAnalysis: {
    area: 'analyses',
    method: 'DELETE',
    path: '/api/analyses/{id}',
    caller: 'user',
    params: analysisParams,
  },
  choosePlan: {
    area: 'subscription',
    method: 'PUT',
    path: '/api/subscription',
    caller: 'user',
    body: PlanChoice,
    answer: Profile,
  },
  cancelSubscription: {
    area: 'subscription',
    method: 'DELETE',
    path: '/api/subscription',
    caller: 'user',
    answer: Profile,
  },
  sendContactMessage: {
    area: 'support',
    method: 'POST',
    path: '/api/contact',
    caller: 'public',
    body: ContactForm,
    answer: ContactReceipt,
    success: 202,
  },
  listContactMessages: {
    area: 'support',
    method: 'GET',
    path: '/api/staff/contact-messages',
    caller: 'staff',
    // One state at a time, each a list of its own in the table; those that wait when none is named.
    query: z.strictObject({
      state: z._default(ContactState, 'open'),
      cursor: z.optional(ContactReference),
    }),
    answer: ContactMessagePage,
  },
  updateContactMessage: {
    area: 'support',
    method: 'PATCH',
    path: '/api/staff/contact-messages/{reference}',
    caller: 'staff',
    params: z.strictObject({ reference: ContactReference }),
    body: z.strictObject({ state: ContactState }),
    answer: ContactMessage,
  },
  listCannedAnswers: {
    area: 'support',
    method: 'GET',
    path: '/api/staff/canned-answers',
    caller: 'staff',
    answer: z.object({ items: z.array(CannedAnswer) }),
  },
  addCannedAnswer: {
    area: 'support',
    method: 'POST',
    path: '/api/staff/canned-answers',
    caller: 'staff',
    body: CannedAnswerText,
    answer: CannedAnswer,
  },
  changeCannedAnswer: {
    area: 'support',
    method: 'PUT',
    path: '/api/staff/canned-answers/{id}',
    caller: 'staff',
    params: z.strictObject({ id: Ulid }),
    body: CannedAnswerText,
    answer: CannedAnswer,
  },
  deleteCannedAnswer: {
    area: 'support',
    method: 'DELETE',
    path: '/api/staff/canned-answers/{id}',
    caller: 'staff',
    params: z.strictObject({ id: Ulid }),
  },
  getChatCustomer: {
    area: 'support',
    method: 'GET',
    path: '/api/staff/chats/{chat_id}/customer',
    caller: 'staff',
    params: z.strictObject({ chat_id: Ulid }),
    answer: ChatCustomer,
  },
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** The names of an area's routes. */
export type RoutesOf<A extends Area> = {
  [Name in RouteName]: Routes[Name]['area'] extends A ? Name : never;
}[RouteName];

type Parsed<R, Part extends string> = R extends { [P in Part]: infer Schema extends z.ZodMiniType }
  ? z.output<Schema>
  : undefined;
type Sent<R, Part extends string> =
  R extends Record<Part, infer Schema extends z.ZodMiniType> ? { [P in Part]: z.input<Schema> } : unknown;
type SentFile<R> = R extends { file: FileBody } ? { file: FileToSend } : unknown;

/**
 * What an operation is handed: each part parsed by its schema, `undefined` where the route has none; a file as
 * its bytes, which are neither none nor too many.
 */
export type Request<R extends Route> = {
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  body: R extends { file: FileBody } ? Uint8Array : Parsed<R, 'body'>;
};

/** What a caller of the route sends: only the parts the route has. */
export type Input<R extends Route> = Sent<R, 'params'> & Sent<R, 'query'> & Sent<R, 'body'> & SentFile<R>;

/** What a success answers; `undefined` for 204. */
export type Answer<R extends Route> = Parsed<R, 'answer'>;

/** API Gateway's name for a route: `GET /api/profile`. */
export function routeKey(route: Pick<Route, 'method' | 'path'>): string {
  return `${route.method} ${route.path}`;
}
