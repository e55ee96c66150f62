import { useSyncExternalStore } from 'react';
import { type ChatView, createChatModel } from './chat-model.ts';

/** The one chat of this tab: the window and the card show the same. */
export const supportChat = createChatModel();

export function useChat(): ChatView {
  return useSyncExternalStore(supportChat.subscribe, supportChat.view);
}
