import { keepText, readText } from '#web/api/session/stored.ts';

/*
 * What is typed into a chat and not sent stays in this tab: another chat may be looked at, the page be reloaded.
 * It goes when somebody else signs in.
 */

const keyOf = (chat_id: string) => `staff-draft ${chat_id}`;

export function readDraft(chat_id: string): string {
  return readText('sessionStorage', keyOf(chat_id)) ?? '';
}

export function keepDraft(chat_id: string, text: string): void {
  keepText('sessionStorage', keyOf(chat_id), text === '' ? null : text);
}
