import { useState } from 'react';
import { timeOfDay } from '#shared/values/dates.ts';
import type { ShownMessage } from '#web/areas/chat/conversation.ts';
import { MessageList } from '#web/areas/chat/message-list.tsx';
import { FailedIcon, SentIcon, WaitingIcon } from './chat-icons.tsx';
import { supportChat, useChat } from './use-chat.ts';
import './chat-messages.css';

/** The customer's transcript. */
export function ChatMessages() {
  const { messages, typists, phase } = useChat();
  return (
    <>
      <MessageList
        messages={messages}
        typists={typists}
        ownName="You"
        footOf={(message) => <Foot message={message} isOver={phase === 'closed'} />}
        empty={phase === 'active' ? <p className="chat-empty">You are connected. Ask your question here.</p> : null}
      />
      <NewFromSupport messages={messages} />
    </>
  );
}

function Foot({ message, isOver }: { message: ShownMessage; isOver: boolean }) {
  const { id, own, at, state } = message;
  return (
    <p className="chat-state">
      <time dateTime={at}>{timeOfDay(at)}</time>
      {own ? <Delivery message={message} /> : null}
      {state === 'failed' && !isOver ? (
        <button type="button" className="link-button" onClick={() => supportChat.retry(id)}>
          Retry
        </button>
      ) : null}
    </p>
  );
}

function Delivery({ message: { state, problem } }: { message: ShownMessage }) {
  const { connection } = useChat();
  if (state === 'sending') {
    return (
      <span>
        <WaitingIcon />
        {connection === 'open' ? 'Sending…' : 'Waiting to be sent'}
      </span>
    );
  }
  if (state === 'sent') {
    return (
      <span>
        <SentIcon />
        Sent
      </span>
    );
  }
  return (
    <span className="negative">
      <FailedIcon />
      Not sent. {problem}
    </span>
  );
}

/** Read out: what support writes while the transcript is on screen, and nothing of what it began with. */
function NewFromSupport({ messages }: { messages: ShownMessage[] }) {
  const [seen] = useState(() => new Set(messages.map(({ id }) => id)));
  const news = messages.filter(({ id, own, isNews }) => !own && isNews && !seen.has(id));
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-label="New messages from support">
      {news.map(({ id, sender, text }) => (
        <p key={id}>
          {sender}: {text}
        </p>
      ))}
    </div>
  );
}
