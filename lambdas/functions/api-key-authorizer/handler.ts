import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { idOfKeyText } from '#lambdas/runtime/api-key-text.ts';
import { errorFields, logWith } from '#lambdas/runtime/log.ts';
import type { PresentedKey } from '#lambdas/runtime/presented-key.ts';
import { checkKey } from '#lambdas/storage/integrations/api-keys.ts';

/** API Gateway's simple form of an authorizer's answer; the context arrives at the function behind. */
type Verdict = { isAuthorized: boolean; context: PresentedKey };

/**
 * Says whose key a call presents. What is wrong with it is said by the function behind (see `PresentedKey`), so
 * every call goes on; nothing but a `key_id` in the context makes it the call of somebody. API Gateway remembers
 * the verdict for minutes: what may change within them, whether a key is still live and what its account's plan
 * allows, is for the function to look up.
 */
export async function handler(event: APIGatewayRequestAuthorizerEventV2): Promise<Verdict> {
  const log = logWith({ request_id: event.requestContext.requestId, route: event.routeKey });
  try {
    const context = await presented(event.identitySource?.[0] ?? '');
    log.info('checked', 'problem' in context ? { problem: context.problem } : { key_id: context.key_id });
    return { isAuthorized: true, context };
  } catch (error) {
    log.error('failed', errorFields(error));
    throw error;
  }
}

async function presented(authorization: string): Promise<PresentedKey> {
  const text = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  const id = idOfKeyText(text);
  return id === undefined ? { problem: 'malformed' } : checkKey(text, id, new Date());
}
