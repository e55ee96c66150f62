import { Fragment, type ReactNode } from 'react';
import { listInWords } from '#shared/values/words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { useFollowEnd } from '#web/ui/layout/use-follow-end.ts';
import { dayOf, inWords } from '#web/ui/text/message-times.ts';
import type { ShownMessage } from './conversation.ts';
import './message-list.css';

type MessageListProps = {
  messages: ShownMessage[];
  typists: string[];
  /** `log` has a screen reader read out whatever is added. */
  role?: 'log';
  /** For a wide column instead of a narrow window. */
  wide?: boolean;
  /** Stands above one's own messages in the place of the name. */
  ownName?: string;
  /** Shown while there are no messages. */
  empty?: ReactNode;
  /** The line below a message: when it was sent, and whether it has arrived. */
  footOf: (message: ShownMessage) => ReactNode;
};

/** The transcript. It stays at its end as it grows, unless somebody has scrolled up to read. */
export function MessageList(props: MessageListProps) {
  const { messages, typists, role, wide = false, ownName, empty, footOf } = props;
  const newest = messages.at(-1);
  const { box, isAway, follow, onScroll } = useFollowEnd<HTMLElement>(newest && { id: newest.id, own: newest.mine });
  return (
    <div className={classes('chat-messages', wide && 'chat-wide')}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <section className="chat-log" ref={box} role={role} onScroll={onScroll} aria-label="Messages" tabIndex={0}>
        {messages.length === 0 ? empty : null}
        <ol>
          {messages.map((message, index) => {
            const before = messages[index - 1];
            const sender = nameOf(message, ownName);
            return (
              <Fragment key={message.id}>
                {isSameDay(message, before) ? null : (
                  <li className="chat-day">
                    <span>{inWords(message.at)}</span>
                  </li>
                )}
                <li
                  className={classes(
                    'chat-message',
                    message.own && 'chat-own',
                    message.state === 'failed' && 'chat-failed',
                  )}
                >
                  {sender === undefined ? null : (
                    <p className={classes('chat-sender', isContinued(message, before, ownName) && 'visually-hidden')}>
                      {sender}
                    </p>
                  )}
                  <p className="chat-text">{message.text}</p>
                  {footOf(message)}
                </li>
              </Fragment>
            );
          })}
        </ol>
        {typists.length === 0 ? null : <p className="chat-typing">{typingText(typists)}</p>}
      </section>
      {isAway ? (
        <Button className="chat-new" onClick={follow}>
          New messages
        </Button>
      ) : null}
    </div>
  );
}

function isSameDay(message: ShownMessage, before: ShownMessage | undefined): boolean {
  return before !== undefined && dayOf(before.at) === dayOf(message.at);
}

function nameOf({ own, sender }: ShownMessage, ownName: string | undefined): string | undefined {
  return own ? (ownName ?? sender) : sender;
}

/**
 * Whether a message continues the one before: from the same person on the same day, so that the name need not be
 * repeated. The name alone does not decide: guests choose theirs.
 */
export function isContinued(message: ShownMessage, before: ShownMessage | undefined, ownName?: string): boolean {
  if (before === undefined || before.own !== message.own) return false;
  return nameOf(before, ownName) === nameOf(message, ownName) && isSameDay(message, before);
}

/** "Ann is typing…", "Ann and Ben are typing…" */
function typingText(typists: string[]): string {
  const names = [...new Set(typists)];
  return `${listInWords(names)} ${names.length === 1 ? 'is' : 'are'} typing…`;
}
