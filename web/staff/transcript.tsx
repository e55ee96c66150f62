import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#shared/chat.ts';
import type { OutgoingMessage, Typist } from '#web/api/staff-transcript.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { dayOf, inWords, timeOf } from '#web/ui/message-times.ts';
import { goesOn } from './goes-on.ts';

type TranscriptProps = {
  messages: ChatMessage[];
  outgoing: OutgoingMessage[];
  sent: ReadonlySet<string>;
  typists: Typist[];
  /** Whether what is on its way can get out now. */
  isLive: boolean;
  onResend: (id: string) => void;
  onDiscard: (id: string) => void;
};

/** Pixels from the end within which somebody counts as reading the end. */
const nearEnd = 48;

/** What was said so far, and what is on its way. It follows the end as long as that is what is being read. */
export function Transcript(props: TranscriptProps) {
  const { messages, outgoing, sent, typists, isLive, onResend, onDiscard } = props;
  const box = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const lastId = outgoing.at(-1)?.id ?? messages.at(-1)?.id;
  const seen = useRef(lastId);
  /** How high it all was at the last scrolling. */
  const extent = useRef({ scrollHeight: 0, clientHeight: 0 });
  const hasNews = !following && lastId !== seen.current;
  const lastOwn = messages.findLast(({ id }) => sent.has(id))?.id;

  // Every time: a state that is added to a message moves the end as well.
  useLayoutEffect(() => {
    if (following) toEnd(box.current);
  });

  // What is written here is what is looked at next.
  const outgoingCount = outgoing.length;
  useEffect(() => {
    if (outgoingCount > 0) setFollowing(true);
  }, [outgoingCount]);

  // A box that changes its height, with the reply field's or a phone's keyboard, still shows its end.
  useEffect(() => {
    const { current } = box;
    if (current === null || !following) return;
    const observer = new ResizeObserver(() => toEnd(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, [following]);

  function onScroll() {
    const { current } = box;
    if (current === null) return;
    const { scrollHeight, clientHeight } = current;
    const isReflow =
      extent.current.scrollHeight !== scrollHeight || extent.current.clientHeight !== clientHeight;
    extent.current = { scrollHeight, clientHeight };
    // The browser has moved it, because a text takes other lines now: nobody has scrolled away.
    if (isReflow && following) return toEnd(current);
    const atEnd = scrollHeight - current.scrollTop - clientHeight < nearEnd;
    if (atEnd) seen.current = lastId;
    setFollowing(atEnd);
  }

  if (following) seen.current = lastId;
  return (
    <div className="staff-transcript">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <div ref={box} className="staff-log" role="log" aria-label="Messages" tabIndex={0} onScroll={onScroll}>
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            <DayLine message={message} before={messages[index - 1]} />
            <Message
              {...message}
              isNext={goesOn(message, messages[index - 1])}
              state={message.id === lastOwn ? 'Sent' : undefined}
            />
          </Fragment>
        ))}
        {outgoing.map((message) => (
          <Outgoing
            key={message.id}
            message={message}
            isLive={isLive}
            onResend={onResend}
            onDiscard={onDiscard}
          />
        ))}
        {typists.length > 0 ? <p className="staff-typing">{typingText(typists)}</p> : null}
      </div>
      {hasNews ? (
        <Button
          className="staff-news"
          onClick={() => {
            setFollowing(true);
            box.current?.focus();
          }}
        >
          New messages
        </Button>
      ) : null}
    </div>
  );
}

function toEnd(box: HTMLElement | null): void {
  box?.scrollTo({ top: box.scrollHeight });
}

function DayLine({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  if (before !== undefined && dayOf(before.created_at) === dayOf(message.created_at)) return null;
  return <p className="staff-day">{inWords(message.created_at)}</p>;
}

type MessageProps = Pick<ChatMessage, 'sender_type' | 'sender_name' | 'message' | 'created_at'> & {
  /** From whom the one above is, too. */
  isNext: boolean;
  state: string | undefined;
};

function Message({ sender_type, sender_name, message, created_at, isNext, state }: MessageProps) {
  return (
    <article className={classes('staff-message', sender_type === 'staff' && 'staff-message-ours')}>
      <p className={classes('staff-message-head', isNext && 'visually-hidden')}>{sender_name}</p>
      <p className="staff-message-text">{message}</p>
      <p className="staff-message-foot">
        <time dateTime={created_at}>{timeOf(created_at)}</time>
        {state === undefined ? null : ` · ${state}`}
      </p>
    </article>
  );
}

function Outgoing({
  message,
  isLive,
  onResend,
  onDiscard,
}: { message: OutgoingMessage } & Pick<TranscriptProps, 'isLive' | 'onResend' | 'onDiscard'>) {
  const { id, text, state, problem } = message;
  return (
    <article className="staff-message staff-message-ours">
      <p className="staff-message-text">{text}</p>
      {state === 'sending' ? (
        <p className="staff-message-foot">{isLive ? 'Sending…' : 'Waiting to be sent'}</p>
      ) : (
        <div className="staff-message-foot staff-message-failed">
          <span>Not sent. {problem}</span>
          <FootButton onClick={() => onResend(id)}>Retry</FootButton>
          <FootButton onClick={() => onDiscard(id)}>Discard</FootButton>
        </div>
      )}
    </article>
  );
}

function FootButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="link-button" onClick={onClick}>
      {children}
    </button>
  );
}

/** "Ann is typing…", "Ann and Ben are typing…" */
function typingText(typists: Typist[]): string {
  const names = [...new Set(typists.map(({ sender_name }) => sender_name))];
  const all = new Intl.ListFormat('en-US').format(names);
  return `${all} ${names.length === 1 ? 'is' : 'are'} typing…`;
}
