import Stripe from 'stripe';
import { Refusal } from '#lambdas/runtime/errors.ts';
import type { Log } from '#lambdas/runtime/log.ts';
import { stripeFailed, stripeKeyRefused } from '#lambdas/runtime/settings.ts';

/* The one way to Stripe. Only functions of payments import it. */

/** The version that the SDK's types and `readBilling` are written for; Stripe answers others in other shapes. */
const apiVersion = '2026-10-28.endive';

/** Where Stripe is, if not at its own address, and what asks it. */
export type StripeAt = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'httpClient'>;

/** A client with a key of the stage. It waits 10 s for an answer, not 80, and asks up to three times. */
export const stripeClient = (key: string, at: StripeAt = {}): Stripe =>
  new Stripe(key, { apiVersion, timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...at });

/**
 * Waits for Stripe's answer.
 * @throws `payments_unavailable` for every failure of Stripe's, whose text stays out of the log: it may quote a
 * request.
 */
export async function fromStripe<Answer>(asking: Promise<Answer>, log: Log): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode: status, requestId: stripe_request_id } = error;
    const isRefused =
      error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;
    log.error(isRefused ? stripeKeyRefused : stripeFailed, { type, code, status, stripe_request_id });
    if (isRefused) throw notSetUp();
    throw new Refusal('payments_unavailable', "Payments can't be reached. Your plan is not affected.");
  }
}

/** The refusal that only the operator can mend, who is told of it. */
export const notSetUp = () =>
  new Refusal('payments_unavailable', "Payments aren't set up right. We've been alerted. Your plan is not affected.");

const hasCode = (error: unknown, code: string) => error instanceof Stripe.errors.StripeError && error.code === code;

/** Whether Stripe has nothing of that name, such as a subscription that is canceled already. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'resource_missing');

export const isRefunded = (error: unknown): boolean => hasCode(error, 'charge_already_refunded');

/** Whether Stripe refuses what is asked as it stands, such as to close a page that is being paid. */
const isInvalid = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError;

/** For `catch`: errors that say it is done already are nothing. */
export const unless =
  (isDone: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!isDone(error)) throw error;
  };

export const unlessMissing = unless(isMissing);

/** The items of a list; none when Stripe no longer lists them for a customer that is gone. */
export const orNothing = async <Item>(list: Promise<Item[]>): Promise<Item[]> =>
  (await list.catch(unlessMissing)) ?? [];

/** Closes pages that could still be paid. One that is being paid stays open: its payment counts, or is paid back. */
export const closePages = (stripe: Stripe, open: Stripe.Checkout.Session[]) =>
  Promise.all(open.map(({ id }) => stripe.checkout.sessions.expire(id).catch(unless(isInvalid))));

/** The id of what Stripe names, or answers whole. */
export function idOf(named: string | { id: string }): string;
export function idOf(named: string | { id: string } | null | undefined): string | undefined;
export function idOf(named: string | { id: string } | null | undefined): string | undefined {
  return typeof named === 'string' ? named : named?.id;
}
