import { useRef, useState } from 'react';
import { sellerTexts } from '#shared/seller-page/seller-link.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

type ReplyProps = { onSend: (key: string, text: string) => Promise<void>; onClose: () => void };

/** Writes back. What is typed stays until it is sent; the same words are sent under the same key. */
export function Reply({ onSend, onClose }: ReplyProps) {
  const [text, setText] = useState('');
  const attempt = useRef<{ key: string; text: string }>(undefined);
  const { busy, problem, run } = useAction(
    async () => {
      const words = text.trim();
      // Other words under the same key would be lost if the first ones arrived.
      if (attempt.current?.text !== words) attempt.current = { key: newUlid(), text: words };
      await onSend(attempt.current.key, words);
      onClose();
      toast({ title: 'Reply sent', text: 'The seller reads it with the same link.' });
    },
    (failure) => failureText(failure, 'Your reply is not sent. Try again.'),
  );
  return (
    <form className="stack" onSubmit={submitting(run)}>
      <TextAreaField
        autoFocus
        label="Your reply"
        name="reply"
        rows={3}
        maxLength={sellerTexts.reply}
        hint="Whoever has the link can read it. No mail is sent."
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem !== undefined && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="button-row">
        <Button variant="primary" type="submit" busy={busy} disabled={text.trim() === ''}>
          Send reply
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
