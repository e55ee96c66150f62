import { useCallback, useEffect, useRef, useState } from 'react';
import type { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { localDay, weekdayDate } from '#shared/values/dates.ts';
import { daysAfter } from '#shared/values/days.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { keepText, readText } from '#web/api/session/stored.ts';
import { useDraft } from '#web/api/session/use-draft.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { submitting } from '#web/ui/forms/use-action.ts';
import { dueInWords, dueState, nextMonday } from '#web/ui/text/days.ts';
import './next-action.css';

export type NextActionProps = {
  analysisId: string;
  pipeline: Pipeline;
  busy: boolean;
  onChange: (changes: PipelineChanges) => void;
};

/** The one thing to do next, with Done and other days; without one, a field for it. */
export function NextAction({ analysisId, pipeline, busy, onChange }: NextActionProps) {
  const [isDating, setDating] = useState(false);
  // After a press that replaces what was pressed, the focus goes to what takes its place.
  const isFollowing = useRef(false);
  const focused = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // Not when somebody types elsewhere by now.
    if (isFollowing.current && document.activeElement === document.body) element.focus();
    isFollowing.current = false;
  }, []);
  const today = localDay(new Date());
  const monday = nextMonday(today);
  const { next_action: next } = pipeline;
  // What was typed has been saved: the next one starts empty.
  useEffect(() => {
    const draft = draftOf(analysisId);
    if (next?.text === readText('sessionStorage', draft)?.trim()) keepText('sessionStorage', draft, null);
  }, [analysisId, next]);
  const change = (changes: PipelineChanges) => {
    isFollowing.current = true;
    onChange(changes);
  };
  if (next === null) return <WhatsNext {...{ analysisId, today, busy, focused }} onChange={change} />;
  const state = dueState(next.due, today);
  const move = (due: string | null) => {
    setDating(false);
    onChange({ next_action: { ...next, due } });
  };
  return (
    <section className={classes('next-action split', `next-action-${state}`)} aria-label="Next action">
      <p>
        <b className="next-action-due">{dueInWords(next.due, today)}</b> {next.text}
        {state === 'late' && next.due !== null && <small> due {weekdayDate(next.due)}</small>}
      </p>
      <div className="button-row">
        <Button ref={focused} onClick={() => change({ done: next.id })}>
          Done
        </Button>
        <Button onClick={() => move(daysAfter(today, 1))}>Tomorrow</Button>
        <Button onClick={() => move(monday)}>{weekdayDate(monday)}</Button>
        {isDating ? (
          <label className="next-action-date">
            <span className="visually-hidden">Date</span>
            <span className="field-box">
              <input
                key={next.id}
                ref={focused}
                type="date"
                defaultValue={next.due ?? today}
                onBlur={(event) => move(event.target.value || null)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  // The key would press what gets the focus.
                  event.preventDefault();
                  isFollowing.current = true;
                  event.currentTarget.blur();
                }}
              />
            </span>
          </label>
        ) : (
          <Button
            ref={focused}
            variant="quiet"
            onClick={() => {
              isFollowing.current = true;
              setDating(true);
            }}
          >
            Date…
          </Button>
        )}
      </div>
    </section>
  );
}

const draftOf = (analysisId: string) => `next action ${analysisId}`;

type WhatsNextProps = Pick<NextActionProps, 'analysisId' | 'busy' | 'onChange'> & {
  today: string;
  focused: (field: HTMLElement | null) => void;
};

function WhatsNext({ analysisId, today, busy, onChange, focused }: WhatsNextProps) {
  const { text, setText } = useDraft(draftOf(analysisId));
  const [due, setDue] = useState(daysAfter(today, 1));
  const save = () => {
    if (text.trim() === '') return;
    onChange({ next_action: { id: newUlid(), text: text.trim(), due: due || null } });
  };
  return (
    <form className="next-action split" aria-label="Next action" onSubmit={submitting(save)}>
      <label className="next-action-text cluster">
        <b>What’s next?</b>
        <span className="field-box">
          <input
            ref={focused}
            value={text}
            maxLength={200}
            placeholder="Call about the price"
            onChange={(event) => setText(event.target.value)}
          />
        </span>
      </label>
      <div className="button-row">
        <label className="next-action-date">
          <span className="visually-hidden">Due</span>
          <span className="field-box">
            <input type="date" value={due} onChange={(event) => setDue(event.target.value)} />
          </span>
        </label>
        <Button variant="primary" type="submit" busy={busy} disabled={text.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}
