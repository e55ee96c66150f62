import { type ReactNode, useState } from 'react';
import { plans } from '#shared/account/plans.ts';
import type { QueuedChat } from '#shared/support/chat.ts';
import { recentMoment } from '#shared/values/dates.ts';
import type { StaffChats } from '#web/areas/staff/desk/desk-state.ts';
import type { StaffDesk } from '#web/areas/staff/desk/staff-desk.ts';
import { endedUnanswered } from '#web/areas/staff/desk/staff-queue.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailureText } from '#web/ui/layout/page-frame.tsx';
import { Choice } from './choice.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import type { useRows } from './use-rows.ts';
import { WaitingTime } from './waiting-time.tsx';
import './queue.css';
import './rows.css';

/** Rows drawn at once; more with each press. */
export const rowsAtOnce = 50;

export type QueueView = 'open' | 'closed';

type QueueProps = {
  desk: StaffDesk;
  chats: StaffChats;
  view: QueueView;
  onView: (view: QueueView) => void;
  shown: QueuedChat[];
  hidden: number;
  onShowMore: () => void;
  rows: ReturnType<typeof useRows>;
  onSelect: (id: string) => void;
};

/** The chats of the desk: those that are open, or those closed lately. */
export function Queue(props: QueueProps) {
  const { chats, view, onView } = props;
  const count = chats.queue === undefined ? '' : ` ${chats.queue.length}`;
  const unanswered = chats.closed?.chats.filter(endedUnanswered).length ?? 0;
  return (
    <section className="staff-list" aria-label="Chats">
      <div className="staff-list-head">
        <Choice
          label="Which chats"
          options={[
            { value: 'open', text: `Open${count}` },
            { value: 'closed', text: unanswered === 0 ? 'Closed' : `Closed (${unanswered} unanswered)` },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
      {view === 'open' ? <OpenChats {...props} /> : <ClosedList {...props} />}
    </section>
  );
}

function OpenChats({ desk, chats, shown, hidden, onShowMore, rows, onSelect }: QueueProps) {
  if (chats.queue === undefined) {
    if (chats.queueProblem === undefined) return <RowsSkeleton />;
    return <ListProblem error={chats.queueProblem} onRetry={desk.retryQueue} />;
  }
  return (
    <>
      {chats.queueProblem === undefined ? null : <StaleNote error={chats.queueProblem} onRetry={desk.retryQueue} />}
      {shown.length === 0 ? (
        <ListNote title="No one is waiting">New chats appear here with their first message.</ListNote>
      ) : (
        <Rows
          label="Open chats"
          rows={rows}
          shown={shown}
          onSelect={onSelect}
          more={hidden === 0 ? undefined : <Button onClick={onShowMore}>Show more ({hidden})</Button>}
        />
      )}
    </>
  );
}

function ClosedList({ desk, chats, shown, hidden, onShowMore, rows, onSelect }: QueueProps) {
  const { closed } = chats;

  /** Rows that are here are drawn before more are fetched; fetched ones are drawn, too. */
  function showMore() {
    onShowMore();
    if (hidden === 0) desk.listClosed('more');
  }

  if (closed?.problem !== undefined && shown.length === 0) {
    return <ListProblem error={closed.problem} onRetry={() => desk.listClosed('first')} />;
  }
  if (closed === undefined || (closed.loading && shown.length === 0)) return <RowsSkeleton />;
  if (shown.length === 0) return <ListNote title="No closed chats">Closed chats stay here.</ListNote>;
  return (
    <Rows
      label="Closed chats"
      rows={rows}
      shown={shown}
      onSelect={onSelect}
      more={
        hidden === 0 && closed.next_cursor === undefined ? undefined : (
          <>
            {closed.problem === undefined ? null : <FailureText error={closed.problem} />}
            <Button busy={closed.loading} onClick={showMore}>
              Show more
            </Button>
          </>
        )
      }
    />
  );
}

function Rows({
  label,
  rows,
  shown,
  onSelect,
  more,
}: Pick<QueueProps, 'rows' | 'shown' | 'onSelect'> & { label: string; more: ReactNode }) {
  return (
    <div className="staff-scroll">
      <ul {...rows.listProps} aria-label={label}>
        {shown.map((chat) => (
          <li key={chat.id}>
            <button type="button" className="staff-row" {...rows.rowProps(chat.id)} onClick={() => onSelect(chat.id)}>
              <ChatRow chat={chat} />
            </button>
          </li>
        ))}
      </ul>
      {more === undefined ? null : <div className="staff-more">{more}</div>}
    </div>
  );
}

function ChatRow({ chat }: { chat: QueuedChat }) {
  return (
    <>
      <span className="staff-row-line">
        <span className="staff-row-name">{chat.user_name}</span>
        <RowTime chat={chat} />
      </span>
      <span className="staff-row-line staff-row-minor">
        <span className="staff-row-cut">{chat.user_email}</span>
        <span className="staff-row-kind">{kindOf(chat)}</span>
      </span>
      <span className="staff-row-line">
        <span className="staff-row-cut">{lineOf(chat)}</span>
        {chat.unread > 0 ? (
          <span className="staff-unread">
            {chat.unread}
            <span className="visually-hidden"> unread</span>
          </span>
        ) : null}
      </span>
    </>
  );
}

/** The customer's plan; older chats have none. */
function kindOf({ user_id, user_tier }: QueuedChat): string {
  if (user_id === null) return 'Guest';
  return user_tier === undefined ? 'Customer' : plans[user_tier].name;
}

/** The latest message, and its remarks. */
function lineOf(chat: QueuedChat): string {
  const { last_message: last } = chat;
  if (last === undefined) return 'No messages';
  if (endedUnanswered(chat)) return `Unanswered: ${last.preview}`;
  return last.sender_type === 'staff' ? `Answered: ${last.preview}` : last.preview;
}

function RowTime({ chat }: { chat: QueuedChat }) {
  if (chat.status === 'closed') {
    return <span className="staff-row-time">{chat.closed_at === undefined ? '' : recentMoment(chat.closed_at)}</span>;
  }
  if (chat.waiting_since === undefined) return <span className="staff-row-time">Answered</span>;
  return (
    <span className="staff-row-time staff-row-waiting">
      <span className="visually-hidden">Waiting </span>
      <WaitingTime since={chat.waiting_since} />
    </span>
  );
}

export function ListNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="staff-note">
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}

export function ListProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="staff-note" role="alert">
      <FailureText error={error} />
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

/** Above rows that are there: they could not be read again, so they may be old. */
function StaleNote({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="staff-stale" role="alert">
      <p>This list may be old.</p>
      <FailureText error={error} />
      <Button className="staff-slim" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** The part of a long list that is drawn, and a way to draw more of it. */
export function useShownRows<Row>(rows: Row[]) {
  const [limit, setLimit] = useState(rowsAtOnce);
  return {
    shown: rows.slice(0, limit),
    hidden: Math.max(0, rows.length - limit),
    showMore: () => setLimit(limit + rowsAtOnce),
  };
}
