import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '#local/http/loopback-server.ts';
import { type Guard, refusalOf } from '#local/template/iam-guard.ts';
import type { Users } from './users.ts';

/* The user pool as functions reach it: behind IAM. */

export type GuardedUsers = {
  /** The value of `AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER`. */
  endpoint: string;
  close(): Promise<void>;
};

type Options = Guard & {
  users: Users;
  /** The resource that policies name. */
  poolArn: string;
};

/** Serves the pool's operations to functions whose role allows them. */
export async function openGuardedUsers({ users, poolArn, ...guard }: Options): Promise<GuardedUsers> {
  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const operation = String(incoming.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1);
    const needed = { action: `cognito-idp:${operation}`, resource: poolArn };
    const refusal = refusalOf(incoming, [needed], guard);
    if (!refusal) return users.handle(incoming, outgoing);
    const __type = refusal.reason === 'unknown_key' ? 'UnrecognizedClientException' : 'AccessDeniedException';
    outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': __type });
    outgoing.end(JSON.stringify({ __type, message: refusal.message }));
  }

  const server = await serve(handle, (error) => guard.onDenied(`The user pool could not answer: ${String(error)}`));
  return { endpoint: `http://127.0.0.1:${server.port}`, close: server.close };
}
