import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { changeProfile } from '#lambdas/storage/profiles/profiles.ts';

/** Changes what people may change of themselves; subscription and usage have calls of their own. */
export const updateProfile: Operation<'updateProfile'> = ({ user, body, now }) =>
  changeProfile(user, body, now);
