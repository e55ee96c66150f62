import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { supportChat, useChat } from './use-chat.ts';

type EndQuestionProps = {
  /** The chat goes on; `isLeft` where the focus has gone elsewhere already. */
  onKeep: (how: { isLeft: boolean }) => void;
};

/** Asks once more in the place of the button: an ended chat does not come back. */
export function EndQuestion({ onKeep }: EndQuestionProps) {
  const { ending } = useChat();
  const textId = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // It is the answer to this, not to the window around it.
    event.stopPropagation();
    onKeep({ isLeft: false });
  }

  /** Whoever writes on, or goes to another button, keeps the chat. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onKeep({ isLeft: true });
  }

  return (
    <div
      className="chat-end-question"
      role="alertdialog"
      aria-labelledby={textId}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <p id={textId}>End this chat? You cannot reopen it.</p>
      <div className="button-row">
        {/* Where the first press was, and with the focus: a second one by mistake ends nothing. */}
        <Button autoFocus disabled={ending} onClick={() => onKeep({ isLeft: false })}>
          Keep Chatting
        </Button>
        <Button variant="danger" busy={ending} onClick={() => void supportChat.end()}>
          {ending ? 'Ending…' : 'End Chat'}
        </Button>
      </div>
    </div>
  );
}
