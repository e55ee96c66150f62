import type { Call, Operation } from '#lambdas/runtime/endpoint.ts';
import type { Person } from '#lambdas/storage/profiles/profile-rows.ts';
import type { RouteName, Routes } from '#shared/contract/routes.ts';

/** An operation for signed-in users and API keys. */
export type UserOrKeyOperation<Name extends RouteName> = (
  call: Omit<Call<Routes[Name]>, 'user'> & { user: Person },
) => ReturnType<Operation<Name>>;
