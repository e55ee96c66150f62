import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { contract } from '#shared/contract/every-route.ts';
import type { Area } from '#shared/contract/route.ts';
import { apiEvent, staffClaims } from './api-event.ts';
import { aKeyHolder } from './builders.ts';

/** What the front answers when a call would reach its operation; no check before it answers so. */
const reached = new Refusal('not_found', 'Reached.');

const handler = endpoint<Area>(
  contract,
  async () => {
    throw reached;
  },
  {
    admitKey: async () => ({ headers: {}, holder: aKeyHolder() }),
    admitStaff: async () => true,
    admitUser: async () => 'owner',
  },
);

/**
 * What the functions do with a call before an operation sees it: `endpoint` with every route of the contract, in this
 * process, called by a member of the staff whose key is valid. It tells nothing of API Gateway.
 *
 * @returns the refusal, or undefined where the call would reach its operation.
 */
export async function refusalBefore(
  call: Pick<Parameters<typeof apiEvent>[0], 'routeKey' | 'params' | 'query' | 'raw' | 'file'>,
): Promise<{ status: number; body: unknown } | undefined> {
  const { statusCode = 0, body = '' } = await handler(apiEvent({ ...call, claims: staffClaims }));
  return statusCode === 404 ? undefined : { status: statusCode, body: JSON.parse(body) };
}
