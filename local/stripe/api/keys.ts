import { StripeError } from '#local/stripe/state/stripe-error.ts';

/** The purposes of a restricted key, in the words of Stripe's Dashboard. */
export type Resource =
  | 'charge'
  | 'checkout_session'
  | 'customer'
  | 'customer_portal'
  | 'dispute'
  | 'event'
  | 'invoice'
  | 'plan'
  | 'product'
  | 'subscription';

export type Access = 'read' | 'write';

/** `write` includes `read`; `all` is a secret key, which may do everything. */
export type Permissions = 'all' | Partial<Record<Resource, Access>>;

/** The key of a request, by HTTP's bearer or basic authentication. Throws when it is missing or unknown. */
export function keyOf(authorization: string | undefined, keys: Record<string, Permissions>): string {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ');
  const key =
    scheme === 'Basic'
      ? Buffer.from(credentials, 'base64').toString().split(':')[0]
      : scheme === 'Bearer' && credentials;
  if (!key) throw new StripeError(401, 'You did not provide an API key.');
  if (!Object.hasOwn(keys, key)) throw new StripeError(401, `Invalid API Key provided: ${redacted(key)}`);
  return key;
}

/** Throws when a key may not do this. */
export function demand(key: string, permissions: Permissions, resource: Resource, access: Access): void {
  if (permissions === 'all') return;
  const has = permissions[resource];
  if (has === 'write' || has === access) return;
  const needed = `rak_${resource}_${access}`;
  const message = `The provided key '${redacted(key)}' does not have the required permissions for this endpoint. Having the '${needed}' permission would allow this request to continue.`;
  throw new StripeError(403, message, { code: 'more_permissions_required_for_application' });
}

const redacted = (key: string) => `${key.slice(0, 8)}*********${key.slice(-4)}`;
