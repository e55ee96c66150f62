import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { isSecuredStaff } from '#lambdas/domain/staff/is-secured-staff.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { supportRoutes } from '#shared/contract/support-routes.ts';
import { addCannedAnswer } from './add-canned-answer.ts';
import { changeCannedAnswer } from './change-canned-answer.ts';
import { deleteCannedAnswer } from './delete-canned-answer.ts';
import { getChatCustomer } from './get-chat-customer.ts';
import { listCannedAnswers } from './list-canned-answers.ts';
import { listContactMessages } from './list-contact-messages.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { updateContactMessage } from './update-contact-message.ts';

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
