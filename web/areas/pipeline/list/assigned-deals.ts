import { type DealFilter, mine, nobody } from '#shared/pipeline/deal-filter.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { Assignees } from '#web/api/resources/use-teammates.ts';
import type { ShownPerson } from '#web/ui/people/person-words.ts';

/* Who has which deal of a list. All of it is as if nobody were asked for where one person works alone. */

/** Who has a deal, `null` for nobody; `undefined` where one person works alone. */
export type PersonOf = (deal: DealRow) => ShownPerson | null | undefined;

/** Finds who has a deal. */
export function personIn(team: Assignees | undefined): PersonOf {
  if (team === undefined) return () => undefined;
  const people = new Map(team.people.map((person) => [person.id, person]));
  return ({ assignee }) => people.get(assignee ?? '') ?? null;
}

/** The deals, those of who is not in the team any more as nobody's. The same list where there are none. */
export function withoutFormer(deals: readonly DealRow[], team: Assignees | undefined): readonly DealRow[] {
  if (team === undefined) return deals;
  const ids = new Set(team.people.map(({ id }) => id));
  const isFormer = ({ assignee }: DealRow) => assignee !== undefined && !ids.has(assignee);
  if (!deals.some(isFormer)) return deals;
  return deals.map((deal) => (isFormer(deal) ? { ...deal, assignee: undefined } : deal));
}

/** Whose deals a filter asks for. A person who left, or is of another workspace, is not asked for: a view may be old. */
export function knownAssignee({ assignee }: DealFilter, team: Assignees | undefined): string | undefined {
  const isKnown = assignee === nobody || assignee === mine || team?.people.some(({ id }) => id === assignee);
  return team !== undefined && isKnown ? assignee : undefined;
}

/** A filter with the user's id in the place of `mine`. */
export function assigneeFor(filter: DealFilter, team: Assignees | undefined): DealFilter {
  const assignee = knownAssignee(filter, team);
  return { ...filter, assignee: assignee === mine ? team?.me : assignee };
}
