import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { NextAction } from '#shared/pipeline/pipeline.ts';
import { isActive, stageNames } from '#shared/pipeline/stage.ts';
import type { Stalled } from '#shared/pipeline/today.ts';
import { activityPath } from '#shared/site/analysis-paths.ts';
import { weekdayDate } from '#shared/values/dates.ts';
import { daysAfter } from '#shared/values/days.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { submitting } from '#web/ui/forms/use-action.ts';
import { Tag } from '#web/ui/layout/tag.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { dueInWords, dueState, nextMonday } from '#web/ui/text/days.ts';

const stalledRule =
  'An active deal is stalled when it has been in its stage more than twice as long as the median of your deals there.';

type TodayRowProps = {
  deal: DealRow;
  stalled: Stalled<DealRow> | undefined;
  today: string;
  onDone: (action: NextAction) => void;
  /** `words` say where the action went. */
  onMove: (next: NextAction, words: string) => void;
};

/** A deal that needs a decision, and its presses. */
export function TodayRow({ deal, stalled, today, onDone, onMove }: TodayRowProps) {
  const { next_action: next } = deal;
  return (
    <li className="today-row">
      {stalled ? (
        <span className="today-when today-late">
          <Tooltip text={stalledRule}>Stalled</Tooltip>
        </span>
      ) : (
        <Due due={next?.due ?? null} today={today} />
      )}
      <div>
        <p className="today-what">{next?.text ?? 'No next action'}</p>
        <Where deal={deal} hasLetter={isActive(deal.stage) && deal.stage !== 'under_contract'}>
          {stalled && ` · ${stalled.days} days there, your median is ${inDays(stalled.median)}`}
        </Where>
      </div>
      {next ? (
        <Moves next={next} today={today} onDone={() => onDone(next)} onMove={onMove} />
      ) : (
        <NextForm deal={deal} today={today} onNext={(action) => onMove(action, 'Next action saved')} />
      )}
    </li>
  );
}

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

function Due({ due, today }: { due: string | null; today: string }) {
  const isLate = dueState(due, today) === 'late';
  return (
    <span className={classes('today-when', isLate && 'today-late')}>
      <svg width="12" height="12" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
        <path d={isLate ? 'M7 1.2 13.4 12.6H.6z' : 'M2 2h10v10H2z'} fill="currentColor" />
      </svg>
      {dueInWords(due, today)}
    </span>
  );
}

type WhereProps = {
  deal: DealRow;
  /** Leads to the offer letter. */
  hasLetter?: boolean;
  children?: ReactNode;
};

function Where({ deal, hasLetter = false, children }: WhereProps) {
  const { id, street, stage, seller, is_sample } = deal;
  return (
    <p className="today-where">
      <Link to={activityPath(id)}>{street}</Link> · {stageNames[stage]}
      {children}
      {seller.phone !== null && (
        <>
          {' · '}
          <a href={`tel:${seller.phone.replaceAll(/[^+\d]/g, '')}`}>Call {seller.phone}</a>
        </>
      )}
      {hasLetter && (
        <>
          {' · '}
          <Link to={`/offer-letter/${id}`}>
            Write letter<span className="visually-hidden"> for {street}</span>
          </Link>
        </>
      )}
      {is_sample && (
        <>
          {' '}
          <Tag>Sample data</Tag>
        </>
      )}
    </p>
  );
}

type MovesProps = { next: NextAction; today: string; onDone: () => void; onMove: TodayRowProps['onMove'] };

function Moves({ next, today, onDone, onMove }: MovesProps) {
  const [isDating, setDating] = useState(false);
  const tomorrow = daysAfter(today, 1);
  const monday = nextMonday(today);
  const moveTo = (due: string) => onMove({ ...next, due }, `Moved to ${weekdayDate(due)}`);
  if (isDating) return <DateForm next={next} today={today} onDate={moveTo} onCancel={() => setDating(false)} />;
  return (
    <div className="button-row today-moves">
      <Button aria-label={`Done: ${next.text}`} onClick={onDone}>
        Done
      </Button>
      <Button aria-label={`Tomorrow: ${next.text}`} onClick={() => moveTo(tomorrow)}>
        Tomorrow
      </Button>
      {monday !== tomorrow && (
        <Button aria-label={`${weekdayDate(monday)}: ${next.text}`} onClick={() => moveTo(monday)}>
          {weekdayDate(monday)}
        </Button>
      )}
      <Button variant="quiet" aria-label={`Date… ${next.text}`} onClick={() => setDating(true)}>
        Date…
      </Button>
    </div>
  );
}

type DateFormProps = { next: NextAction; today: string; onDate: (due: string) => void; onCancel: () => void };

function DateForm({ next, today, onDate, onCancel }: DateFormProps) {
  const [due, setDue] = useState(next.due ?? today);
  const field = useFocused();
  return (
    <form className="today-next" onSubmit={submitting(() => onDate(due))}>
      <label>
        <span className="visually-hidden">Date of {next.text}</span>
        <span className="field-box">
          <input
            ref={field}
            type="date"
            required
            value={due}
            onChange={(event) => setDue(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onCancel()}
          />
        </span>
      </label>
      <Button type="submit" disabled={due === ''}>
        Move
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

type DoneRowProps = {
  deal: DealRow;
  action: NextAction;
  today: string;
  onNext: (next: NextAction) => void;
  onNothing: () => void;
  onUndo: () => void;
};

/** What was just done; asks what is next. */
export function DoneRow({ deal, action, today, onNext, onNothing, onUndo }: DoneRowProps) {
  const isSaving = deal.next_action?.id === action.id;
  return (
    <li className="today-row today-done">
      <b className="today-when">Done</b>
      <div>
        <p className="today-what">
          <s>{action.text}</s>
        </p>
        <Where deal={deal} />
      </div>
      <Button variant="quiet" disabled={isSaving} aria-label={`Undo: ${action.text}`} onClick={onUndo}>
        Undo
      </Button>
      <NextForm deal={deal} today={today} focused onNext={onNext} onNothing={onNothing} />
    </li>
  );
}

type NextFormProps = {
  deal: DealRow;
  today: string;
  /** Asked because of a press: the press's button has gone. */
  focused?: boolean;
  onNext: (next: NextAction) => void;
  onNothing?: () => void;
};

function NextForm({ deal, today, focused = false, onNext, onNothing }: NextFormProps) {
  const [text, setText] = useState('');
  const [due, setDue] = useState(nextMonday(today));
  const field = useFocused(focused);
  const words = text.trim();
  return (
    <form
      className="today-next"
      aria-label={`Next action for ${deal.street}`}
      onSubmit={submitting(() => words !== '' && onNext({ id: newUlid(), text: words, due: due || null }))}
    >
      <label className="today-next-text">
        <b>What’s next?</b>
        <span className="field-box">
          <input
            ref={field}
            value={text}
            maxLength={200}
            placeholder="Call about the price"
            onChange={(event) => setText(event.target.value)}
          />
        </span>
      </label>
      <label>
        <span className="visually-hidden">Due</span>
        <span className="field-box">
          <input type="date" value={due} onChange={(event) => setDue(event.target.value)} />
        </span>
      </label>
      <Button variant="primary" type="submit" disabled={words === ''}>
        Save
      </Button>
      {onNothing && (
        <Button variant="quiet" onClick={onNothing}>
          Nothing for Now
        </Button>
      )}
    </form>
  );
}

function useFocused(wanted = true) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) field.current?.focus();
  }, [wanted]);
  return field;
}
