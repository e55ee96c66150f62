import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ContactMessage, ContactState } from '#shared/support/contact.ts';
import { contactTopics } from '#shared/support/contact-terms.ts';
import { recentMoment } from '#shared/values/dates.ts';
import { useContactMessages } from '#web/api/resources/use-contact-messages.ts';
import type { Shortcuts } from '#web/areas/staff/desk/shortcuts.ts';
import { useIsNarrow } from '#web/areas/staff/desk/use-media.ts';
import { Choice } from '#web/areas/staff/queue/choice.tsx';
import { ListNote, ListProblem } from '#web/areas/staff/queue/queue.tsx';
import { RowsSkeleton } from '#web/areas/staff/queue/rows-skeleton.tsx';
import { useRows } from '#web/areas/staff/queue/use-rows.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { FailureText } from '#web/ui/layout/page-frame.tsx';
import { MessageDetail } from './message-detail.tsx';
import { useRefreshing } from './use-refreshing.ts';
import '#web/areas/staff/desk/desk.css';
import '#web/areas/staff/queue/rows.css';

const filters = [
  { value: 'open', text: 'Open' },
  { value: 'answered', text: 'Answered' },
] as const;

const emptyText: Record<ContactState, string> = {
  open: 'Every message has been answered.',
  answered: 'Messages marked as answered appear here.',
};

/** Messages of the contact form: the list, and the message chosen from it. */
export function MessagesView({ shortcuts }: { shortcuts: RefObject<Shortcuts> }) {
  const [filter, setFilter] = useState<ContactState>('open');
  const list = useContactMessages(filter);
  // What is being read stays on the desk, also when its state takes it off the list.
  const [chosen, setChosen] = useState<ContactMessage>();
  const isNarrow = useIsNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  const messages = list.messages ?? [];
  const ids = messages.map(({ reference }) => reference);
  const rows = useRows(ids, chosen?.reference);
  // The open ones are read anew for their count anyhow.
  useRefreshing(filter === 'open' ? undefined : list.refresh);

  function open(message: ContactMessage) {
    setChosen(message);
    if (isNarrow) requestAnimationFrame(() => heading.current?.focus());
  }

  function back() {
    const reference = chosen?.reference;
    setChosen(undefined);
    if (reference !== undefined) requestAnimationFrame(() => rows.focusRow(reference));
  }

  function step(by: 1 | -1) {
    const at = chosen === undefined ? -1 : ids.indexOf(chosen.reference);
    const next = messages[at < 0 ? 0 : at + by];
    if (next === undefined) return;
    open(next);
    if (!isNarrow) rows.focusRow(next.reference);
  }

  useEffect(() => {
    shortcuts.current = { next: () => step(1), previous: () => step(-1) };
  });

  return (
    <div className={classes('staff-desk staff-desk-two', chosen !== undefined && 'staff-desk-open')}>
      <section className="staff-list" aria-label="Contact messages">
        <div className="staff-list-head">
          <Choice label="Which messages" options={filters} value={filter} onChange={setFilter} />
        </div>
        <MessageList filter={filter} list={list} rows={rows} onOpen={open} />
      </section>
      {chosen === undefined ? (
        <section className="staff-conversation staff-nothing" aria-label="Message">
          <ListNote title="No message selected">Choose one from the list, or press J for the first.</ListNote>
        </section>
      ) : (
        <MessageDetail
          key={chosen.reference}
          message={messages.find(({ reference }) => reference === chosen.reference) ?? chosen}
          heading={heading}
          onBack={isNarrow ? back : undefined}
          onSetState={async (state) => {
            setChosen(await list.setState(chosen.reference, state));
            list.refresh();
          }}
        />
      )}
    </div>
  );
}

function MessageList({
  filter,
  list,
  rows,
  onOpen,
}: {
  filter: ContactState;
  list: ReturnType<typeof useContactMessages>;
  rows: ReturnType<typeof useRows>;
  onOpen: (message: ContactMessage) => void;
}) {
  const { messages, error } = list;
  if (messages === undefined) {
    return error === undefined ? <RowsSkeleton /> : <ListProblem error={error} onRetry={list.refresh} />;
  }
  if (messages.length === 0) return <ListNote title="No messages">{emptyText[filter]}</ListNote>;
  return (
    <div className="staff-scroll">
      <ul {...rows.listProps} aria-label="Messages">
        {messages.map((message) => (
          <li key={message.reference}>
            <button
              type="button"
              className="staff-row"
              {...rows.rowProps(message.reference)}
              onClick={() => onOpen(message)}
            >
              <MessageRow message={message} />
            </button>
          </li>
        ))}
      </ul>
      {list.hasMore || error !== undefined ? (
        <div className="staff-more">
          {error === undefined ? null : <FailureText error={error} />}
          <Button busy={list.loadingMore} onClick={error === undefined ? list.showMore : list.refresh}>
            {error === undefined ? 'Show more' : 'Retry'}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function MessageRow({ message }: { message: ContactMessage }) {
  return (
    <>
      <span className="staff-row-line">
        <span className="staff-row-name">{message.subject}</span>
        <span className="staff-row-time">{recentMoment(message.created_at)}</span>
      </span>
      <span className="staff-row-line staff-row-minor">
        <span className="staff-row-cut">{message.name}</span>
        <span className="staff-row-kind">{contactTopics[message.topic]}</span>
      </span>
      <span className="staff-row-line">
        <span className="staff-row-cut">{message.message}</span>
        {message.state === 'answered' ? <span className="staff-row-kind">Answered</span> : null}
      </span>
    </>
  );
}
