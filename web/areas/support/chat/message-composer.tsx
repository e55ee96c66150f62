import { useId, useRef, useState } from 'react';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { lengthOf } from '#shared/values/plain-text.ts';
import { Composer } from '#web/areas/chat/composer.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { SendIcon } from './chat-icons.tsx';
import { EndQuestion } from './end-question.tsx';
import { supportChat, useChat } from './use-chat.ts';
import './message-composer.css';

/** So many characters before the limit the counter appears. */
const counterFrom = 200;

/** Where the customer writes, and ends the chat. Longer text than a message may have stays, to be shortened. */
export function MessageComposer() {
  const { draft, ending, phase, messages } = useChat();
  const [asking, setAsking] = useState(false);
  const endButton = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const length = lengthOf(draft.trim());
  const left = chatLimits.messageLength - length;

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

  return (
    <Composer
      text={draft}
      isInvalid={left < 0}
      onSend={supportChat.send}
      field={{
        className: 'chat-focus',
        'aria-label': 'Message',
        'aria-describedby': hintId,
        placeholder: 'Write a message',
        enterKeyHint: 'send',
        onChange: (event) => supportChat.write(withoutControls(event.target.value)),
      }}
      send={{
        children: (
          <>
            <SendIcon />
            Send
          </>
        ),
      }}
      question={asking && phase === 'active' ? <EndQuestion onKeep={keep} /> : undefined}
      above={
        <p id={hintId} className="visually-hidden">
          Enter sends, Shift and Enter starts a new line.
        </p>
      }
    >
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
    </Composer>
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
