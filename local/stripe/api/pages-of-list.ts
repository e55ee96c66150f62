import { invalid, missing } from '#local/stripe/state/stripe-error.ts';

export type Paging = { limit?: number | undefined; starting_after?: string | undefined };

/** One page of a list, the newest first. */
export function pageOf<T extends { id: string }, A>(
  url: string,
  records: T[],
  { limit = 10, starting_after }: Paging,
  answer: (record: T) => A,
) {
  if (limit < 1 || limit > 100) throw invalid('This value must be between 1 and 100.', { param: 'limit' });
  const before = starting_after === undefined ? -1 : records.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && before < 0) throw missing('object', starting_after, 'starting_after');
  const rest = records.slice(before + 1);
  return { object: 'list', data: rest.slice(0, limit).map(answer), has_more: rest.length > limit, url };
}
