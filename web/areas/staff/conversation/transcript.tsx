import { timeOfDay } from '#shared/values/dates.ts';
import type { ShownMessage } from '#web/areas/chat/conversation.ts';
import { MessageList } from '#web/areas/chat/message-list.tsx';
import type { SelectedChat } from '#web/areas/staff/desk/desk-state.ts';
import type { StaffDesk } from '#web/areas/staff/desk/staff-desk.ts';
import './transcript.css';

type TranscriptProps = {
  desk: StaffDesk;
  selected: SelectedChat;
  /** Whether messages can get out now. */
  isLive: boolean;
};

/** The messages of the chat on the desk, and the replies on their way. */
export function Transcript({ desk, selected: { messages, typists }, isLive }: TranscriptProps) {
  const lastOwn = messages.findLast(({ mine, state }) => mine && state === 'sent');

  function footOf(message: ShownMessage) {
    const { id, at, state, problem } = message;
    if (state === 'sending')
      return <p className="staff-message-foot caption">{isLive ? 'Sending…' : 'Waiting to be sent'}</p>;
    if (state === 'sent') {
      return (
        <p className="staff-message-foot caption">
          <time dateTime={at}>{timeOfDay(at)}</time>
          {message === lastOwn ? ' · Sent' : null}
        </p>
      );
    }
    return (
      <div className="staff-message-foot staff-message-failed cluster small">
        <span>Not sent. {problem}</span>
        <button type="button" className="link-button" onClick={() => desk.resend(id)}>
          Retry
        </button>
        <button type="button" className="link-button" onClick={() => desk.discard(id)}>
          Discard
        </button>
      </div>
    );
  }

  return <MessageList wide role="log" messages={messages} typists={typists} footOf={footOf} />;
}
