import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { idOfKeyText } from '#lambdas/runtime/api-key-text.ts';
import { errorFields, logWith } from '#lambdas/runtime/log.ts';
import type { PresentedKey } from '#lambdas/runtime/presented-key.ts';
import { isThroughCloudFront } from '#lambdas/runtime/request-checks.ts';
import { originKeyHeader } from '#lambdas/runtime/settings.ts';
import { checkKey } from '#lambdas/storage/integrations/api-keys.ts';

/** API Gateway's simple authorizer response; the context is passed to the function. */
type Verdict = { isAuthorized: true; context: PresentedKey } | { isAuthorized: false };

/**
 * Identifies the owner of a call's API key. It authorizes every call that came through CloudFront, because the function
 * refuses invalid keys (see `PresentedKey`): only a `key_id` in the context identifies a caller. API Gateway caches the
 * verdict for minutes, so the function itself checks that the key is live and what the plan allows.
 */
export async function handler(event: APIGatewayRequestAuthorizerEventV2): Promise<Verdict> {
  const log = logWith({ request_id: event.requestContext.requestId, route: event.routeKey });
  if (!isThroughCloudFront(event.headers?.[originKeyHeader])) {
    log.info('refused', { code: 'not_allowed' });
    return { isAuthorized: false };
  }
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
