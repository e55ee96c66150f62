import type { Call } from './api/call.ts';
import { checkoutCalls } from './operations/checkout-sessions.ts';
import { customerCalls } from './operations/customers.ts';
import { priceCalls } from './operations/prices.ts';

/** Every call that is played. */
const calls: Call[] = [...checkoutCalls, ...customerCalls, ...priceCalls];

const patterns = calls.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(':id', '([^/]+)')}$`) }));

/** The call of a request and the id in its path. */
export function callOf(method: string | undefined, path: string): { call: Call; id: string } | undefined {
  for (const { call, pattern } of patterns) {
    const match = call.method === method ? pattern.exec(path) : null;
    if (match) return { call, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
