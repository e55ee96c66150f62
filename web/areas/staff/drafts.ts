import { storageOf } from '#web/api/session/session.ts';

/*
 * What is typed into a chat and not sent stays in this tab: another chat may be looked at, the page be reloaded.
 * It goes when somebody else signs in.
 */

const keyOf = (chat_id: string) => `staff-draft ${chat_id}`;

export function readDraft(chat_id: string): string {
  return storageOf('sessionStorage')?.getItem(keyOf(chat_id)) ?? '';
}

export function keepDraft(chat_id: string, text: string): void {
  const storage = storageOf('sessionStorage');
  try {
    if (text === '') storage?.removeItem(keyOf(chat_id));
    else storage?.setItem(keyOf(chat_id), text);
  } catch {
    // Storage is full: the draft lives as long as its chat is on the desk.
  }
}
