import { type BookRule, bookRules } from '#shared/book/book-rules.ts';
import { counted } from '#shared/values/words.ts';

/** Rules of law to know of, in one line until they are opened; nothing without any. They block nothing. */
export function LawNotes({ ids }: { ids: ReadonlySet<string> }) {
  const shown: readonly BookRule[] = bookRules.filter(({ id }) => ids.has(id));
  if (shown.length === 0) return null;
  return (
    <details className="book-law">
      <summary>{counted(shown.length, 'rule')} to know</summary>
      <ul>
        {shown.map(({ id, text, source, grade }) => (
          <li key={id}>
            {text}{' '}
            <span className="muted">
              {source}
              {grade === 'B' && ', from secondary sources'}
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">No counsel has reviewed this. Ask yours.</p>
    </details>
  );
}

/** Those that concern what is shown at a place. */
export const rulesShownOn = (...places: BookRule['shownOn'][]): Set<string> =>
  new Set(bookRules.filter(({ shownOn }) => places.includes(shownOn)).map(({ id }) => id));
