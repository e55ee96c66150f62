import { Component, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ChatBody } from '#web/areas/support/chat/chat-body.tsx';
import { MinimizeIcon } from '#web/areas/support/chat/chat-icons.tsx';
import {
  focusOpener,
  isSheet,
  settleFocus,
  showChat,
  showUnread,
  useChatWindow,
} from '#web/areas/support/chat/chat-window.ts';
import { supportChat, useChat } from '#web/areas/support/chat/use-chat.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CloseIcon } from '#web/ui/controls/icons.tsx';
import './chat-card.css';
import './chat-widget.css';

/** The floating chat: its window, and what the button that opens it says. */
export function ChatWidget() {
  return (
    <ChatBoundary>
      <FloatingChat />
    </ChatBoundary>
  );
}

function FloatingChat() {
  const { unread } = useChat();
  const { open } = useChatWindow();
  const wasOpen = useRef(open);
  useEffect(() => showUnread(unread), [unread]);
  useEffect(() => {
    // Unless the focus has gone on to a new page already.
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('.chat-panel');
    if (wasOpen.current && !open && isLost) focusOpener();
    wasOpen.current = open;
  }, [open]);
  useMakeWay(open);
  return (
    <>
      <p className="visually-hidden" role="status">
        {unread > 0 && !open ? `Support wrote: ${unread} unread` : ''}
      </p>
      <ChatPanel />
    </>
  );
}

/** A sheet covers the page: it goes when another page comes, and nothing under it takes the focus meanwhile. */
function useMakeWay(open: boolean) {
  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname && isSheet()) showChat(false);
    shownOn.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (!open || !isSheet()) return undefined;
    const behind = `#main, .site-footer${isLow() ? ', .site-header' : ''}`;
    const covered = [...document.querySelectorAll<HTMLElement>(behind)];
    for (const each of covered) each.inert = true;
    return () => {
      for (const each of covered) each.inert = false;
    };
  }, [open]);
}

/** So low a window that the sheet covers the head of the page as well. The same height as in chat-widget.css. */
const isLow = () => window.matchMedia('(max-height: 480px)').matches;

/** It stays where it is while it is collapsed, so that nothing typed into it is lost. */
function ChatPanel() {
  const { open, asked } = useChatWindow();
  const { phase, messages } = useChat();
  const [asking, setAsking] = useState(false);
  const titleId = useId();
  const closeButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (open && asked) settleFocus();
  }, [open, asked]);
  // Support has ended it meanwhile: the next chat is not asked about.
  useEffect(() => {
    if (phase === 'active') return;
    setAsking(false);
    // What had the focus is gone with the question.
    if (asking && document.activeElement === document.body) closeButton.current?.focus();
  }, [phase, asking]);

  function close() {
    if (phase === 'active' && messages.length > 0) return setAsking(true);
    supportChat.leave();
    showChat(false);
  }

  async function endAndClose() {
    await supportChat.end();
    setAsking(false);
    if (supportChat.view().phase !== 'closed') return;
    supportChat.leave();
    showChat(false);
  }

  function minimize() {
    setAsking(false);
    showChat(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (!asking) return minimize();
    setAsking(false);
    closeButton.current?.focus();
  }

  return (
    <div className="chat-panel" role="dialog" aria-labelledby={titleId} hidden={!open} onKeyDown={onKeyDown}>
      <header className="chat-head">
        <h2 id={titleId}>Live Support Chat</h2>
        <button type="button" className="icon-button" aria-label="Minimize chat" onClick={minimize}>
          <MinimizeIcon />
        </button>
        <button type="button" className="icon-button" aria-label="Close chat" ref={closeButton} onClick={close}>
          <CloseIcon />
        </button>
      </header>
      {asking && phase === 'active' ? <EndQuestion onEnd={endAndClose} onMinimize={minimize} /> : null}
      <ChatBody shown={open} focus={asked} startsByItself />
    </div>
  );
}

/** Closing the window could mean either; a chat that is ended does not come back. */
function EndQuestion({ onEnd, onMinimize }: { onEnd: () => void; onMinimize: () => void }) {
  const { ending } = useChat();
  const textId = useId();
  const question = useRef<HTMLDivElement>(null);
  // On the way that loses nothing.
  useEffect(() => question.current?.querySelector<HTMLElement>('button:last-child')?.focus(), []);
  return (
    <div className="chat-question" role="alertdialog" aria-labelledby={textId} ref={question}>
      <p id={textId}>End this chat? If you minimize it instead, you still see new replies.</p>
      <div className="button-row">
        <Button variant="danger" busy={ending} onClick={onEnd}>
          End and Close
        </Button>
        <Button onClick={onMinimize}>Minimize</Button>
      </div>
    </div>
  );
}

/** A chat that can't be drawn takes no page with it. */
class ChatBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('The chat could not be drawn.', error);
    showChat(false);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
