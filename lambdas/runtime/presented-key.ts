import * as z from 'zod/mini';
import { WorkspaceId } from '#shared/account/workspace.ts';

export const KeyProblem = z.enum(['malformed', 'unknown', 'revoked']);
export type KeyProblem = z.infer<typeof KeyProblem>;

/**
 * The API authorizer's result: the key's owner, or the problem. It lets both through, and the function refuses in
 * the API's error format; API Gateway's refusal could give no reason. `malformed`: not a complete key. `unknown`:
 * never issued, or its account is gone.
 */
export const PresentedKey = z.union([
  z.object({ key_id: z.string(), user_id: WorkspaceId }),
  z.object({ problem: KeyProblem }),
]);
export type PresentedKey = z.infer<typeof PresentedKey>;
