import { useSyncExternalStore } from 'react';
import { createChatModel } from './chat-model.ts';
import type { ChatView } from './chat-view.ts';

/** The one chat of this tab: the window and the card show the same. */
export const supportChat = createChatModel();

export function useChat(): ChatView {
  return useSyncExternalStore(supportChat.subscribe, supportChat.view);
}
