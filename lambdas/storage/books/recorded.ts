import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { getRow } from '#lambdas/storage/table.ts';
import { booksTable } from '#lambdas/storage/tables.ts';
import type { KeptEntry, NewEntry } from '#shared/book/entries/entry.ts';
import { claimsOf, entryKey, entryOf, numberOf, onceKey } from './book-rows.ts';

/**
 * Which of these are recorded already, under the same id, due day or bank line.
 *
 * @returns by an entry's id, the one that was kept.
 */
export async function findRecorded(owner: PartOwner, facts: readonly NewEntry[]): Promise<Map<string, KeptEntry>> {
  const numbers = await Promise.all(facts.map((fact) => numbersOf(owner, fact)));
  const recorded = new Map<string, KeptEntry>();
  /**
   * Entries that earlier reversals of this call take back: their due days and bank lines are free for later entries.
   */
  const freed = new Set<number>();
  const found = facts.flatMap((fact, at) => {
    const [own, ...claimed] = numbers[at] ?? [];
    if (fact.kind === 'reversal' && own === undefined) freed.add(fact.of);
    const number = own ?? claimed.find((each) => each !== undefined && !freed.has(each));
    return number === undefined ? [] : [{ id: fact.id, number }];
  });
  const entries = await Promise.all(found.map(({ number }) => getRow(booksTable, entryKey(owner, number))));
  for (const [at, { id }] of found.entries()) {
    const row = entries[at];
    if (row) recorded.set(id, entryOf(row));
  }
  return recorded;
}

/** The entries that have an entry's id, and what it claims. */
function numbersOf(owner: PartOwner, fact: NewEntry): Promise<(number | undefined)[]> {
  return Promise.all(
    [fact.id, ...claimsOf(fact)].map(async (key) => {
      const row = await getRow(booksTable, onceKey(owner, key));
      return row && numberOf(row);
    }),
  );
}
