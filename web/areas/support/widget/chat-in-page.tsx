import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { nextTask } from '#web/first-paint/next-task.ts';
import { ChatToCome } from './chat-to-come.tsx';

/** The chat as a part of a page, which neither waits for it nor fails with it. */
export function ChatInPage() {
  const [Card, setCard] = useState<ComponentType>(() => ChatToCome);

  useEffect(() => {
    let isShown = true;
    const show = (card: ComponentType) => isShown && startTransition(() => setCard(() => card));
    loadCard().then(show, (error: unknown) => {
      console.warn('The chat could not be loaded.', error);
      show(ChatMissing);
    });
    return () => {
      isShown = false;
    };
  }, []);

  return <Card />;
}

/** In three parts, each in a task of its own: at once they would keep a phone from answering. */
async function loadCard(): Promise<ComponentType> {
  await nextTask();
  await import('#shared/support/chat.ts');
  await nextTask();
  await import('#web/areas/support/chat/use-chat.ts');
  await nextTask();
  const { ChatCard } = await import('./chat-card.tsx');
  await nextTask();
  return ChatCard;
}

const ChatMissing = () => <ChatToCome isMissing />;
