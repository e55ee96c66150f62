import { expiresIn } from '#lambdas/storage/document-client.ts';
import { updateRow } from '#lambdas/storage/table.ts';
import { chatsTable } from '#lambdas/storage/tables.ts';
import type { SenderType } from '#shared/support/chat.ts';
import { chatLimits } from '#shared/support/chat-limits.ts';

/** Long past the interval; the row is nothing but its time. */
const keptDays = 1 / 24;

/**
 * Whether a person's typing in a chat may be passed on now. The interval is the condition of the write, so it holds
 * over all connections of the person.
 *
 * @param personId the sender's account; a chat's guests count as one person.
 */
export async function mayPassTyping(
  chatId: string,
  as: SenderType,
  personId: string | undefined,
  now: Date,
): Promise<boolean> {
  const written = await updateRow(
    chatsTable,
    { chat_id: chatId, sort_key: `typing#${as}${personId === undefined ? '' : `#${personId}`}` },
    {
      change: 'SET passed_at = :now, expires_at = :expires',
      // A time well ahead is of an instance whose clock was wrong.
      condition: 'attribute_not_exists(passed_at) OR passed_at <= :before OR passed_at > :after',
      values: {
        ':now': now.getTime(),
        ':before': now.getTime() - chatLimits.typingInterval,
        ':after': now.getTime() + chatLimits.typingInterval,
        ':expires': expiresIn(keptDays, now),
      },
    },
    'NONE',
  );
  return written !== undefined;
}
