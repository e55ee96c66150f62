import { endpoint } from '#lambdas/lib/endpoint.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

export const handler = endpoint<'profile'>({ getProfile, updateProfile });
