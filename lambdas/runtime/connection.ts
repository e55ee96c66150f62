import * as z from 'zod/mini';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { QueuedChat, SenderType } from '#shared/support/chat.ts';

/** A user with a verified ID token. Times are whole seconds since 1970. */
export const ChatPerson = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  isStaff: z.boolean(),
  signedInAt: z.number(),
  expiresAt: z.number(),
});
export type ChatPerson = z.infer<typeof ChatPerson>;

/** A deal whose changes are pushed to a connection. */
export const HeardDeal = z.object({ workspace: WorkspaceId, deal: z.string() });
export type HeardDeal = z.infer<typeof HeardDeal>;

export type Connection = {
  id: string;
  /** `undefined` for guests. */
  person: ChatPerson | undefined;
  /** Chats it is in as the customer. */
  customerOf: string[];
  /** Chats it joined as staff. */
  staffOf: string[];
  followsQueue: boolean;
  /** The deal that it listens to. */
  listensTo?: HeardDeal | undefined;
  /** A hash of its network; `undefined` when that could not be recorded. */
  network?: string | undefined;
};

/** The connection storage that the socket endpoint needs. */
export type Connections = {
  /** Records the network of a new connection. */
  recordNetwork(id: string, address: string | undefined, now: Date): Promise<void>;
  /** Counts a frame; `undefined` when the connection has reached its limit. */
  countFrame(id: string, frame: { isMessage: boolean }, now: Date): Promise<Connection | undefined>;
  findChat(chatId: string, now: Date): Promise<QueuedChat | undefined>;
  enterChat(connection: Connection, chatId: string, as: SenderType, at: { now: Date }): Promise<void>;
  /** Removes a closed connection from its chats and the queue. */
  forgetConnection(id: string): Promise<void>;
};
