import { Fragment, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { useFollowEnd } from '#web/ui/layout/use-follow-end.ts';
import { dayOf, inWords, timeOf } from '#web/ui/text/message-times.ts';
import { FailedIcon, SentIcon, WaitingIcon } from './chat-icons.tsx';
import type { ShownMessage } from './chat-view.ts';
import { supportChat, useChat } from './use-chat.ts';

/** The transcript. It stays at its end as it grows, unless somebody has scrolled up to read. */
export function MessageList() {
  const { messages, typing, phase } = useChat();
  const { box, isAway, follow, onScroll } = useFollowEnd<HTMLElement>(messages.at(-1));
  return (
    <div className="chat-messages">
      {/* Focusable, so that the keyboard can scroll it. */}
      <section
        className="chat-log"
        ref={box}
        onScroll={onScroll}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area has to be reached by keyboard.
        tabIndex={0}
      >
        {messages.length === 0 && phase === 'active' ? (
          <p className="chat-empty">You are connected. Write your question, and support answers here.</p>
        ) : null}
        <ol>
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <Day message={message} before={messages[index - 1]} />
              <Message message={message} before={messages[index - 1]} isOver={phase === 'closed'} />
            </Fragment>
          ))}
        </ol>
        {typing === null ? null : <p className="chat-typing">{typing} is typing…</p>}
      </section>
      {isAway ? (
        <Button className="chat-new" onClick={follow}>
          New messages
        </Button>
      ) : null}
      <NewFromSupport messages={messages} />
    </div>
  );
}

function Day({ message, before }: { message: ShownMessage; before: ShownMessage | undefined }) {
  const day = dayOf(message.at);
  if (before !== undefined && dayOf(before.at) === day) return null;
  return (
    <li className="chat-day">
      <span>{inWords(message.at)}</span>
    </li>
  );
}

type MessageProps = { message: ShownMessage; before: ShownMessage | undefined; isOver: boolean };

function Message({ message, before, isOver }: MessageProps) {
  const { id, own, sender, text, at, state } = message;
  return (
    <li className={classes('chat-message', own && 'chat-own', state === 'failed' && 'chat-failed')}>
      <p className={classes('chat-sender', goesOn(message, before) && 'visually-hidden')}>
        {own ? 'You' : sender}
      </p>
      <p className="chat-text">{text}</p>
      <p className="chat-state">
        <time dateTime={at}>{timeOf(at)}</time>
        {own ? <Delivery message={message} /> : null}
        {state === 'failed' && !isOver ? (
          <button type="button" className="link-button" onClick={() => supportChat.retry(id)}>
            Retry
          </button>
        ) : null}
      </p>
    </li>
  );
}

/** Whose it is goes without saying below a message of the same person on the same day. */
function goesOn({ own, sender, at }: ShownMessage, before: ShownMessage | undefined): boolean {
  return before?.own === own && (own || before.sender === sender) && dayOf(before.at) === dayOf(at);
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
  const fresh = messages.filter(({ id, own, isNews }) => !own && isNews && !seen.has(id));
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-label="New messages from support">
      {fresh.map(({ id, sender, text }) => (
        <p key={id}>
          {sender}: {text}
        </p>
      ))}
    </div>
  );
}
