import { useEffect, useId } from 'react';
import { ChatBody } from '#web/areas/support/chat/chat-body.tsx';
import { addCard } from '#web/areas/support/chat/chat-window.ts';
import './chat-card.css';

/** The chat as a part of a page, in the place of the floating one: both show the same chat. */
export function ChatCard() {
  const titleId = useId();
  useEffect(addCard, []);
  return (
    <section className="chat-card panel" aria-labelledby={titleId}>
      <header className="chat-head">
        <h2 id={titleId}>Live Support Chat</h2>
      </header>
      <ChatBody shown />
    </section>
  );
}
