import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { onFirstSign } from '#web/first-paint/first-sign.ts';
import { nextTask } from '#web/first-paint/next-task.ts';
import { useHydrated } from '#web/first-paint/use-hydrated.ts';
import { ChatToCome } from './chat-to-come.tsx';

/**
 * The chat as a part of a page, which neither waits for it nor fails with it. On the page opened first it loads at the
 * first sign of use.
 */
export function ChatInPage() {
  const isHydrated = useHydrated();
  const [isFirstPage] = useState(!isHydrated);
  const [Card, setCard] = useState<ComponentType>(() => ChatToCome);

  useEffect(() => {
    let isShown = true;
    const show = (card: ComponentType) => isShown && startTransition(() => setCard(() => card));
    const load = () => {
      loadCard().then(show, (error: unknown) => {
        console.warn('The chat could not be loaded.', error);
        show(ChatMissing);
      });
    };
    const stop = isFirstPage ? onFirstSign(load) : load();
    return () => {
      isShown = false;
      stop?.();
    };
  }, [isFirstPage]);

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
