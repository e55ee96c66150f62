import type { BookView } from '#shared/book/book-view.ts';
import type { BookEntry } from '#shared/book/entries/entry.ts';
import { amountOf, dayOf, titleOf } from '#web/areas/book/words/book-words.ts';
import { detailOf, type Mark, marksOf } from '#web/areas/book/words/entry-words.ts';
import { plain } from '#web/areas/book/words/figures.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { May, useMay } from '#web/ui/controls/may.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { ReceiptItem } from './receipt-item.tsx';

type EntryRowProps = {
  entry: BookEntry;
  book: BookView;
  known: ReadonlyMap<number, BookEntry>;
  onCorrect: (entry: BookEntry) => void;
  onTakeBack: (entry: BookEntry) => void;
};

/** Where an entry stands on the page: for what leads there. */
export const rowIdOf = (number: number): string => `entry-${number}`;

export function EntryRow({ entry, book, known, onCorrect, onTakeBack }: EntryRowProps) {
  const { number, fact, reversedBy, owedAfter } = entry;
  const original = fact.kind === 'reversal' ? known.get(fact.of) : undefined;
  const title = titleOf(entry, book.parts, original);
  const detail = detailOf(entry, { book, known });
  const day = dayOf(fact.day, book.today);
  const mayCorrect = useMay()('books');
  const hasReceipt = 'receipt' in fact && fact.receipt !== undefined;
  return (
    <li id={rowIdOf(number)} tabIndex={-1} className={classes('book-entry', reversedBy !== undefined && 'book-gone')}>
      <span className="book-entry-day">{day}</span>
      <span className="book-entry-words">
        <b>{title}</b>
        {marksOf(entry, { book, known }).map((mark) => (
          <EntryMark key={mark.text} {...mark} />
        ))}
      </span>
      <span className="book-entry-amount">{amountOf(entry, book.parts, original)}</span>
      <span className="book-entry-owed">
        {owedAfter !== undefined && (
          <>
            <span className="visually-hidden">Owed after </span>
            {plain(owedAfter)}
          </>
        )}
      </span>
      {detail && <small>{detail}</small>}
      {/* What is taken back is so for good. */}
      {fact.kind !== 'reversal' && reversedBy === undefined && (mayCorrect || hasReceipt) && (
        <MenuButton
          className="book-entry-menu no-print"
          panelClassName="menu-panel-end"
          label={<span aria-hidden="true">•••</span>}
          name={`${title}, ${day}: more`}
        >
          {(close) => (
            <ul>
              {'receipt' in fact && fact.receipt !== undefined && (
                <ReceiptItem analysisId={book.analysis_id} receipt={fact.receipt} close={close} />
              )}
              <May need="books">
                <li>
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      onCorrect(entry);
                    }}
                  >
                    Correct…
                  </button>
                </li>
                <li>
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      onTakeBack(entry);
                    }}
                  >
                    Take Back…
                  </button>
                </li>
              </May>
            </ul>
          )}
        </MenuButton>
      )}
    </li>
  );
}

const shapes: Record<Mark['tone'], string> = {
  late: 'M1 2h10L6 11z',
  returned: 'M2 2l8 8M10 2l-8 8',
  quiet: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
};

/** Its shape says the same as its color. */
function EntryMark({ text, tone }: Mark) {
  return (
    <span className={`book-mark book-mark-${tone}`}>
      <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path d={shapes[tone]} />
      </svg>
      {text}
    </span>
  );
}
