import type { Call, Operation } from '#lambdas/runtime/endpoint.ts';
import type { Person } from '#lambdas/storage/profiles/profile-rows.ts';
import type { Route } from '#shared/contract/route.ts';
import type { RouteName, Routes } from '#shared/contract/routes.ts';

/** Who calls, and from where; `keyId` where it is a program. */
export type ByUserOrKey = Pick<Call<Route>, 'viewer' | 'userAgent' | 'now' | 'log'> & {
  user: Person & { keyId?: string };
};

/** An operation for signed-in users and API keys. */
export type UserOrKeyOperation<Name extends RouteName> = (
  call: Omit<Call<Routes[Name]>, 'user'> & ByUserOrKey,
) => ReturnType<Operation<Name>>;
