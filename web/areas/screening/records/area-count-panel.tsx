import type { ReactNode } from 'react';
import type { AreaCount } from '#shared/records/area/area-count.ts';
import { conditionWords } from '#shared/records/area/area-words.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import type { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';

type Action = ReturnType<typeof useAction>;

type AreaCountPanelProps = {
  /** Of the form as it stands; absent before it is counted. */
  answer: AreaCount | undefined;
  /** Another form was counted. */
  wasCounted: boolean;
  /** Not once trial or plan has ended. */
  mayCount: boolean;
  count: Action;
  make: Action;
  /** Stands below the next step once houses are counted. */
  children: ReactNode;
};

/** How many houses there are, and the one next step: count them, or make a list of the first of them. */
export function AreaCountPanel({ answer, wasCounted, mayCount, count, make, children }: AreaCountPanelProps) {
  return (
    <aside className="area-side" aria-label="Houses">
      <div role="status" className="area-said" aria-busy={count.busy}>
        <Said {...{ answer, wasCounted, mayCount, count }} />
      </div>
      <Problem error={count.problem ?? make.problem} />
      <NextStep {...{ answer, mayCount, count, make }} />
      {answer !== undefined && children}
    </aside>
  );
}

function Said({ answer, wasCounted, mayCount, count }: Omit<AreaCountPanelProps, 'make' | 'children'>) {
  if (!mayCount) return <p>Counting houses needs a plan.</p>;
  if (count.busy) return <p>Counting…</p>;
  if (answer === undefined) {
    return <p>{wasCounted ? 'You changed the search. Count again.' : 'Counting uses no analysis.'}</p>;
  }
  const { houses, left, most_rows: most, lists_left: lists, unknown } = answer;
  return (
    <>
      <p className="area-houses">
        <b>{wholeNumber(houses)}</b> {houses === 1 ? 'house.' : 'houses.'}
      </p>
      <p>Uses 0 analyses.</p>
      <p>{leftText(left, most > 0 ? lists : undefined)}</p>
      {unknown.length > 0 && (
        <p>These records don’t say: {unknown.map((name) => conditionWords[name].toLowerCase()).join(', ')}.</p>
      )}
    </>
  );
}

/** "97 counts and 5 lists left today." */
function leftText(counts: number, lists: number | undefined): string {
  const some = (count: number, one: string) => `${wholeNumber(count)} ${count === 1 ? one : `${one}s`}`;
  const parts = [some(counts, 'count'), ...(lists === undefined ? [] : [some(lists, 'list')])];
  return `${parts.join(' and ')} left today.`;
}

function NextStep({ answer, mayCount, count, make }: Omit<AreaCountPanelProps, 'wasCounted' | 'children'>) {
  if (!mayCount || answer?.most_rows === 0) {
    return (
      <ButtonLink variant="primary" block to="/pricing">
        See Plans
      </ButtonLink>
    );
  }
  if (answer === undefined) {
    return (
      <Button variant="primary" block type="submit" busy={count.busy}>
        Count Houses
      </Button>
    );
  }
  const { houses, most_rows: most, lists_left: left } = answer;
  if (houses === 0) return <p className="area-hint">No house meets all of this. Take a condition away.</p>;
  if (left === 0) return <p className="area-hint">No list is left today. Make one tomorrow.</p>;
  return (
    <>
      <Button variant="primary" block busy={make.busy} onClick={make.run}>
        {makeText(houses, most)}
      </Button>
      {houses > most && <p className="area-order">Those with the most known facts come first, then by equity.</p>}
    </>
  );
}

function makeText(houses: number, most: number): string {
  if (houses > most) return `Make a List of the First ${wholeNumber(most)}`;
  return houses === 1 ? 'Make a List of It' : `Make a List of All ${wholeNumber(houses)}`;
}
