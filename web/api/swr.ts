import useSWR, { unload } from 'swr';
import useSWRInfinite, { type SWRInfiniteConfiguration, unstable_serialize } from 'swr/infinite';
import type { Answer, Input, Route } from '#shared/contract/route.ts';
import { onUserChange, sessionNow } from '#web/api/session/session.ts';
import { ApiError, call } from './client.ts';

/*
 * The one SWR setup. Keys are `[method path, input]`. What a route answers belongs to the signed-in user, so it is
 * dropped when the user changes.
 */

export const swrOptions = {
  dedupingInterval: 2000,
  errorRetryCount: 3,
  shouldRetryOnError: (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
};

export function keyOf<R extends Route>(route: R, input: Input<R>): readonly [string, Input<R>] {
  return [`${route.method} ${route.path}`, input];
}

/** Reads a route and keeps it fresh; a `null` input reads nothing. */
export function useResource<R extends Route>(route: R, input: Input<R> | null) {
  return useSWR<Answer<R>, ApiError>(
    input === null ? null : keyOf(route, input),
    () => call(route, input as Input<R>),
    swrOptions,
  );
}

/**
 * Reads a paged route; `next` returns the input of the page after `previous`. Pages are not revalidated automatically
 * unless `others` enable it.
 */
export function usePages<R extends Route>(
  route: R,
  next: (previous: Answer<R> | null) => Input<R> | null,
  others: Pick<SWRInfiniteConfiguration<Answer<R>>, 'revalidateAll' | 'refreshInterval'> = {},
) {
  return useSWRInfinite<Answer<R>, ApiError>(
    (_index: number, previous: Answer<R> | null) => {
      const input = next(previous);
      return input === null ? null : keyOf(route, input);
    },
    ([, input]: readonly [string, Input<R>]) => call(route, input),
    { ...swrOptions, revalidateFirstPage: false, ...others },
  );
}

/** The key of what `usePages` has read, from the input of its first page. */
export const pagesKeyOf = <R extends Route>(route: R, input: Input<R>): string =>
  unstable_serialize(() => keyOf(route, input));

onUserChange(() => {
  // A filter of keys would miss paged reads and requests in flight. A page that stays open reads again for the next
  // user; a guest has nothing to read.
  unload({ revalidate: sessionNow().state === 'signed-in' });
});
