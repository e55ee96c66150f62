import * as z from 'zod/mini';
import type { FactRole } from '#shared/lists/facts/fact-roles.ts';
import { RowFacts } from '#shared/lists/facts/row-facts.ts';

/*
 * What several lists say of one house. Of a role each value is kept once, under the latest day and list that said it;
 * the latest value is the one that counts. So every order of imports ends in the same facts, also of two tabs.
 */

/** The most values of a role that are kept. */
export const maxEntries = 6;

const Entry = z.object({
  /** The day of the list's figures, ISO date. */
  day: z.string(),
  /** The list's id: of two lists of one day the one that was made later counts. */
  list: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type Entry = z.infer<typeof Entry>;

export const Entries = z.record(z.string(), z.array(Entry));
export type Entries = z.infer<typeof Entries>;

const isLater = (one: Entry, other: Entry) => one.day > other.day || (one.day === other.day && one.list > other.list);
const latestFirst = (one: Entry, other: Entry) => (isLater(one, other) ? -1 : 1);

/** The entries with those of a list added. */
export function withList(before: Entries, { list, day }: { list: string; day: string }, facts: RowFacts): Entries {
  const after = { ...before };
  for (const [role, value] of Object.entries(facts)) {
    if (value === undefined) continue;
    const added: Entry = { day, list, value };
    const entries = before[role] ?? [];
    const same = entries.find((entry) => entry.value === value);
    const kept = same && isLater(same, added) ? same : added;
    after[role] = [...entries.filter((entry) => entry !== same), kept].toSorted(latestFirst).slice(0, maxEntries);
  }
  return after;
}

/** The entries without those of a list. */
export function withoutList(before: Entries, list: string): Entries {
  const kept = Object.entries(before).map(([role, entries]) => [role, entries.filter((entry) => entry.list !== list)]);
  return Object.fromEntries(kept.filter(([, entries]) => entries?.length));
}

/** The value that counts of each role, and the day of each; `list` is the one that said the newest of them. */
export function currentFacts(entries: Entries): {
  facts: RowFacts;
  days: { [Role in FactRole]?: string };
  list: string;
  day: string;
} {
  const current = Object.entries(entries).flatMap(([role, [latest]]) => (latest ? [[role, latest] as const] : []));
  // An entry of a role, or of bounds, that a later release has dropped.
  const readable = current.filter(([role, { value }]) => RowFacts.safeParse({ [role]: value }).success);
  const newest = readable.map(([, entry]) => entry).toSorted(latestFirst)[0];
  return {
    facts: RowFacts.parse(Object.fromEntries(readable.map(([role, { value }]) => [role, value]))),
    days: Object.fromEntries(readable.map(([role, { day }]) => [role, day])),
    list: newest?.list ?? '',
    day: newest?.day ?? '',
  };
}
