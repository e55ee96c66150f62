import { Strategy } from '#shared/strategy/strategy-name.ts';
import { type DealFilter, dealSorts, dealTabs, firstFilter, isDescendingAtFirst } from './deal-filter.ts';
import { DealSummary } from './deal-row.ts';
import { Stage } from './stage.ts';

/* The filters of a list of deals as the query of an address. */

/** The query of a filter: only what differs from the first. */
export function queryOf({
  tab,
  find,
  stage,
  structure,
  verdict,
  state,
  assignee,
  sort,
  isDescending,
}: DealFilter): string {
  const parts = { tab, find, stage, structure, verdict, state, assignee, sort };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value);
  if (isDescending !== isDescendingAtFirst(sort)) query.set('turned', '');
  return query.toString();
}

/** The filter of a query. What it does not know is as at first: another release may have written it. */
export function filterOf(query: string): DealFilter {
  const parts = new URLSearchParams(query);
  const oneOf = <Name extends string>(name: string, options: readonly Name[]) =>
    options.find((option) => option === parts.get(name));
  const sort = oneOf('sort', dealSorts) ?? firstFilter.sort;
  const state = parts.get('state');
  return {
    tab: oneOf('tab', dealTabs) ?? firstFilter.tab,
    find: (parts.get('find') ?? '').slice(0, 100),
    stage: oneOf('stage', Stage.options),
    structure: oneOf('structure', Strategy.options),
    verdict: oneOf('verdict', DealSummary.shape.verdict.options),
    state: state !== null && /^[A-Z]{2}$/.test(state) ? state : undefined,
    assignee: parts.get('assignee')?.slice(0, 100) || undefined,
    sort,
    isDescending: isDescendingAtFirst(sort) !== parts.has('turned'),
  };
}

/** Whether two filters show the same deals in the same order. */
export const isSameFilter = (a: DealFilter, b: DealFilter): boolean => queryOf(a) === queryOf(b);
