import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { isSecuredStaff } from '#lambdas/domain/staff/is-secured-staff.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { supportRoutes } from '#shared/contract/support-routes.ts';
import { addCannedAnswer, changeCannedAnswer, deleteCannedAnswer, listCannedAnswers } from './canned-answers.ts';
import { listContactMessages, sendContactMessage, updateContactMessage } from './contact-messages.ts';
import { getChatCustomer } from './get-chat-customer.ts';

export const handler = endpoint<'support'>(
  supportRoutes,
  {
    sendContactMessage,
    listContactMessages,
    updateContactMessage,
    listCannedAnswers,
    addCannedAnswer,
    changeCannedAnswer,
    deleteCannedAnswer,
    getChatCustomer,
  },
  { admitStaff: isSecuredStaff, admitUser },
);
