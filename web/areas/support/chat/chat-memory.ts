import * as z from 'zod/mini';
import { ChatToken } from '#shared/contract/socket/socket-messages.ts';
import { keepJson, readJson } from '#web/api/session/stored.ts';
import { Unsent } from '#web/areas/chat/chat-outbox.ts';
import { chatKey } from './chat-window.ts';

/*
 * What this browser keeps of the support chat. All tabs share which chat it is and how far it was read; each tab
 * has its own unsent messages, its own half-written one, and the chat that is over and still on its screen.
 */

/** The chat under way. Its being there says that there is one. */
const KeptChat = z.object({
  /** Who looked at it last: a user's id, `null` for a guest. Nobody else gets to see it. */
  person: z.nullable(z.string()),
  chat_id: z.string(),
  /** A guest's. */
  chat_token: z.optional(ChatToken),
  /** The highest `seq` somebody has seen on a screen. */
  read: z.int(),
  /** Somebody here is closing it. */
  ending: z.optional(z.boolean()),
});
export type KeptChat = z.infer<typeof KeptChat>;

/** A chat that is over and that nobody has closed the window of. */
const EndedChat = z.extend(z.omit(KeptChat, { ending: true }), {
  /** Who has ended it; `null` where this tab can't know. */
  by: z.nullable(z.enum(['customer', 'staff'])),
});
export type EndedChat = z.infer<typeof EndedChat>;

const KeptWriting = z.object({
  person: z.nullable(z.string()),
  chat_id: z.nullable(z.string()),
  draft: z.string(),
  unsent: z.array(Unsent),
});
export type KeptWriting = z.infer<typeof KeptWriting>;

const writingKey = 'support-chat-writing';
const endedKey = 'support-chat-ended';

export type ChatMemory = ReturnType<typeof createChatMemory>;

export function createChatMemory() {
  return {
    chat: () => parse(KeptChat, readJson('localStorage', chatKey)),
    keepChat: (chat: KeptChat | null) => keepJson('localStorage', chatKey, chat),
    ended: () => parse(EndedChat, readJson('sessionStorage', endedKey)),
    keepEnded: (chat: EndedChat | null) => keepJson('sessionStorage', endedKey, chat),
    writing: () => parse(KeptWriting, readJson('sessionStorage', writingKey)),
    keepWriting: (writing: KeptWriting | null) => keepJson('sessionStorage', writingKey, writing),
  };
}

/** `null` also for what an older version wrote. */
function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | null {
  return z.safeParse(schema, value).data ?? null;
}
