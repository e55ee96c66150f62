import { useState } from 'react';
import type { PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { useDraft } from '#web/api/session/use-draft.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';

const maxTask = 200;

type NoteComposerProps = {
  analysisId: string;
  onNote: (text: string) => Promise<void>;
  onTask: (changes: PipelineChanges) => Promise<void>;
};

/** A field for a note, or for a task with a day. Its text stays until it is saved, over other pages and a reload. */
export function NoteComposer({ analysisId, onNote, onTask }: NoteComposerProps) {
  const { text, setText, forget } = useDraft(`note ${analysisId}`);
  const [isTask, setTask] = useState(false);
  const [due, setDue] = useState('');
  const words = text.trim().replaceAll(/\s+/g, ' ');
  const { busy, problem, run } = useAction(
    async () => {
      if (isTask) await onTask({ tasks: { [newUlid()]: { text: words, due: due || null } } });
      else await onNote(text.trim());
      forget();
      setTask(false);
      setDue('');
    },
    (error) => failureText(error, isTask ? 'Your task is not saved. Try again.' : 'Your note is not saved. Try again.'),
  );
  const isTooLong = isTask && words.length > maxTask;
  return (
    <form className="compose" onSubmit={submitting(run)}>
      <label>
        <span className="visually-hidden">Note</span>
        <textarea
          value={text}
          maxLength={4000}
          rows={2}
          placeholder="What did they say?"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {(problem !== undefined || isTooLong) && (
        <p className="form-problem" role="alert">
          {isTooLong ? `Keep a task to ${maxTask} characters.` : problem}
        </p>
      )}
      <div>
        <label className="compose-task">
          <input type="checkbox" checked={isTask} onChange={(event) => setTask(event.target.checked)} /> Make it a task
        </label>
        {isTask && (
          <label>
            <span className="visually-hidden">Task date</span>
            <span className="field-box">
              <input type="date" value={due} onChange={(event) => setDue(event.target.value)} />
            </span>
          </label>
        )}
        <span className="compose-end">
          <span className="small muted">The seller never sees notes</span>
          <Button variant="primary" type="submit" busy={busy} disabled={words === '' || isTooLong}>
            {isTask ? 'Add Task' : 'Add Note'}
          </Button>
        </span>
      </div>
    </form>
  );
}
