import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStaffAnswers } from '#web/api/resources/use-staff-answers.ts';
import { Conversation } from '#web/areas/staff/conversation/conversation.tsx';
import { CustomerPanel } from '#web/areas/staff/conversation/customer-panel.tsx';
import type { StaffChats } from '#web/areas/staff/desk/desk-state.ts';
import type { Shortcuts } from '#web/areas/staff/desk/shortcuts.ts';
import type { StaffDesk } from '#web/areas/staff/desk/staff-desk.ts';
import { useIsNarrow, useIsWide } from '#web/areas/staff/desk/use-media.ts';
import { ListNote, Queue, type QueueView, useShownRows } from '#web/areas/staff/queue/queue.tsx';
import { useRows } from '#web/areas/staff/queue/use-rows.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { LazyAnswersDialog } from './lazy-parts.ts';
import '#web/areas/staff/desk/desk.css';

type ChatsViewProps = {
  desk: StaffDesk;
  chats: StaffChats;
  onSelect: (id: string | undefined) => void;
  /** Where the view says what the keys do while it is shown. */
  shortcuts: RefObject<Shortcuts>;
};

/** Queue, transcript and customer side by side; on a phone one after the other. */
export function ChatsView({ desk, chats, onSelect, shortcuts }: ChatsViewProps) {
  const { selected } = chats;
  const [view, setView] = useState<QueueView>('open');
  const [open, setOpen] = useState<'answers' | 'closing'>();
  const [isEditing, setIsEditing] = useState(false);
  const answers = useStaffAnswers();
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const listed = view === 'open' ? chats.queue : chats.closed?.chats;
  const { shown, hidden, showMore } = useShownRows(listed ?? []);
  const ids = shown.map(({ id }) => id);
  const rows = useRows(ids, selected?.id);
  const all = [...(chats.queue ?? []), ...(chats.closed?.chats ?? [])];
  const isActive = selected?.chat?.status === 'active';

  useFocusOnPhone(isNarrow, selected?.id, heading, rows.focusRow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat begins with nothing open.
  useEffect(() => setOpen(undefined), [selected?.id]);

  function show(next: QueueView) {
    setView(next);
    if (next === 'closed') desk.listClosed('first');
  }

  function stopEditing() {
    setIsEditing(false);
    // Once the dialog is gone: what opened it went before.
    requestAnimationFrame(() => field.current?.focus());
  }

  function step(by: 1 | -1) {
    const at = selected === undefined ? -1 : ids.indexOf(selected.id);
    const next = ids[at < 0 ? 0 : at + by];
    if (next === undefined) return;
    onSelect(next);
    // On a phone its heading gets it.
    if (!isNarrow) rows.focusRow(next);
  }

  useEffect(() => {
    shortcuts.current = {
      next: () => step(1),
      previous: () => step(-1),
      reply: () => field.current?.focus(),
      ...(isActive && { answers: () => setOpen('answers'), close: () => setOpen('closing') }),
    };
  });

  return (
    <div className={classes('staff-desk', selected !== undefined && 'staff-desk-open')}>
      <Queue
        desk={desk}
        chats={chats}
        view={view}
        onView={show}
        shown={shown}
        hidden={hidden}
        onShowMore={showMore}
        rows={rows}
        onSelect={onSelect}
      />
      {selected === undefined ? (
        <section className="staff-conversation staff-nothing" aria-label="Chat">
          <ListNote title="No chat selected">Choose one from the list, or press J for the first.</ListNote>
        </section>
      ) : (
        <Conversation
          desk={desk}
          chats={chats}
          selected={selected}
          listed={all.find(({ id }) => id === selected.id)}
          answers={answers}
          heading={heading}
          field={field}
          open={open}
          onOpen={setOpen}
          onEditAnswers={() => setIsEditing(true)}
          onBack={isNarrow ? () => onSelect(undefined) : undefined}
          isWide={isWide}
        />
      )}
      {isWide ? (
        <aside className="staff-context" aria-label="About the customer">
          {selected?.chat === undefined ? null : (
            <>
              <h2>About the customer</h2>
              <CustomerPanel chat={selected.chat} />
            </>
          )}
        </aside>
      ) : null}
      {isEditing ? <LazyAnswersDialog open onOpenChange={stopEditing} answers={answers} /> : null}
    </div>
  );
}

/** Where list and chat take turns, the focus goes along: to the chat's name, and back to its row. */
function useFocusOnPhone(
  isNarrow: boolean,
  id: string | undefined,
  heading: RefObject<HTMLElement | null>,
  focusRow: (id: string) => void,
) {
  const before = useRef(id);
  useEffect(() => {
    const last = before.current;
    before.current = id;
    if (!isNarrow || last === id) return;
    if (id !== undefined) heading.current?.focus();
    else if (last !== undefined) focusRow(last);
  });
}
