import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { MessageText } from '#shared/support/chat.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { lengthOf } from '#shared/values/plain-text.ts';
import type { StaffAnswers } from '#web/api/resources/use-staff-answers.ts';
import { keepText, readText } from '#web/api/session/stored.ts';
import { Composer } from '#web/areas/chat/composer.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { AnswerPicker } from './answer-picker.tsx';
import './reply-composer.css';

type ReplyComposerProps = {
  chat_id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  answers: StaffAnswers;
  picking: boolean;
  onPicking: (picking: boolean) => void;
  onEditAnswers: () => void;
  onType: () => void;
  onSend: (text: string) => void;
};

/** Characters from which on the count is shown. */
const countFrom = chatLimits.messageLength - 200;

/** Where to write the reply; "/" at a line's start offers answers. */
export function ReplyComposer(props: ReplyComposerProps) {
  const { chat_id, field, answers, picking, onPicking, onEditAnswers, onType, onSend } = props;
  const [text, setText] = useState(() => readDraft(chat_id));
  /** Where the field's caret belongs once the text is drawn. */
  const caret = useRef<number>(undefined);
  const trimmed = text.trim();
  const problem = trimmed === '' ? undefined : problemOf(trimmed);
  const isLong = trimmed.length >= countFrom;

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function change(next: string) {
    setText(next);
    keepDraft(chat_id, next);
  }

  function type(next: string, at: number) {
    if (next.length > text.length && opensPicker(next, at)) {
      // The slash was for that and is no part of the reply.
      caret.current = at - 1;
      return onPicking(true);
    }
    change(next);
    onType();
  }

  /** In the place of the caret. */
  function insert(answer: string) {
    const start = field.current?.selectionStart ?? text.length;
    const end = field.current?.selectionEnd ?? text.length;
    change(text.slice(0, start) + answer + text.slice(end));
    caret.current = start + answer.length;
    close();
  }

  function close() {
    onPicking(false);
    field.current?.focus();
  }

  return (
    <Composer
      wide
      text={text}
      isInvalid={problem !== undefined}
      onSend={(reply) => {
        onSend(reply);
        change('');
        // Also after a press of the button.
        field.current?.focus();
      }}
      field={{
        ref: field,
        id: 'staff-reply',
        'aria-label': 'Reply',
        'aria-describedby': 'staff-reply-note',
        placeholder: 'Write a reply. Type / for saved replies.',
        onChange: (event) => type(event.target.value, event.target.selectionStart),
      }}
      send={{ className: 'staff-slim', children: 'Send' }}
      above={
        picking ? (
          <AnswerPicker
            answers={answers}
            onPick={insert}
            onClose={close}
            onEdit={() => {
              onPicking(false);
              onEditAnswers();
            }}
          />
        ) : null
      }
    >
      <Button className="staff-slim" aria-expanded={picking} onClick={() => onPicking(!picking)}>
        Saved replies
      </Button>
      <p id="staff-reply-note" className={noteClass(problem, isLong)}>
        {problem ?? (isLong ? countText(trimmed) : 'Enter sends, Shift+Enter starts a new line.')}
      </p>
    </Composer>
  );
}

function noteClass(problem: string | undefined, isLong: boolean): string {
  if (problem !== undefined) return 'field-error';
  return isLong ? 'field-hint' : 'field-hint staff-keys-hint';
}

function countText(text: string): string {
  return `${wholeNumber(lengthOf(text))} of ${wholeNumber(chatLimits.messageLength)} characters`;
}

function problemOf(text: string): string | undefined {
  if (lengthOf(text) > chatLimits.messageLength) return `${countText(text)}: too long to send.`;
  return MessageText.safeParse(text).success ? undefined : 'This text has characters that can’t be sent.';
}

/** Whether a slash that begins a line stands before the caret. */
function opensPicker(text: string, caret: number): boolean {
  return text[caret - 1] === '/' && (caret === 1 || text[caret - 2] === '\n');
}

/*
 * What is typed into a chat and not sent stays in this tab: another chat may be looked at, the page be reloaded.
 * It goes when somebody else signs in.
 */

const keyOf = (chat_id: string) => `staff-draft ${chat_id}`;

function readDraft(chat_id: string): string {
  return readText('sessionStorage', keyOf(chat_id)) ?? '';
}

function keepDraft(chat_id: string, text: string): void {
  keepText('sessionStorage', keyOf(chat_id), text === '' ? null : text);
}
