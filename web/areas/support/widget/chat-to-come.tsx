import { useSession } from '#web/api/session/session.ts';
import { guestWelcome } from '#web/areas/support/chat/guest-welcome.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import './chat-card.css';

/**
 * The chat's card before there is any of the chat: what the build renders of it. Most of what a guest will read is
 * there from the start, so that the page does not count as drawn only with the chat.
 */
export function ChatToCome({ isMissing = false }) {
  return (
    <section className="chat-card panel" aria-label="Live Support Chat">
      <header className="chat-head">
        <h2>Live Support Chat</h2>
      </header>
      {isMissing ? (
        <p className="chat-start" role="status">
          The chat could not be loaded. Reload the page to try again.
        </p>
      ) : (
        <ChatComing />
      )}
    </section>
  );
}

function ChatComing() {
  const isGuest = useSession().state === 'signed-out';
  return (
    <div className="chat-coming" aria-busy="true">
      {isGuest ? <p>{guestWelcome}</p> : <Skeleton lines={3} />}
      <noscript>
        <p>The chat needs JavaScript. Without it, write to the address above.</p>
      </noscript>
    </div>
  );
}
