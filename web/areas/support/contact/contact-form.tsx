import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { contactTopics } from '#shared/support/contact-terms.ts';
import { useSession } from '#web/api/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { focusField } from '#web/ui/forms/focus-field.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { operator } from '#web/ui/text/operator.ts';
import {
  type ContactField,
  type ContactProblems,
  type ContactValues,
  isTopic,
  keepDraft,
  problemsIn,
  problemsOf,
  readDraft,
  reporting,
  roomLeft,
} from './contact-draft.ts';
import { ContactFailure } from './contact-failure.tsx';
import { ContactReceipt } from './contact-receipt.tsx';
import './contact-form.css';

// The call brings the schemas of the whole API: loaded when somebody begins to write.
const loadContact = () => import('#web/api/resources/contact.ts');

/** A message to support, and the receipt for it. What is typed outlives every failure, and a reload of the tab. */
export function ContactForm() {
  const { user } = useSession();
  const [typed, setTyped] = useState<Partial<ContactValues>>({});
  // Two fields may change in one step, as when a browser fills them in.
  const latest = useRef(typed);
  const [sent, setSent] = useState<{ reference: string; email: string }>();
  // Only this browser has the draft: the form was rendered without. It has to be read before anything is kept.
  useLayoutEffect(() => {
    const draft = reporting(readDraft(), location.search);
    // Nothing to draw again in the commit that hydrates the form.
    if (Object.keys(draft).length === 0) return;
    latest.current = { ...draft, ...latest.current };
    setTyped(latest.current);
  }, []);
  const values: ContactValues = {
    name: user?.name ?? '',
    email: user?.email ?? '',
    topic: 'general',
    subject: '',
    message: '',
    ...typed,
  };

  function put(next: Partial<ContactValues>) {
    latest.current = next;
    setTyped(next);
  }

  function change(field: ContactField, value: string) {
    put({ ...latest.current, [field]: value });
    keepDraft(latest.current);
  }

  function finish(reference: string) {
    setSent({ reference, email: values.email.trim() });
    // Whoever writes again is the same person.
    const { name, email } = typed;
    put({ ...(name !== undefined && { name }), ...(email !== undefined && { email }) });
    keepDraft(null);
  }

  if (sent) return <ContactReceipt {...sent} onAgain={() => setSent(undefined)} />;
  return <OpenForm values={values} onChange={change} onSent={finish} />;
}

type OpenFormProps = {
  values: ContactValues;
  onChange: (field: ContactField, value: string) => void;
  onSent: (reference: string) => void;
};

function OpenForm({ values, onChange, onSent }: OpenFormProps) {
  const [problems, setProblems] = useState<ContactProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);

  const {
    busy,
    problem: failure,
    run,
  } = useAction(
    async () => {
      const { sendContactMessage } = await loadContact();
      onSent(await sendContactMessage({ ...values, website: trap.current?.value ?? '' }));
    },
    (error) => {
      console.warn('The message was not sent.', error);
      return show(error instanceof Error ? problemsIn(error.message) : {}) ? undefined : error;
    },
  );

  function show(found: ContactProblems): boolean {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined && form.current) focusField(form.current, first);
    return first !== undefined;
  }

  const field = (name: Exclude<ContactField, 'topic'>) => ({
    name,
    required: true,
    readOnly: busy,
    value: values[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setProblems(({ [name]: _mended, ...others }) => others);
      onChange(name, event.target.value);
    },
  });

  return (
    <form
      ref={form}
      className="stack contact-form"
      noValidate
      onSubmit={submitting(() => !show(problemsOf(values)) && run())}
      onFocus={() => void warmUp()}
    >
      <h2>Send us a message</h2>
      <div className="contact-pair">
        <Field {...field('name')} label="Name" autoComplete="name" hint={roomLeft('name', values.name)} />
        <Field {...field('email')} label="Email" type="email" autoComplete="email" />
      </div>
      <SelectField
        name="topic"
        label="Topic"
        value={values.topic}
        onChange={({ target }) => {
          if (!busy && isTopic(target.value)) onChange('topic', target.value);
        }}
      >
        {Object.entries(contactTopics).map(([topic, label]) => (
          <option key={topic} value={topic}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field {...field('subject')} label="Subject" hint={roomLeft('subject', values.subject)} />
      <TextAreaField {...field('message')} label="Message" rows={7} hint={roomLeft('message', values.message)} />
      {/* Nobody sees or reaches it; programs that fill in every field do. Its name means nothing to a browser
          that fills in what it knows of somebody. */}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input ref={trap} type="text" name="subject-check" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <noscript>
        <p>This form needs JavaScript. Without it, write to {operator().supportEmail}.</p>
      </noscript>
      {failure === undefined ? null : <ContactFailure error={failure} />}
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Sending…' : 'Send Message'}
        </Button>
      </div>
    </form>
  );
}

/** Ahead of the button; if it fails, the button says so. */
async function warmUp(): Promise<void> {
  await loadContact().catch(() => undefined);
}
