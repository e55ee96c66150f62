import { join } from 'node:path';
import type { Clock } from '#local/clock/clock.ts';
import type { Template } from '#local/template/template.ts';
import type { Permissions } from './api/keys.ts';
import { openStripe, type PlayedStripe } from './stripe.ts';

/* The played Stripe of a system whose template takes payments. */

/** The host under which functions reach it. */
export const stripeHost = 'api.stripe.com';

/** The path of its pages on the site's port. */
export const stripePath = '/__local/stripe';

/** The key of what customers do. */
export const stripeBillingKey = 'rk_test_local_billing';
const staffKey = 'rk_test_local_staff';
const signingSecret = 'whsec_local';

/** The template's secrets, by the beginning of their logical ids. */
export const stripeSecrets = {
  StripeKeysBilling: stripeBillingKey,
  StripeKeysStaff: staffKey,
  StripeKeysSigning: signingSecret,
};

/** As docs/operations.md has them made. */
const keys: Record<string, Permissions> = {
  [stripeBillingKey]: {
    customer: 'write',
    checkout_session: 'write',
    customer_portal: 'write',
    subscription: 'write',
    invoice: 'write',
    charge: 'write',
    plan: 'read',
    product: 'read',
    dispute: 'read',
  },
  [staffKey]: { charge: 'write', subscription: 'write', invoice: 'read', dispute: 'read' },
};

/** Whether a template takes payments. */
export const takesPayments = (template: Pick<Template, 'resources'>): boolean =>
  template.resources('AWS::SecretsManager::Secret').some(({ id }) => id.startsWith('StripeKeys'));

type Options = {
  clock: Clock;
  /** The site's URL, once it is known. */
  siteUrl: () => string;
  directory: string | undefined;
  report: (line: string) => void;
};

export function openStripeFor({ clock, siteUrl, directory, report }: Options): Promise<PlayedStripe> {
  return openStripe({
    clock,
    keys,
    pages: () => `${siteUrl()}${stripePath}`,
    report,
    file: directory && join(directory, 'stripe.json'),
  });
}

/** Where it sends events. */
export const webhookOf = (siteUrl: string) => ({ url: `${siteUrl}/api/stripe/webhook`, secret: signingSecret });
