import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { changeProfile } from '#lambdas/storage/profiles/profiles.ts';

/** Changes the caller's profile; not subscription or usage. */
export const updateProfile: Operation<'updateProfile'> = ({ user, body, now }) => changeProfile(user, body, now);
