import { bookLimits } from '#shared/book/base/book.ts';
import type { PostedEntries } from '#shared/book/book-answers.ts';
import type { NewEntry } from '#shared/book/entries/entry.ts';
import { whyNot } from '#web/areas/book/words/why-not.ts';
import { type BankResult, type BankRow, entriesOfRow } from './bank-rows.ts';

type Sent = { row: BankRow; entries: NewEntry[] };

/**
 * Records lines, the oldest first, some in each call. One that is refused does not keep the others from being recorded;
 * without an answer nothing more is sent.
 *
 * @param onResult is called with what became of each line.
 */
export async function recordRows(
  rows: readonly BankRow[],
  record: (entries: NewEntry[]) => Promise<PostedEntries>,
  onResult: (row: BankRow, result: BankResult) => void,
): Promise<void> {
  const sorted = rows.toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : one.line - other.line,
  );
  let waiting = sorted.flatMap((row): Sent[] => {
    const entries = entriesOfRow(row);
    if (entries.length === 0) onResult(row, { kind: 'failed', text: 'Choose what it is.' });
    return entries.length === 0 ? [] : [{ row, entries }];
  });
  while (waiting.length > 0) {
    const sent = waiting.slice(0, rowsACall(waiting));
    const entries = sent.flatMap((each) => each.entries);
    try {
      const { isNew } = await record(entries);
      for (const each of sent) {
        const isAny = each.entries.some((entry) => isNew[entries.indexOf(entry)] !== false);
        onResult(each.row, { kind: isAny ? 'recorded' : 'already' });
      }
      waiting = waiting.slice(sent.length);
    } catch (error) {
      const text = whyNot(error, 'Not recorded. Try again.');
      const at = refusedAt(error);
      const entry = at === undefined ? undefined : entries[at];
      const refused = sent.find((each) => entry !== undefined && each.entries.includes(entry));
      for (const { row } of refused ? [refused] : waiting) onResult(row, { kind: 'failed', text });
      waiting = refused ? waiting.filter((each) => each !== refused) : [];
    }
  }
}

/** How many lines fit into a call: the entries of one are in the same. */
function rowsACall(waiting: readonly Sent[]): number {
  let entries = 0;
  const first = waiting.findIndex((each) => {
    entries += each.entries.length;
    return entries > bookLimits.entriesACall;
  });
  return first < 0 ? waiting.length : first;
}

/** Which of the entries of a call is refused. */
function refusedAt(error: unknown): number | undefined {
  const [, at] = (error instanceof Error && /^body\.entries\.(\d+)\./.exec(error.message)) || [];
  return at === undefined ? undefined : Number(at);
}
