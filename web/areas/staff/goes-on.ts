import type { ChatMessage } from '#shared/support/chat.ts';
import { dayOf } from '#web/ui/text/message-times.ts';

/**
 * Whose it is goes without saying below a message of the same person on the same day. The name alone does not
 * tell: guests choose theirs.
 */
export function goesOn(message: ChatMessage, before: ChatMessage | undefined): boolean {
  return (
    before?.sender_type === message.sender_type &&
    before.sender_name === message.sender_name &&
    dayOf(before.created_at) === dayOf(message.created_at)
  );
}
