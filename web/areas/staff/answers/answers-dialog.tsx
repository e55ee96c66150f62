import { useState } from 'react';
import { type CannedAnswer, CannedAnswerText, maxCannedAnswers } from '#shared/support/staff.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import type { StaffAnswers } from '#web/api/resources/use-staff-answers.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { FailureText } from '#web/ui/layout/page-frame.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import '#web/ui/forms/fields.css';
import './answers-dialog.css';
import '#web/areas/staff/conversation/question.css';

type AnswersDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; answers: StaffAnswers };

/** The dialog's step: nothing but looking, or something with one answer. */
type Step =
  | { kind: 'list' }
  | { kind: 'add' }
  | { kind: 'change'; answer: CannedAnswer }
  | { kind: 'delete'; answer: CannedAnswer };

/** The answers the staff keeps at hand: adding, changing, deleting. */
export function AnswersDialog({ open, onOpenChange, answers }: AnswersDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const container = useFocusFirst<HTMLDivElement>(stepName(step));
  const back = () => setStep({ kind: 'list' });
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title="Saved replies"
      description="Everyone on the team uses the same replies."
    >
      <div ref={container} className="grid gap-4">
        {step.kind === 'add' || step.kind === 'change' ? (
          <AnswerForm
            initial={step.kind === 'change' ? step.answer : undefined}
            onCancel={back}
            onSave={async (text) => {
              if (step.kind === 'change') await answers.change(step.answer.id, text);
              else await answers.add(text);
              back();
            }}
          />
        ) : (
          <AnswerList
            answers={answers}
            step={step}
            onStep={setStep}
            onDeleted={() => {
              back();
              container.current?.querySelector('button')?.focus();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A question stands within the list, and has its own focus. */
function stepName({ kind }: Step): string {
  return kind === 'delete' ? 'list' : kind;
}

function AnswerList({
  answers,
  step,
  onStep,
  onDeleted,
}: {
  answers: StaffAnswers;
  step: Step;
  onStep: (step: Step) => void;
  onDeleted: () => void;
}) {
  /** The answer that was not deleted after all: its button has the focus again. */
  const [kept, setKept] = useState<string>();
  const items = answers.answers;
  if (items === undefined) {
    if (answers.error === undefined) return <p role="status">Loading</p>;
    return (
      <div className="stack" role="alert">
        <FailureText error={answers.error} />
        <Button onClick={answers.retry}>Retry</Button>
      </div>
    );
  }
  const isFull = items.length >= maxCannedAnswers;
  return (
    <>
      <div className="button-row">
        <Button variant="primary" disabled={isFull} onClick={() => onStep({ kind: 'add' })}>
          Add reply
        </Button>
        {isFull ? (
          <p className="field-hint">
            {maxCannedAnswers} replies are saved, which is the maximum. Delete one to add another.
          </p>
        ) : null}
      </div>
      {items.length === 0 ? <p>No saved replies yet. Save one for every question you get often.</p> : null}
      <ul className="staff-answer-list">
        {items.map((answer) => (
          <li key={answer.id}>
            <div>
              <h3>{answer.title}</h3>
              <p>{answer.text}</p>
            </div>
            {step.kind === 'delete' && step.answer.id === answer.id ? (
              <DeleteQuestion
                title={answer.title}
                onDelete={async () => {
                  await answers.remove(answer.id);
                  onDeleted();
                }}
                onKeep={() => {
                  setKept(answer.id);
                  onStep({ kind: 'list' });
                }}
              />
            ) : (
              <div className="button-row">
                <Button
                  className="staff-slim"
                  aria-label={`Edit ${answer.title}`}
                  onClick={() => onStep({ kind: 'change', answer })}
                >
                  Edit
                </Button>
                <Button
                  className="staff-slim"
                  aria-label={`Delete ${answer.title}`}
                  autoFocus={kept === answer.id}
                  onClick={() => onStep({ kind: 'delete', answer })}
                >
                  Delete
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function DeleteQuestion({
  title,
  onDelete,
  onKeep,
}: {
  title: string;
  onDelete: () => Promise<void>;
  onKeep: () => void;
}) {
  const { busy, problem, run } = useAction(onDelete);
  return (
    <div className="staff-question split small">
      <p>Delete “{title}”?</p>
      {problem === undefined ? null : <Problem error={problem} />}
      <div className="button-row">
        <Button variant="danger" className="staff-slim" busy={busy} onClick={run}>
          Delete
        </Button>
        {/* Where the first press was, and with the focus: a second one by mistake deletes nothing. */}
        <Button className="staff-slim" autoFocus onClick={onKeep}>
          Keep
        </Button>
      </div>
    </div>
  );
}

function AnswerForm({
  initial,
  onSave,
  onCancel,
}: {
  initial: CannedAnswer | undefined;
  onSave: (text: { title: string; text: string }) => Promise<void>;
  onCancel: () => void;
}) {
  const [title, setTitle] = useState(initial?.title ?? '');
  const [text, setText] = useState(initial?.text ?? '');
  const { busy, problem, run } = useAction(() => onSave({ title, text }));
  const isValid = CannedAnswerText.safeParse({ title, text }).success;

  return (
    <form className="stack" onSubmit={submitting(() => isValid && run())}>
      <Field
        name="title"
        label="Title"
        hint="What you search for."
        maxLength={80}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextAreaField
        name="text"
        label="Text"
        hint={`${wholeNumber(text.trim().length)} of 2,000 characters`}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {problem === undefined ? null : <Problem error={problem} />}
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy} disabled={!isValid}>
          {initial === undefined ? 'Add reply' : 'Save reply'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function Problem({ error }: { error: unknown }) {
  return (
    <div className="form-problem" role="alert">
      <FailureText error={error} />
    </div>
  );
}
