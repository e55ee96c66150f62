import { useRef } from 'react';
import useSWR from 'swr';
import type { Answer, Input, Route } from '#shared/contract/route.ts';
import { type ApiError, call } from './client.ts';
import { swrOptions } from './swr.ts';

/**
 * Reads a route again and again while the page is visible. Each input is made from the last answer, and each answer
 * is merged into it.
 *
 * @param id tells one thing that is read from another.
 */
export function usePolled<R extends Route>(
  route: R,
  id: string,
  {
    input,
    complete = async (answer) => answer,
    merge,
    everyMs,
  }: {
    input: (last: Answer<R> | undefined) => Input<R>;
    /** Reads what an answer leaves out, such as further pages. */
    complete?: (answer: Answer<R>, input: Input<R>) => Promise<Answer<R>>;
    merge: (last: Answer<R>, next: Answer<R>) => Answer<R>;
    /** Milliseconds until the next read; 0 for none. */
    everyMs: (last: Answer<R> | undefined) => number;
  },
) {
  const last = useRef<{ id: string; answer: Answer<R> }>(undefined);
  return useSWR<Answer<R>, ApiError>(
    [`${route.method} ${route.path}`, id],
    async () => {
      const before = last.current?.id === id ? last.current.answer : undefined;
      const asked = input(before);
      const next = await complete(await call(route, asked), asked);
      const answer = before === undefined ? next : merge(before, next);
      last.current = { id, answer };
      return answer;
    },
    // A new function each time: SWR asks a known one only once, before there is an answer.
    { ...swrOptions, refreshInterval: (answer) => everyMs(answer) },
  );
}
