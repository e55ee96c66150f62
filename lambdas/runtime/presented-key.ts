import * as z from 'zod/mini';

export const KeyProblem = z.enum(['malformed', 'unknown', 'revoked']);
export type KeyProblem = z.infer<typeof KeyProblem>;

/**
 * What the API's authorizer found out about a key: whose it is, or what is wrong with it. It lets both through
 * to the function, which answers for either in the API's own form; API Gateway's refusal could say neither why
 * nor how to go on. `malformed` is no whole key, `unknown` one that never was or whose account is gone.
 */
export const PresentedKey = z.union([
  z.object({ key_id: z.string(), user_id: z.string() }),
  z.object({ problem: KeyProblem }),
]);
export type PresentedKey = z.infer<typeof PresentedKey>;
