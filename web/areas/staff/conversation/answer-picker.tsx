import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CannedAnswer } from '#shared/support/staff.ts';
import type { StaffAnswers } from '#web/api/resources/use-staff-answers.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailureText } from '#web/ui/layout/page-frame.tsx';
import { foundAnswers } from './found-answers.ts';
import '#web/ui/forms/fields.css';
import './answer-picker.css';

type AnswerPickerProps = {
  answers: StaffAnswers;
  onPick: (text: string) => void;
  onClose: () => void;
  onEdit: () => void;
};

/** The answers at hand, searched as one types; arrows choose, Enter inserts, Escape goes back to the reply. */
export function AnswerPicker({ answers: { answers, error, retry }, onPick, onClose, onEdit }: AnswerPickerProps) {
  const listId = useId();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = foundAnswers(answers ?? [], query);

  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === '/' && query === '') {
      // Twice is how a slash itself is written.
      event.preventDefault();
      onPick('/');
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && event.target === search.current) {
      event.preventDefault();
      const answer = found[active];
      if (answer !== undefined) onPick(answer.text);
    }
  }

  return (
    <section className="staff-picker" aria-label="Saved replies" onKeyDown={onKeyDown}>
      <div className="staff-picker-head">
        <span className="field-box">
          <input
            ref={search}
            type="search"
            className="staff-picker-search"
            role="combobox"
            aria-label="Search replies"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
            placeholder="Search replies"
            autoComplete="off"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
          />
        </span>
        <Button className="staff-slim" onClick={onEdit}>
          Edit replies
        </Button>
        <Button variant="quiet" className="staff-slim" onClick={onClose}>
          Close
        </Button>
      </div>
      <div ref={list} id={listId} role="listbox" aria-label="Saved replies" className="staff-picker-list">
        {found.map((answer, index) => (
          <Option
            key={answer.id}
            id={`${listId}-${index}`}
            answer={answer}
            isActive={index === active}
            onPoint={() => setActive(index)}
            onPick={() => onPick(answer.text)}
          />
        ))}
      </div>
      {error !== undefined && answers === undefined ? (
        <div className="staff-picker-note caption" role="alert">
          <FailureText error={error} />
          <Button onClick={retry}>Retry</Button>
        </div>
      ) : (
        <p className="staff-picker-note caption" role="status">
          {noteOf(answers, found.length)}
        </p>
      )}
    </section>
  );
}

function Option({
  id,
  answer,
  isActive,
  onPoint,
  onPick,
}: {
  id: string;
  answer: CannedAnswer;
  isActive: boolean;
  onPoint: () => void;
  onPick: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys, as a combobox pattern asks.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      // The focus stays in the search field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <b>{answer.title}</b>
      <span>{answer.text}</span>
    </div>
  );
}

function noteOf(answers: CannedAnswer[] | undefined, found: number): string {
  if (answers === undefined) return 'Loading';
  if (answers.length === 0)
    return 'No saved replies yet. Press “Edit replies” to write the first one for the whole team.';
  if (found === 0) return 'No saved reply matches.';
  return `${found} ${found === 1 ? 'reply' : 'replies'}`;
}
