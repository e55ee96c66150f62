import { bookLimits } from '#shared/book/base/book.ts';
import type { PostedEntries } from '#shared/book/book-answers.ts';
import type { NewEntry } from '#shared/book/entries/entry.ts';
import { whyNot } from '#web/areas/book/words/why-not.ts';
import { type BankResult, type BankRow, entryOfRow } from './bank-rows.ts';

type Sent = { row: BankRow; entry: NewEntry };

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
    const entry = entryOfRow(row);
    if (!entry) onResult(row, { kind: 'failed', text: 'Choose what it is.' });
    return entry ? [{ row, entry }] : [];
  });
  while (waiting.length > 0) {
    const sent = waiting.slice(0, bookLimits.entriesACall);
    try {
      const { isNew } = await record(sent.map(({ entry }) => entry));
      sent.forEach(({ row }, at) => {
        onResult(row, { kind: isNew[at] === false ? 'already' : 'recorded' });
      });
      waiting = waiting.slice(sent.length);
    } catch (error) {
      const text = whyNot(error, 'Not recorded. Try again.');
      const at = refusedAt(error);
      const refused = at === undefined ? undefined : sent[at];
      for (const { row } of refused ? [refused] : waiting) onResult(row, { kind: 'failed', text });
      waiting = refused ? waiting.filter((each) => each !== refused) : [];
    }
  }
}

/** Which of the entries of a call is refused. */
function refusedAt(error: unknown): number | undefined {
  const [, at] = (error instanceof Error && /^body\.entries\.(\d+)\./.exec(error.message)) || [];
  return at === undefined ? undefined : Number(at);
}
