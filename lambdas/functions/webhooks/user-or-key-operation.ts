import type { Call, Operation } from '#lambdas/runtime/endpoint.ts';
import type { CallBy } from '#lambdas/storage/profiles/account-of-call.ts';
import type { Route } from '#shared/contract/route.ts';
import type { RouteName, Routes } from '#shared/contract/routes.ts';

/** Who calls, and from where. */
export type ByUserOrKey = Pick<Call<Route>, 'viewer' | 'userAgent' | 'now' | 'log'> & CallBy;

/** An operation for signed-in users and API keys. */
export type UserOrKeyOperation<Name extends RouteName> = (
  call: Omit<Call<Routes[Name]>, 'user' | 'workspace'> & ByUserOrKey,
) => ReturnType<Operation<Name>>;
