import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { Policies } from './policies.ts';
import { accountId } from './template.ts';

/*
 * What the doors of the stand-ins have in common: IAM. A caller is known by the access key its function was
 * given and is let through to what the function's role allows in the template. (Signatures are not verified:
 * everything happens on the loopback interface.)
 */

/** A function, as IAM sees it. */
export type Principal = { functionId: string; roleId: string };

export type Guard = {
  policies: Policies;
  /** The principal an access key belongs to. */
  principal: (accessKeyId: string) => Principal | undefined;
  /** Takes what an operator should see of a refusal. */
  onDenied: (message: string) => void;
};

/** Why somebody is not let in; each service says it in its own form. */
export type Refusal = { reason: 'page' | 'stranger' | 'not_allowed'; message: string };

/** What a request must be allowed to do. */
export type Permission = { action: string; resource: string };

/** The access key that a request is signed with. */
export function accessKeyOf({ headers }: IncomingMessage): string | undefined {
  return /Credential=([^/,\s]+)\//.exec(headers.authorization ?? '')?.[1];
}

/** Why a request may not do what it asks for; undefined when it may. */
export function refusalOf(
  incoming: IncomingMessage,
  needed: Permission[],
  { policies, principal, onDenied }: Guard,
): Refusal | undefined {
  // The SDK sends no Origin; a page of some website that guessed the port does.
  if (incoming.headers.origin !== undefined) {
    return { reason: 'page', message: 'Functions are answered here, not pages.' };
  }
  const key = accessKeyOf(incoming);
  const caller = key ? principal(key) : undefined;
  if (!caller) {
    return { reason: 'stranger', message: 'The security token included in the request is invalid.' };
  }
  const denied = needed.find(({ action, resource }) => !policies.allows(caller.roleId, action, resource));
  if (!denied) return undefined;
  const { action, resource } = denied;
  const message =
    `User: arn:aws:sts::${accountId}:assumed-role/${caller.roleId}/${caller.functionId} is not authorized to ` +
    `perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
  onDenied(message);
  return { reason: 'not_allowed', message };
}

/** A request's whole body. */
export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Listens on a free port of the loopback interface, for functions that call every now and then. */
export async function listen(server: Server): Promise<number> {
  // Longer than the pauses between their calls, so that they find their connections still open.
  server.keepAliveTimeout = 60_000;
  return await listenHere(server);
}

/** Listens on a free port of the loopback interface; resolves with the port. */
export async function listenHere(server: NetServer): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
