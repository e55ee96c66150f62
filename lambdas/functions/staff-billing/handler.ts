import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { isSecuredStaff } from '#lambdas/domain/staff/is-secured-staff.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { staffBillingRoutes } from '#shared/contract/subscription-routes.ts';
import { allowSellerMail, getStaffBilling, refundPayment } from './staff-billing.ts';

export const handler = endpoint<'staff-billing'>(
  staffBillingRoutes,
  { getStaffBilling, refundPayment, allowSellerMail },
  { admitStaff: isSecuredStaff, admitUser },
);
