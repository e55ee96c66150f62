import type { Connection } from '#lambdas/runtime/connection.ts';
import type { Chat, SenderType } from '#shared/support/chat.ts';

/** A message's displayed sender; never taken from the frame. */
export function senderName(as: SenderType, { person }: Connection, chat: Chat): string {
  return as === 'user' ? chat.user_name : person?.name || 'Support';
}
