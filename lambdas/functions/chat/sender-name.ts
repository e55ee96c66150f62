import type { Connection } from '#lambdas/runtime/connection.ts';
import type { Chat, SenderType } from '#shared/support/chat.ts';

/** The name a message is shown under; never what a frame says. */
export function senderName(as: SenderType, { person }: Connection, chat: Chat): string {
  return as === 'user' ? chat.user_name : person?.name || 'Support';
}
