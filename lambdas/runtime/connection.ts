import type { SenderType } from '#shared/support/chat.ts';

/** Somebody who has shown a verified ID token. Times are whole seconds since 1970. */
export type ChatPerson = {
  id: string;
  email: string;
  name: string;
  isStaff: boolean;
  signedInAt: number;
  expiresAt: number;
};

export type Connection = {
  id: string;
  /** `undefined` for guests. */
  person: ChatPerson | undefined;
  /** Chats it was let into as their customer. */
  customerOf: string[];
  /** Chats it has joined as staff. */
  staffOf: string[];
  followsQueue: boolean;
  /** Stands for the network it came from; `undefined` when that could not be noted. */
  network?: string | undefined;
};

/** What the endpoint of the socket has to know and note of connections. */
export type Connections = {
  /** Notes where a new connection comes from. */
  recordNetwork(id: string, address: string | undefined, now: Date): Promise<void>;
  /** Counts a frame; `undefined` when the connection has sent as much as it may. */
  countFrame(id: string, frame: { isMessage: boolean }, now: Date): Promise<Connection | undefined>;
  /** The user whose chat it is; `undefined` for a guest's, and where there is no such chat. */
  ownerOf(chatId: string, now: Date): Promise<string | undefined>;
  enterChat(connection: Connection, chatId: string, as: SenderType, at: { now: Date }): Promise<void>;
  /** Removes a connection that has ended from everything it is in. */
  forgetConnection(id: string): Promise<void>;
};
