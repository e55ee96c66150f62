import * as z from 'zod/mini';
import { ChatToken } from '#shared/contract/socket-messages.ts';
import { storageOf } from '#web/api/session/session.ts';
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
    chat: () => read('localStorage', chatKey, KeptChat),
    keepChat: (chat: KeptChat | null) => write('localStorage', chatKey, chat),
    ended: () => read('sessionStorage', endedKey, EndedChat),
    keepEnded: (chat: EndedChat | null) => write('sessionStorage', endedKey, chat),
    writing: () => read('sessionStorage', writingKey, KeptWriting),
    keepWriting: (writing: KeptWriting | null) => write('sessionStorage', writingKey, writing),
  };
}

type StorageName = 'localStorage' | 'sessionStorage';

/** `null` also where storage is off, or holds what an older version wrote. */
function read<Schema extends z.ZodMiniType>(name: StorageName, key: string, schema: Schema) {
  try {
    const parsed = z.safeParse(schema, JSON.parse(storageOf(name)?.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function write(name: StorageName, key: string, value: object | null): void {
  try {
    const storage = storageOf(name);
    if (value === null) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is off or full: the chat lives as long as this page.
  }
}
