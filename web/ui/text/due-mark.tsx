import { classes } from '#web/ui/controls/classes.ts';
import { dueInWords, dueState } from './days.ts';
import './due-mark.css';

const shapes = { late: 'M7 1.2 13.4 12.6H.6z', today: 'M2 2h10v10H2z' } as const;

/** A due day: what is late has a triangle and what is due today a square, so that color says nothing alone. */
export function DueMark({ due, today }: { due: string | null; today: string }) {
  const state = dueState(due, today);
  return (
    <span className={classes('due-mark', `due-${state}`)}>
      {(state === 'late' || state === 'today') && (
        <svg width="12" height="12" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
          <path d={shapes[state]} fill="currentColor" />
        </svg>
      )}
      {dueInWords(due, today)}
    </span>
  );
}
