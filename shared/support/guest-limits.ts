/* The limits of those without an account, whom only their network tells apart. */

/** New chats that a guest's connection may start. */
export const guestChats = 3;

/** New guest chats per hour: of one network, and of all networks. */
export const guestChatsPerHour = { sender: 20, everybody: 600 } as const;

/** Bytes of guests' messages per hour: of one network, and of all networks. */
export const guestBytesPerHour = { sender: 200_000, everybody: 20_000_000 } as const;

/** Contact messages per hour: of one network, and of all networks. */
export const contactPerHour = { sender: 5, everybody: 300 } as const;
