import type { IncomingMessage } from 'node:http';
import type { Policies } from './policies.ts';
import { accountId } from './template.ts';

/*
 * IAM in front of the stand-ins. The access key says which function calls; its role's policies in the template say
 * what it may do. (Signatures are not verified: everything happens on the loopback interface.)
 */

export type Principal = { functionId: string; roleId: string };

export type Guard = {
  policies: Policies;
  /** The principal an access key belongs to. */
  principal: (accessKeyId: string) => Principal | undefined;
  /** Reports a refusal to the operator. */
  onDenied: (message: string) => void;
  /** Hears of every permission that a role has used. */
  onUsed?: ((roleId: string, used: Permission) => void) | undefined;
};

/** The same guard, which lets one access key do everything. */
export function withOperator(guard: Guard, operatorKey: string | undefined): Guard {
  if (operatorKey === undefined) return guard;
  const operator = { functionId: 'operator', roleId: 'operator' };
  return {
    ...guard,
    policies: {
      allows: (roleId, action, resource) =>
        roleId === operator.roleId || guard.policies.allows(roleId, action, resource),
    },
    principal: (key) => (key === operatorKey ? operator : guard.principal(key)),
  };
}

/** Why a request is refused; each service words it in its own form. */
export type Refusal = { reason: 'page' | 'unknown_key' | 'not_allowed'; message: string };

/** A request must be allowed to do this. */
export type Permission = { action: string; resource: string };

/** The access key that a request is signed with. */
export function accessKeyOf({ headers }: IncomingMessage): string | undefined {
  return /Credential=([^/,\s]+)\//.exec(headers.authorization ?? '')?.[1];
}

/** Why a request may not do what it asks for; undefined when it may. */
export function refusalOf(
  incoming: IncomingMessage,
  needed: Permission[],
  { policies, principal, onDenied, onUsed }: Guard,
): Refusal | undefined {
  // The SDK sends no Origin; a website that guessed the port does.
  if (incoming.headers.origin !== undefined) {
    return { reason: 'page', message: 'Functions are answered here, not pages.' };
  }
  const key = accessKeyOf(incoming);
  const caller = key ? principal(key) : undefined;
  if (!caller) {
    return { reason: 'unknown_key', message: 'The security token included in the request is invalid.' };
  }
  const denied = needed.find(({ action, resource }) => !policies.allows(caller.roleId, action, resource));
  if (!denied) {
    for (const each of needed) onUsed?.(caller.roleId, each);
    return undefined;
  }
  const { action, resource } = denied;
  const message =
    `User: arn:aws:sts::${accountId}:assumed-role/${caller.roleId}/${caller.functionId} is not authorized to ` +
    `perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
  onDenied(message);
  return { reason: 'not_allowed', message };
}
