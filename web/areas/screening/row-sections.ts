import type { ListRow } from '#shared/lists/list.ts';
import { partNames } from '#shared/lists/reasons/row-reasons.ts';
import { rowGroup } from '#shared/lists/row-part.ts';
import type { Group } from '#shared/structures/engine/answer.ts';

/* The parts of a list that is ordered by what is worth a call. */

const sections = [
  { key: 'call', title: partNames.call, about: 'a reason to listen, and a structure that works' },
  { key: 'works', title: partNames.works, about: 'pays you; nothing is known of the owner’s side' },
  { key: 'deals', title: 'Deals', about: 'work for you, and for the seller as much as listing or close to it' },
  { key: 'ask', title: 'To ask', about: 'work for you; what they leave the seller needs a fact' },
  { key: 'yours', title: 'Works for you only', about: 'the seller does better by listing, or pays in' },
  { key: 'misses', title: 'Misses a target', about: 'earns less or takes more cash than you ask for' },
  { key: 'needs', title: 'Needs a fact', about: 'one answer from the owner and it has numbers' },
  { key: 'fails', title: 'Doesn’t work', about: '' },
  { key: 'other', title: 'Without a verdict', about: '' },
] as const;
export type Section = (typeof sections)[number];

const sectionOfGroup: Record<Group, Section['key']> = {
  deal: 'deals',
  works_unknown: 'ask',
  works_worse: 'yours',
  works_asks: 'yours',
  misses: 'misses',
  misses_worse: 'misses',
  needs: 'needs',
  fails: 'fails',
};

/** The rows' sections in their order, without empty ones. */
export function sectionsOf(ranked: readonly ListRow[]): { section: Section; rows: ListRow[] }[] {
  return sections
    .map((section) => ({ section, rows: ranked.filter((row) => keyOf(row) === section.key) }))
    .filter(({ rows }) => rows.length > 0);
}

function keyOf(row: ListRow): Section['key'] {
  if (row.part === 'call' || row.part === 'works') return row.part;
  const group = rowGroup(row);
  return group === undefined ? 'other' : sectionOfGroup[group];
}
