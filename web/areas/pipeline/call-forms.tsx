import { useEffect, useRef, useState } from 'react';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { NextAction } from '#shared/pipeline/pipeline.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { submitting } from '#web/ui/forms/use-action.ts';
import { nextMonday } from '#web/ui/text/days.ts';
import { CallWords } from './call-words.tsx';

/* What a press in a row of calls asks for. Loaded then. */

type DateFormProps = { next: NextAction; today: string; onDate: (due: string) => void; onCancel: () => void };

/** Asks for the day to which an action moves. */
export function DateForm({ next, today, onDate, onCancel }: DateFormProps) {
  const [due, setDue] = useState(next.due ?? today);
  const field = useFocused();
  return (
    <form className="call-form cluster gap-2" onSubmit={submitting(() => onDate(due))}>
      <label>
        <span className="visually-hidden">Date of {next.text}</span>
        <span className="field-box">
          <input
            ref={field}
            type="date"
            required
            value={due}
            onChange={(event) => setDue(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onCancel()}
          />
        </span>
      </label>
      <Button type="submit" disabled={due === ''}>
        Move
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

type DoneRowProps = {
  deal: DealRow;
  action: NextAction;
  today: string;
  onNext: (next: NextAction) => void;
  onNothing: () => void;
  onUndo: () => void;
};

/** The action just done; asks for the next. */
export function DoneRow({ deal, action, today, onNext, onNothing, onUndo }: DoneRowProps) {
  const [text, setText] = useState('');
  const [due, setDue] = useState(nextMonday(today));
  const field = useFocused();
  const words = text.trim();
  const isSaving = deal.next_action?.id === action.id;
  return (
    <li className="call call-done">
      <b className="due-mark">Done</b>
      <CallWords deal={deal} text={action.text} isDone />
      <Button variant="quiet" disabled={isSaving} aria-label={`Undo: ${action.text}`} onClick={onUndo}>
        Undo
      </Button>
      <form
        className="call-form cluster gap-2"
        aria-label={`Next action for ${deal.street}`}
        onSubmit={submitting(() => words !== '' && onNext({ id: newUlid(), text: words, due: due || null }))}
      >
        <label className="call-form-text cluster">
          <b>What’s next?</b>
          <span className="field-box">
            <input
              ref={field}
              value={text}
              maxLength={200}
              placeholder="Call about the price"
              onChange={(event) => setText(event.target.value)}
            />
          </span>
        </label>
        <label>
          <span className="visually-hidden">Due</span>
          <span className="field-box">
            <input type="date" value={due} onChange={(event) => setDue(event.target.value)} />
          </span>
        </label>
        <Button type="submit" disabled={words === ''}>
          Save
        </Button>
        <Button variant="quiet" onClick={onNothing}>
          Nothing for Now
        </Button>
      </form>
    </li>
  );
}

function useFocused() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
