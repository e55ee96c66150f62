import type { Call } from './api/call.ts';
import { chargeCalls } from './operations/charges.ts';
import { checkoutCalls } from './operations/checkout-sessions.ts';
import { customerCalls } from './operations/customers.ts';
import { eventCalls } from './operations/events.ts';
import { invoiceCalls } from './operations/invoices.ts';
import { portalConfigurationCalls } from './operations/portal-configurations.ts';
import { portalSessionCalls } from './operations/portal-sessions.ts';
import { priceCalls } from './operations/prices.ts';
import { subscriptionCalls } from './operations/subscriptions.ts';

/** Every call that is played. */
const calls: Call[] = [
  ...chargeCalls,
  ...checkoutCalls,
  ...customerCalls,
  ...eventCalls,
  ...invoiceCalls,
  ...portalConfigurationCalls,
  ...portalSessionCalls,
  ...priceCalls,
  ...subscriptionCalls,
];

const patterns = calls.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(':id', '([^/]+)')}$`) }));

/** The call of a request and the id in its path. */
export function callOf(method: string | undefined, path: string): { call: Call; id: string } | undefined {
  for (const { call, pattern } of patterns) {
    const match = call.method === method ? pattern.exec(path) : null;
    if (match) return { call, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
