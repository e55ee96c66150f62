import { setTimeout } from 'node:timers/promises';
import {
  ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { Push } from '#shared/contract/socket/socket-messages.ts';
import { errorFields, type Log } from './log.ts';

/* The SDK reads the endpoint from the setting `chatSocketEndpoint` itself. */
const connections = new ApiGatewayManagementApiClient({
  // Retries are below, and short: the sender's reply waits for them.
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1000, throwOnRequestTimeout: true },
});

const maxAttempts = 4;
/** Starts no attempt after this. */
const timeoutMs = 1500;
const concurrency = 20;

/**
 * Pushes a frame to connections. A lost push is no failure: a chat client notices at its next ping that it is
 * behind, and the console lists the queue every minute.
 *
 * @returns the connections that are gone.
 */
export async function push(connectionIds: string[], frame: Push, log: Log): Promise<string[]> {
  const data = JSON.stringify(frame);
  const gone: string[] = [];
  const waiting = connectionIds.values();
  const worker = async () => {
    for (const id of waiting) {
      if ((await pushTo(id, data, log)) === 'gone') gone.push(id);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, connectionIds.length) }, worker));
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
      if (!mayWork || attempt === maxAttempts || Date.now() - started > timeoutMs) {
        log.warn('push_lost', { to: id, ...errorFields(error) });
        return 'lost';
      }
      await setTimeout(Math.random() * 50 * 2 ** attempt);
    }
  }
}

const statusOf = (error: ApiGatewayManagementApiServiceException) => error.$metadata.httpStatusCode;
