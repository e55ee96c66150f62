import { useRef, useState } from 'react';
import { WebhookEventType } from '#shared/webhooks/webhook-events.ts';
import { maxWebhookDescription, type NewWebhook } from '#shared/webhooks/webhooks.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { EventChoice } from './event-choice.tsx';
import { checked, problemsIn, type WebhookInput, type WebhookProblems } from './webhook-input.ts';

type WebhookFormProps = {
  /** Current values; if absent, the form is empty with every event chosen. */
  initial?: WebhookInput;
  action: string;
  onSend: (input: NewWebhook) => Promise<void>;
  onCancel: () => void;
};

const blank: WebhookInput = { url: '', events: WebhookEventType.options, description: '' };

/** Creates or changes a webhook. A failure keeps the values. */
export function WebhookForm({ initial = blank, action, onSend, onCancel }: WebhookFormProps) {
  const [input, setInput] = useState(initial);
  const [problems, setProblems] = useState<WebhookProblems>({});
  const form = useRef<HTMLFormElement>(null);

  function change(values: Partial<WebhookInput>) {
    setInput({ ...input, ...values });
    const [changed] = Object.keys(values);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field !== changed)));
  }

  function show(found: WebhookProblems): boolean {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) return false;
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return true;
  }

  const {
    busy,
    problem: failure,
    setProblem: setFailure,
    run,
  } = useAction(
    async () => {
      const result = checked(input);
      if ('value' in result) await onSend(result.value);
    },
    (error) => {
      console.warn('The webhook was not saved.', error);
      const refused = error instanceof ApiError && error.code === 'invalid_input';
      return refused && show(problemsIn(error.message)) ? undefined : error;
    },
  );

  function submit() {
    const result = checked(input);
    setFailure(undefined);
    if ('problems' in result) show(result.problems);
    else run();
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={submitting(submit)}>
      <Field
        label="URL"
        name="url"
        type="url"
        hint="Where events are sent: https, on the public internet."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
        value={input.url}
        error={problems.url}
        onChange={(event) => change({ url: event.target.value })}
      />
      <EventChoice
        chosen={input.events}
        error={problems.events}
        onChange={(events) => {
          if (!busy) change({ events });
        }}
      />
      <Field
        label="Description"
        name="description"
        hint="For you, such as “Nightly import”. Can stay empty."
        autoComplete="off"
        maxLength={maxWebhookDescription}
        readOnly={busy}
        value={input.description}
        error={problems.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Problem error={failure} />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
