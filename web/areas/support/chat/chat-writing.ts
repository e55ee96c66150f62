import { createOutbox } from '#web/areas/chat/chat-outbox.ts';
import type { ChatMemory } from './chat-memory.ts';

type WritingParts = {
  memory: ChatMemory;
  person: () => string | null;
  chatId: () => string | null;
  onChange: () => void;
};

const closedText = 'The chat was closed before this message arrived.';
const unsureText = 'The chat was closed. This message may not have arrived.';

/** Texts of this tab that are not known to have arrived: the message being written, and those on their way. */
export function createWriting({ memory, person, chatId, onChange }: WritingParts) {
  const outbox = createOutbox(keep);
  let draft = '';

  function keep(): void {
    const unsent = outbox.all();
    const isEmpty = draft === '' && unsent.length === 0;
    memory.keepWriting(isEmpty ? null : { person: person(), chat_id: chatId(), draft, unsent });
    onChange();
  }

  /** Kept by an earlier page of this tab, of the same person. */
  function kept() {
    const writing = memory.writing();
    return writing?.person === person() ? writing : null;
  }

  return {
    outbox,
    keep,
    draft: (): string => draft,
    setDraft(text: string): void {
      draft = text;
    },
    restoreDraft(): void {
      draft ||= kept()?.draft ?? '';
    },
    restore(chat_id: string): void {
      const writing = kept();
      if (writing === null) return;
      draft ||= writing.draft;
      const isOther = writing.chat_id !== null && writing.chat_id !== chat_id;
      const problem = isOther ? { problem: unsureText } : {};
      outbox.restore(writing.unsent.map((each) => ({ ...problem, ...each })));
    },
    /** Texts that were never sent go to the message being written, so that the next chat starts with them. */
    keepTexts(): void {
      draft = [...outbox.all().map(({ text }) => text), draft].filter((text) => text !== '').join('\n\n');
      outbox.clear();
    },
    clear(): void {
      draft = '';
      outbox.clear();
    },
    /** The chat is over: nothing more is sent. `isComplete`: all that had arrived is known. */
    fail: (isComplete: boolean): void => outbox.failAll(isComplete ? closedText : unsureText),
  };
}
