import { Fragment, type ReactNode } from 'react';
import type { ChatMessage } from '#shared/support/chat.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { useFollowEnd } from '#web/ui/layout/use-follow-end.ts';
import { dayOf, inWords, timeOf } from '#web/ui/text/message-times.ts';
import { goesOn } from './goes-on.ts';
import type { OutgoingMessage, Typist } from './staff-transcript.ts';

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

/** What was said so far, and what is on its way. It follows the end as long as that is what is being read. */
export function Transcript(props: TranscriptProps) {
  const { messages, outgoing, sent, typists, isLive, onResend, onDiscard } = props;
  const waiting = outgoing.at(-1);
  const newest = waiting ?? messages.at(-1);
  const { box, onScroll, isAway, follow } = useFollowEnd<HTMLDivElement>(
    newest && { id: newest.id, own: waiting !== undefined },
  );
  const lastOwn = messages.findLast(({ id }) => sent.has(id))?.id;

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
      {isAway ? (
        <Button className="staff-news" onClick={follow}>
          New messages
        </Button>
      ) : null}
    </div>
  );
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
