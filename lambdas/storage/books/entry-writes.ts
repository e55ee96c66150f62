import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { type Row, toDelete, toPut, toSet, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { booksTable } from '#lambdas/storage/tables.ts';
import type { Book } from '#shared/book/base/book.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import type { Posted } from '#shared/book/posting.ts';
import { bookKey, booksKey, claimsOf, entryKey, onceKey, undoneKey } from './book-rows.ts';

/*
 * What records entries. The version of the book that was read is the condition of every write, so all else that a
 * transaction rests on is as it was read; the `once` rows alone are not read before, because what they refuse is rare.
 */

/**
 * Records entries: the first write is of the book's own row. At most 15 entries of 5 rows each, beside the book and the
 * list. With the tombstone, an event for each entry, the reminders, and two lines of activity that the analysis counts,
 * a transaction has at most 97 of 100.
 *
 * @param all entries of the book, as far as they were read, and the new ones.
 */
export function toRecord(
  owner: PartOwner,
  before: Book,
  { book, entries }: Posted,
  all: readonly KeptEntry[],
): Write[] {
  return [
    toChangeBook(owner, before, book),
    ...entries.flatMap((entry) => {
      const { number, fact } = entry;
      const undone = fact.kind === 'reversal' ? [toPutNew({ ...undoneKey(owner, fact.of), by: number })] : [];
      const row = toPutNew({ ...entryKey(owner, number), ...entry });
      return [row, toPutNew({ ...onceKey(owner, fact.id), number }), ...undone];
    }),
    ...claimWrites(owner, entries, all),
  ];
}

const toPutNew = (row: Row): Write => toPut(booksTable, row, { condition: 'absent' });

function toChangeBook(owner: PartOwner, { version: seen }: Book, after: Book): Write {
  const { opened_at: _, closing, cashIn, plan, isSample, ...changing } = after;
  const { values, ...set } = toSet(changing);
  return toUpdate(booksTable, bookKey(owner), {
    ...set,
    condition: 'version = :seen',
    values: { ...values, ':seen': seen },
  });
}

/**
 * The due days and bank lines that entries claim, and those that reversals free. A transaction writes a row once: what is
 * freed and claimed in one goes over from one entry to the other.
 */
function claimWrites(owner: PartOwner, posted: readonly KeptEntry[], all: readonly KeptEntry[]): Write[] {
  const writes = new Map<string, Write>();
  const [claims, freed] = [new Set<string>(), new Set<string>()];
  for (const { number, fact } of posted) {
    for (const key of claimsOf(fact)) {
      const row = { ...onceKey(owner, key), number };
      writes.set(key, writes.has(key) ? toPut(booksTable, row) : toPutNew(row));
      claims.add(key);
    }
    if (fact.kind !== 'reversal') continue;
    const original = all.find((each) => each.number === fact.of);
    for (const key of original ? claimsOf(original.fact) : []) {
      if (!claims.has(key)) freed.add(key);
      // Claimed by this call itself: nothing was there before.
      if (freed.has(key)) writes.set(key, toDelete(booksTable, onceKey(owner, key)));
      else writes.delete(key);
    }
  }
  return [...writes.values()];
}

/**
 * A sale ends a book, so that another may be open. Its reversal goes on with it: whatever the plan while no other was
 * opened since, else as far as the plan opens books.
 *
 * @param most books that may be open.
 */
export function toMoveInList({ user_id, analysis_id }: PartOwner, before: Book, after: Book, most: number): Write[] {
  if ((before.ended === null) === (after.ended === null)) return [];
  const id = new Set([analysis_id]);
  const sold = { change: 'ADD reopenable :id DELETE running :id', values: { ':id': id } };
  const reopened = {
    change: 'ADD running :id DELETE reopenable :id',
    condition: 'contains(reopenable, :one) OR attribute_not_exists(running) OR size(running) < :most',
    values: { ':id': id, ':one': analysis_id, ':most': most },
  };
  return [toUpdate(booksTable, booksKey(user_id), after.ended === null ? reopened : sold)];
}
