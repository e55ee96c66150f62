import { type ComponentType, useEffect, useState } from 'react';
import { errorText } from '#shared/values/error-texts.ts';
import { readText } from '#web/api/session/stored.ts';
import { chatKey, launcherId, showChat, useChatWindow } from '#web/areas/support/chat/chat-window.ts';
import { useHydrated } from '#web/first-paint/use-hydrated.ts';
import { Icon } from '#web/ui/controls/icons.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import './chat-launcher.css';

/**
 * The support chat, and on public pages the button that opens it; in the app Help does. Every page brings it, so the
 * chat itself comes only when somebody opens it or, where there is a chat under way, once the page has come to rest:
 * what support says then shows.
 */
export function ChatLauncher({ hasButton }: { hasButton: boolean }) {
  const { open, cards } = useChatWindow();
  const [Chat, setChat] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () =>
      import('./chat-widget.tsx').then(
        ({ ChatWidget }) => setChat(() => ChatWidget),
        () => {
          showChat(false);
          toast({ title: 'Error', text: errorText.unexpected, kind: 'error' });
        },
      );
    const loadForChat = () => readText('localStorage', chatKey) && load();
    if (open) load();
    const timer = setTimeout(loadForChat, 2000);
    // Another tab has started one.
    window.addEventListener('storage', loadForChat);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('storage', loadForChat);
    };
  }, [open]);

  if (cards > 0) return null;
  return (
    <aside className="chat" aria-label="Support chat">
      {hasButton && !(open && Chat) ? <ChatButton /> : null}
      {Chat && <Chat />}
    </aside>
  );
}

function ChatButton() {
  const { open } = useChatWindow();
  const isHydrated = useHydrated();
  const isInTheWay = useInTheWay();
  return (
    <button
      type="button"
      id={launcherId}
      className="chat-launcher"
      // Not in the style sheet, which every page brings before its first frame. It stays in the tab order.
      style={isInTheWay ? { opacity: 0, pointerEvents: 'none' } : undefined}
      aria-busy={open || undefined}
      disabled={!isHydrated}
      onClick={() => showChat(true)}
    >
      <Icon>
        <path d="M3 4h14v10H9l-4 3v-3H3z" />
      </Icon>
      <span className="chat-launcher-word">Chat</span>
      <span className="visually-hidden"> with support</span>
      <UnreadBadge />
    </button>
  );
}

/** How long the page has to rest until scrolling counts as over, in milliseconds. */
const restMs = 300;

const isPhone = () => window.matchMedia('(max-width: 640px)').matches;

/** Whether somebody on a phone types into a field or scrolls. Never while the button has the focus. */
function useInTheWay(): boolean {
  const [isTyping, setTyping] = useState(false);
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    const look = () => {
      const focused = document.activeElement;
      setTyping(isPhone() && focused?.matches('input, textarea') === true);
      if (focused?.id === launcherId) setScrolling(false);
    };
    // The next field has the focus only after the event.
    const leave = () => setTimeout(look);
    const scroll = () => {
      setScrolling(isPhone() && document.activeElement?.id !== launcherId);
      clearTimeout(rest);
      rest = setTimeout(() => setScrolling(false), restMs);
    };
    // Somebody may have begun to type before the page was hydrated.
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', leave);
    window.addEventListener('scroll', scroll, { passive: true });
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', leave);
      window.removeEventListener('scroll', scroll);
      clearTimeout(rest);
    };
  }, []);
  return isTyping || isScrolling;
}
