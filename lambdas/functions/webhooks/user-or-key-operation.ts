import type { Call, Operation } from '#lambdas/runtime/endpoint.ts';
import type { Person } from '#lambdas/storage/profiles/profile-rows.ts';
import type { RouteName, Routes } from '#shared/contract/routes.ts';

/** An operation for callers of either kind: signed in, or a program with a key. */
export type UserOrKeyOperation<Name extends RouteName> = (
  call: Omit<Call<Routes[Name]>, 'user'> & { user: Person },
) => ReturnType<Operation<Name>>;
