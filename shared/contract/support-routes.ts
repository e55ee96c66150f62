import * as z from 'zod/mini';
import {
  ContactForm,
  ContactMessage,
  ContactMessagePage,
  ContactReceipt,
  ContactReference,
  ContactState,
} from '#shared/support/contact.ts';
import { CannedAnswer, CannedAnswerText, ChatCustomer } from '#shared/support/staff.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

/** The contact form, and the staff's calls. */
export const supportRoutes = {
  sendContactMessage: {
    area: 'support',
    method: 'POST',
    path: '/api/contact',
    caller: 'public',
    cost: 'costly',
    body: ContactForm,
    answer: ContactReceipt,
    success: 202,
  },
  listContactMessages: {
    area: 'support',
    method: 'GET',
    path: '/api/staff/contact-messages',
    caller: 'staff',
    // One state per call, because the table has one list per state; `open` by default.
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
