import { lazy, Suspense, useEffect, useId } from 'react';
import { ChatComing } from './chat-to-come.tsx';
import { addCard } from './chat-window.ts';
import './chat.css';

// A page that shows the card is read by many who write no word in it.
const ChatBody = lazy(() =>
  import('./chat-body.tsx').then(
    ({ ChatBody: component }) => ({ default: component }),
    (error: unknown) => {
      console.warn('The chat could not be loaded.', error);
      return { default: MissingChat };
    },
  ),
);

/** The chat as a part of a page, in the place of the floating one: both show the same chat. */
export function ChatCard() {
  const titleId = useId();
  useEffect(addCard, []);
  return (
    <section className="chat-card panel" aria-labelledby={titleId}>
      <header className="chat-head">
        <h2 id={titleId}>Live Support Chat</h2>
      </header>
      <Suspense fallback={<ChatComing />}>
        <ChatBody shown />
      </Suspense>
    </section>
  );
}

function MissingChat() {
  return <p className="chat-start">The chat could not be loaded. Reload the page to try again.</p>;
}
