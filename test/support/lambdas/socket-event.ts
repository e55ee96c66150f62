import { originKeyHeader } from '#lambdas/runtime/settings.ts';
import { originKey } from './origin-key.ts';

type Parts = {
  routeKey?: string;
  connectionId?: string;
  frame?: unknown;
  raw?: unknown;
  isBase64Encoded?: boolean;
  headers?: Record<string, string>;
};

/** An event as the WebSocket API hands it to the chat's function. */
export function socketEvent({
  routeKey = '$default',
  connectionId = 'connection-1',
  frame,
  raw,
  isBase64Encoded = false,
  headers,
}: Parts) {
  return {
    requestContext: { routeKey, connectionId, requestId: 'request-1', stage: 'ws', apiId: 'socket' },
    ...(headers && { headers: { [originKeyHeader]: originKey, ...headers } }),
    body: raw ?? (frame === undefined ? undefined : JSON.stringify(frame)),
    isBase64Encoded,
  };
}
