import { type ReactNode, type RefObject, useEffect, useSyncExternalStore } from 'react';
import type { QueuedChat } from '#shared/support/chat.ts';
import type { StaffAnswers } from '#web/api/resources/use-staff-answers.ts';
import type { SelectedChat, StaffChats } from '#web/areas/staff/desk/desk-state.ts';
import type { StaffDesk } from '#web/areas/staff/desk/staff-desk.ts';
import { ListProblem } from '#web/areas/staff/queue/queue.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { BackIcon } from '#web/ui/controls/icons.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { CloseChat } from './close-chat.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { ReplyComposer } from './reply-composer.tsx';
import { Transcript } from './transcript.tsx';
import './conversation.css';

type ConversationProps = {
  desk: StaffDesk;
  chats: StaffChats;
  selected: SelectedChat;
  /** The chat as its list has it: there before the transcript is. */
  listed: QueuedChat | undefined;
  answers: StaffAnswers;
  heading: RefObject<HTMLHeadingElement | null>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Open in it beside the reply. */
  open: 'answers' | 'closing' | undefined;
  onOpen: (what: 'answers' | 'closing' | undefined) => void;
  onEditAnswers: () => void;
  /** Shown where the list is not beside it. */
  onBack: (() => void) | undefined;
  /** Whether the customer has a column of their own. */
  isWide: boolean;
};

/** The chat on the desk: who it is, what was said, and the reply. */
export function Conversation(props: ConversationProps) {
  const { desk, chats, selected, listed, answers, heading, field, open, onOpen } = props;
  const { id, chat } = selected;
  const shown = chat ?? listed;
  const isOpen = chat?.status === 'active';
  useReading(desk, chats, listed);

  // Whoever was writing when the other side closed the chat does not lose their place on the page.
  useEffect(() => {
    if (!isOpen && chat !== undefined && document.activeElement === document.body) heading.current?.focus();
  }, [isOpen, chat, heading]);

  function settle() {
    onOpen(undefined);
    heading.current?.focus();
  }

  return (
    <section className="staff-conversation" aria-labelledby="staff-chat-name">
      <header className="staff-chat-head">
        {props.onBack === undefined ? null : (
          <button type="button" className="icon-button" aria-label="Back to the chats" onClick={props.onBack}>
            <BackIcon />
          </button>
        )}
        <div className="staff-chat-who">
          <h2 ref={heading} id="staff-chat-name" tabIndex={-1}>
            {shown?.user_name ?? 'Chat'}
          </h2>
          {shown === undefined ? null : (
            <p className="staff-row-line">
              <span className="staff-row-cut">{shown.user_email}</span>
              <span className="staff-row-kind">{shown.user_id === null ? 'Guest' : 'Customer'}</span>
            </p>
          )}
        </div>
        {isOpen && open !== 'closing' ? (
          <Button className="staff-slim" onClick={() => onOpen('closing')}>
            Close chat
          </Button>
        ) : null}
      </header>
      {isOpen && open === 'closing' ? (
        <CloseChat
          name={chat.user_name}
          onKeep={settle}
          onClose={async () => {
            await desk.close();
            settle();
          }}
        />
      ) : null}
      {chat === undefined || props.isWide ? null : (
        <details className="staff-disclosure">
          <summary>About the customer</summary>
          <CustomerPanel chat={chat} />
        </details>
      )}
      {selected.problem !== undefined ? <ListProblem error={selected.problem} onRetry={desk.retrySelected} /> : null}
      {chat === undefined ? (
        selected.problem === undefined && <TranscriptSkeleton />
      ) : (
        <Transcript key={`transcript ${id}`} desk={desk} selected={selected} isLive={chats.connection === 'open'} />
      )}
      {isOpen ? (
        <ReplyComposer
          key={`reply ${id}`}
          chat_id={id}
          field={field}
          answers={answers}
          picking={open === 'answers'}
          onPicking={(picking) => onOpen(picking ? 'answers' : undefined)}
          onEditAnswers={props.onEditAnswers}
          onType={desk.typing}
          onSend={desk.send}
        />
      ) : null}
      <ClosedLine>
        {chat?.status === 'closed' ? (
          <>
            This chat is closed. To say more, write to <a href={`mailto:${chat.user_email}`}>{chat.user_email}</a>.
          </>
        ) : null}
      </ClosedLine>
    </section>
  );
}

/** Always there, so that a closing is read out. */
function ClosedLine({ children }: { children: ReactNode }) {
  return (
    <p className="staff-closed-line" role="status">
      {children}
    </p>
  );
}

function TranscriptSkeleton() {
  return (
    <div className="staff-transcript-skeleton" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading
      </p>
      <Skeleton lines={3} />
    </div>
  );
}

/** A message shown to somebody who looks is read. */
function useReading(desk: StaffDesk, chats: StaffChats, listed: QueuedChat | undefined) {
  const isLooking = useAttention();
  const { connection, selected } = chats;
  const isShown = selected?.chat !== undefined;
  const id = selected?.id;
  const unread = listed?.unread ?? 0;
  const count = listed?.message_count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is to be marked as read.
  useEffect(() => {
    if (id !== undefined && isShown && isLooking && unread > 0 && connection === 'open') desk.markRead(id);
  }, [desk, id, isShown, isLooking, unread, count, connection]);
}

function watch(run: () => void): () => void {
  const watching = new AbortController();
  for (const event of ['focus', 'blur']) window.addEventListener(event, run, watching);
  document.addEventListener('visibilitychange', run, watching);
  return () => watching.abort();
}

/** Whether somebody is looking: the tab is in sight and its window has the focus. */
function useAttention(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible' && document.hasFocus());
}
