import type { RefObject } from 'react';
import type { ContactMessage, ContactState } from '#shared/support/contact.ts';
import { contactTopics } from '#shared/support/contact-terms.ts';
import { recentMoment } from '#shared/values/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BackIcon } from '#web/ui/controls/icons.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { FailureText } from '#web/ui/layout/page-frame.tsx';
import { replyLink } from './reply-link.ts';
import '#web/ui/forms/fields.css';
import '#web/areas/staff/conversation/conversation.css';
import '#web/areas/staff/conversation/facts.css';
import './message-detail.css';

type MessageDetailProps = {
  message: ContactMessage;
  heading: RefObject<HTMLHeadingElement | null>;
  onSetState: (state: ContactState) => Promise<void>;
  /** Shown where the list is not beside it. */
  onBack: (() => void) | undefined;
};

/** One contact message, and whether it has been answered. */
export function MessageDetail({ message, heading, onSetState, onBack }: MessageDetailProps) {
  const isOpen = message.state === 'open';
  const { busy, problem, run } = useAction(() => onSetState(isOpen ? 'answered' : 'open'));

  return (
    <section className="staff-conversation" aria-labelledby="staff-message-subject">
      <header className="staff-chat-head">
        {onBack === undefined ? null : (
          <button type="button" className="icon-button" aria-label="Back to the messages" onClick={onBack}>
            <BackIcon />
          </button>
        )}
        <div className="staff-chat-who">
          <h2 ref={heading} id="staff-message-subject" tabIndex={-1}>
            {message.subject}
          </h2>
          <p role="status">{stateText(message)}</p>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <section className="staff-message-body" aria-label="Message" tabIndex={0}>
        <dl className="staff-facts">
          <div>
            <dt>From</dt>
            <dd>{message.name}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{message.email}</dd>
          </div>
          <div>
            <dt>Topic</dt>
            <dd>{contactTopics[message.topic]}</dd>
          </div>
          <div>
            <dt>Received</dt>
            <dd>{recentMoment(message.created_at)}</dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd>
              <code>{message.reference}</code>
            </dd>
          </div>
        </dl>
        <p className="staff-message-full">{message.message}</p>
      </section>
      <footer className="staff-message-actions">
        {problem === undefined ? null : (
          <div className="form-problem" role="alert">
            <FailureText error={problem} />
          </div>
        )}
        <div className="button-row">
          <a className="button button-primary" href={replyLink(message)}>
            Reply by email
          </a>
          {/* Not disabled while under way: the focus stays on it. */}
          <Button aria-busy={busy || undefined} onClick={run}>
            {isOpen ? 'Mark answered' : 'Open again'}
          </Button>
        </div>
      </footer>
    </section>
  );
}

/** "Open", "Answered by Sam Staff, Nov 21, 3:07 PM" */
function stateText({ state, updated_at, updated_by }: ContactMessage): string {
  const word = state === 'answered' ? 'Answered' : updated_at === undefined ? 'Open' : 'Opened again';
  const by = updated_by === undefined ? '' : ` by ${updated_by}`;
  return updated_at === undefined ? word : `${word}${by}, ${recentMoment(updated_at)}`;
}
