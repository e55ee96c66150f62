import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import '#web/ui/forms/fields.css';
import './composer.css';

type ComposerProps = {
  text: string;
  /** The text can't be sent as it is. It stays, to be corrected. */
  isInvalid: boolean;
  /** Runs with the text, trimmed. */
  onSend: (text: string) => void;
  field: ComponentProps<'textarea'>;
  send: ComponentProps<typeof Button>;
  /** For a wide column instead of a narrow window. */
  wide?: boolean;
  above?: ReactNode;
  /** In the place of everything below the field. */
  question?: ReactNode;
  /** Below the field, before the button that sends. */
  children: ReactNode;
};

/** Where a message is written: Enter sends it, Shift+Enter breaks the line. */
export function Composer(props: ComposerProps) {
  const { text, isInvalid, onSend, field, send, wide = false, above, question, children } = props;
  const trimmed = text.trim();
  const isSendable = trimmed !== '' && !isInvalid;

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isSendable) onSend(trimmed);
  }

  return (
    <form
      className={classes('chat-composer', wide && 'chat-composer-wide')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSendable) onSend(trimmed);
      }}
    >
      {above}
      <span className={classes('field-box', isInvalid && 'chat-too-long')}>
        <textarea {...field} rows={2} value={text} aria-invalid={isInvalid || undefined} onKeyDown={onKeyDown} />
      </span>
      {question ?? (
        <div className="chat-composer-foot">
          {children}
          <Button {...send} variant="primary" type="submit" disabled={!isSendable} />
        </div>
      )}
    </form>
  );
}
