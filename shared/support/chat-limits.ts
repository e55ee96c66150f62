/* Separate from the schemas in chat.ts, so that a public page can show a limit without loading them. */

/** The chat's limits, for both sides; the server enforces them. */
export const chatLimits = {
  /** Characters of one message. */
  messageLength: 2000,
  /** Messages a connection may send in a minute, and a signed-in customer in their chat. */
  messagesPerMinute: 20,
  /** Messages a guest may send in a minute, and in a chat. */
  guestMessagesPerMinute: 10,
  guestMessages: 200,
  /** Connections of the customer in a chat; one more takes the place of the oldest. */
  customerConnections: 5,
  /** How often a person's typing is passed on, milliseconds. */
  typingInterval: 1000,
  /** Frames of any kind a connection may send in a minute. */
  framesPerMinute: 240,
  /** Chats that a staff connection may join at once. */
  joinedChats: 20,
} as const;
