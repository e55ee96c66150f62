import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { chatLimits } from '#shared/support/chat.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { wholeNumber } from '#web/ui/text/format.ts';
import { SendIcon } from './chat-icons.tsx';
import { EndQuestion } from './end-question.tsx';
import { supportChat, useChat } from './use-chat.ts';
import '#web/ui/forms/fields.css';

/** So many characters before the end the counter appears. */
const counterFrom = 200;

/** Where a message is written. Longer text than a message may have stays, to be shortened. */
export function Composer() {
  const { draft, ending, phase, messages } = useChat();
  const [asking, setAsking] = useState(false);
  const endButton = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const length = draft.trim().length;
  const left = chatLimits.messageLength - length;
  const mayBeSent = length > 0 && left >= 0;

  function send() {
    if (mayBeSent) supportChat.send(draft);
  }

  /** One press by mistake loses no conversation. */
  function end() {
    if (messages.length > 0) setAsking(true);
    else void supportChat.end();
  }

  function keep({ isLeft }: { isLeft: boolean }) {
    setAsking(false);
    // Once the button is back.
    if (!isLeft) requestAnimationFrame(() => endButton.current?.focus());
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a character, Enter is its own.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <span className={classes('field-box', left < 0 && 'chat-too-long')}>
        <textarea
          className="chat-focus"
          rows={2}
          aria-label="Message"
          aria-describedby={hintId}
          aria-invalid={left < 0 || undefined}
          placeholder="Write a message"
          enterKeyHint="send"
          value={draft}
          onChange={(event) => supportChat.write(withoutControls(event.target.value))}
          onKeyDown={onKeyDown}
        />
      </span>
      {asking && phase === 'active' ? (
        <EndQuestion onKeep={keep} />
      ) : (
        <div className="chat-composer-foot">
          <button
            type="button"
            className="link-button chat-end"
            ref={endButton}
            disabled={ending || phase !== 'active'}
            onClick={end}
          >
            {ending ? 'Ending…' : 'End Chat'}
          </button>
          <p className={classes('chat-count', left < 0 && 'negative')} role="status">
            {left <= counterFrom ? counted(length, left) : ''}
          </p>
          <Button variant="primary" type="submit" disabled={!mayBeSent}>
            <SendIcon />
            Send
          </Button>
        </div>
      )}
      <p id={hintId} className="visually-hidden">
        Enter sends, Shift and Enter starts a new line.
      </p>
    </form>
  );
}

function counted(length: number, left: number): string {
  if (left < 0) return `${wholeNumber(-left)} over ${wholeNumber(chatLimits.messageLength)}`;
  return `${wholeNumber(length)} of ${wholeNumber(chatLimits.messageLength)}`;
}

/** Pasted text may hold characters that nobody sees and that no message may hold. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '');
}
