import type { AllowSellerMail, NewRefund } from '#shared/billing/staff-billing.ts';
import { routes } from '#shared/contract/routes.ts';
import { call } from '#web/api/client.ts';
import { withRecentSignIn } from '#web/api/recent-sign-in.ts';
import { useResource } from '#web/api/swr.ts';

/** Payments of the account with an address; nothing is read without one. */
export function useStaffBilling(email: string | undefined) {
  const { data, error, isValidating, mutate } = useResource(
    routes.getStaffBilling,
    email === undefined ? null : { body: { email } },
  );

  /** Refunds a payment. What is shown is read anew, also after a failure: others may have refunded it. */
  async function refund(body: NewRefund): Promise<void> {
    try {
      await withRecentSignIn(() => call(routes.refundPayment, { body }));
    } finally {
      void mutate();
    }
  }

  /** Lets the account mail its sellers again. What is shown is read anew, also after a failure. */
  async function allowMailing(body: AllowSellerMail): Promise<void> {
    try {
      await withRecentSignIn(() => call(routes.allowSellerMail, { body }));
    } finally {
      await mutate();
    }
  }

  return { found: data, error, loading: isValidating, retry: () => void mutate(), refund, allowMailing };
}
