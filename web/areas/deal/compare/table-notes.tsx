import type { Column } from './compare-columns.ts';
import { notesOf } from './notes.ts';

/** Explains the table's figures; loaded when it is asked for. */
export function TableNotes({ columns }: { columns: readonly Column[] }) {
  const results = columns.flatMap(({ result }) => (result !== null && 'structure' in result ? result : []));
  return notesOf(results).map(({ title, text }) => (
    <p key={title}>
      <b>{title}</b> {text}
    </p>
  ));
}
