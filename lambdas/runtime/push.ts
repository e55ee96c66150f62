import { setTimeout } from 'node:timers/promises';
import {
  ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { Push } from '#shared/contract/socket-messages.ts';
import { errorFields, type Log } from './log.ts';

/* The address comes from the setting `chatSocketEndpoint`, under the name the SDK looks for itself. */
const connections = new ApiGatewayManagementApiClient({
  // Tried again here: a push that is late is worth less than the answer that waits for it.
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1000, throwOnRequestTimeout: true },
});

const attempts = 4;
/** No further attempt after this. */
const patienceMs = 1500;
/** Pushes under way at once. */
const width = 20;

/**
 * Pushes a frame to connections. What does not arrive is no failure: whoever is in the chat finds out with their
 * next ping that they are behind, and whoever follows the queue lists it again every minute.
 *
 * @returns the connections that are no more.
 */
export async function push(connectionIds: string[], frame: Push, log: Log): Promise<string[]> {
  const data = JSON.stringify(frame);
  const gone: string[] = [];
  const waiting = connectionIds.values();
  const lane = async () => {
    for (const id of waiting) {
      if ((await pushTo(id, data, log)) === 'gone') gone.push(id);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, connectionIds.length) }, lane));
  return gone;
}

async function pushTo(id: string, data: string, log: Log): Promise<'sent' | 'gone' | 'lost'> {
  const started = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connections.send(new PostToConnectionCommand({ ConnectionId: id, Data: data }));
      return 'sent';
    } catch (error) {
      const status = error instanceof ApiGatewayManagementApiServiceException ? statusOf(error) : undefined;
      if (status === 410) return 'gone';
      const mayWork = status === undefined || status === 429 || status >= 500;
      if (!mayWork || attempt === attempts || Date.now() - started > patienceMs) {
        log.warn('push_lost', { to: id, ...errorFields(error) });
        return 'lost';
      }
      await setTimeout(Math.random() * 50 * 2 ** attempt);
    }
  }
}

const statusOf = (error: ApiGatewayManagementApiServiceException) => error.$metadata.httpStatusCode;
