import { type FormEvent, useRef, useState } from 'react';
import { chatText, GuestEmail } from '#shared/support/chat.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { guestWelcome } from './guest-welcome.ts';
import { supportChat, useChat } from './use-chat.ts';
import '#web/ui/forms/fields.css';

/** Asks a guest before a chat for a name and an email address for answers. */
export function PreChatForm() {
  const { phase, draft, startRefusal } = useChat();
  const [problem, setProblem] = useState<string>();
  const email = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const address = String(form.get('email') ?? '').trim();
    const name = String(form.get('name') ?? '').trim();
    const wrong = problemOf(address);
    setProblem(wrong);
    if (wrong === undefined) return void supportChat.start({ email: address, ...(name !== '' && { name }) });
    if (address === '') toast({ ...chatText.emailRequired, kind: 'error' });
    email.current?.focus();
  }

  return (
    <form className="chat-start stack" noValidate onSubmit={submit}>
      <p>{guestWelcome}</p>
      <Field
        className="chat-first"
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        ref={email}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <Field label="Name (optional)" name="name" autoComplete="name" maxLength={100} />
      {draft.trim() === '' ? null : <p className="small muted">Your text is kept for this chat.</p>}
      {startRefusal === undefined ? null : (
        <p className="form-problem" role="alert">
          {startRefusal}
        </p>
      )}
      <Button variant="primary" type="submit" busy={phase === 'starting'}>
        Start Chat
      </Button>
    </form>
  );
}

function problemOf(address: string): string | undefined {
  if (address === '') return chatText.emailRequired.text;
  if (GuestEmail.safeParse(address).success) return undefined;
  return 'Enter a valid email address, like name@example.com.';
}
