import { useState } from 'react';
import type { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { daysAfter } from '#shared/values/days.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { submitting } from '#web/ui/forms/use-action.ts';
import { dueInWords, dueState, nextMonday } from '#web/ui/text/days.ts';
import { localDay, weekdayDate } from '#web/ui/text/format.ts';
import './next-action.css';

type NextActionProps = { pipeline: Pipeline; busy: boolean; onChange: (changes: PipelineChanges) => void };

/** The one thing to do next, with Done and other days; without one, a field for it. */
export function NextAction({ pipeline, busy, onChange }: NextActionProps) {
  const [isDating, setDating] = useState(false);
  const today = localDay(new Date());
  const { next_action: next } = pipeline;
  if (next === null) return <WhatsNext today={today} busy={busy} onChange={onChange} />;
  const state = dueState(next.due, today);
  const move = (due: string | null) => {
    setDating(false);
    onChange({ next_action: { ...next, due } });
  };
  return (
    <section className={classes('next-action', `next-action-${state}`)} aria-label="Next action">
      <p>
        <b className="next-action-due">{dueInWords(next.due, today)}</b> {next.text}
        {state === 'late' && next.due !== null && <small> due {weekdayDate(next.due)}</small>}
      </p>
      <div className="button-row">
        <Button disabled={busy} onClick={() => onChange({ done: next.id })}>
          Done
        </Button>
        <Button disabled={busy} onClick={() => move(daysAfter(today, 1))}>
          Tomorrow
        </Button>
        <Button disabled={busy} onClick={() => move(nextMonday(today))}>
          {weekdayDate(nextMonday(today))}
        </Button>
        {isDating ? (
          <label className="next-action-date">
            <span className="visually-hidden">Date</span>
            <span className="field-box">
              <input
                type="date"
                defaultValue={next.due ?? today}
                onBlur={(event) => move(event.target.value || null)}
                onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
              />
            </span>
          </label>
        ) : (
          <Button variant="quiet" disabled={busy} onClick={() => setDating(true)}>
            Date…
          </Button>
        )}
      </div>
    </section>
  );
}

function WhatsNext({ today, busy, onChange }: { today: string } & Pick<NextActionProps, 'busy' | 'onChange'>) {
  const [text, setText] = useState('');
  const [due, setDue] = useState(daysAfter(today, 1));
  const save = () => {
    if (text.trim() === '') return;
    onChange({ next_action: { id: newUlid(), text: text.trim(), due: due || null } });
  };
  return (
    <form className="next-action" aria-label="Next action" onSubmit={submitting(save)}>
      <label className="next-action-text">
        <b>What’s next?</b>
        <span className="field-box">
          <input
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
