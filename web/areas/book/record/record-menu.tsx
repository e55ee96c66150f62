import type { BookView } from '#shared/book/book-view.ts';
import { mostParts } from '#shared/finance/part.ts';
import { DownIcon } from '#web/ui/controls/icons.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { type EntryKind, entryForms, otherKinds, partsFor } from './entry-forms.ts';

type RecordMenuProps = {
  book: BookView;
  onRecord: (kind: EntryKind) => void;
  /** A loan or lease that comes to the book later. */
  onPart: () => void;
};

/** Entries beside payments. Of a book that has ended it asks for a reason. */
export function RecordMenu({ book, onRecord, onPart }: RecordMenuProps) {
  const kinds = otherKinds.filter((kind) => entryForms[kind].parts === undefined || partsFor(kind, book).length > 0);
  return (
    <MenuButton
      className="button book-small"
      panelClassName="menu-panel-end"
      label={
        <>
          Record
          <DownIcon />
        </>
      }
      name="Record something else"
    >
      {(close) => (
        <ul>
          {(book.ended === null ? kinds : kinds.filter((kind) => kind !== 'sale')).map((kind) => (
            <li key={kind}>
              <button
                type="button"
                onClick={() => {
                  close();
                  onRecord(kind);
                }}
              >
                {entryForms[kind].title}
              </button>
            </li>
          ))}
          {book.ended === null && book.parts.length < mostParts && (
            <li>
              <button
                type="button"
                onClick={() => {
                  close();
                  onPart();
                }}
              >
                New loan or lease
              </button>
            </li>
          )}
        </ul>
      )}
    </MenuButton>
  );
}
