import { memo, type ReactNode, useMemo } from 'react';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { ExitPlan } from '#shared/exits/base/exit-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { playedOf } from './cell-flows.ts';
import { Everybody } from './everybody.tsx';
import { twoNotesOf } from './notes-over-time.ts';
import { Outcomes } from './outcomes.tsx';
import { TwoNotes } from './two-notes.tsx';
import { Warnings } from './warnings.tsx';
import { WhoPaid } from './who-paid.tsx';

// A key in a field changes none of them: they follow with the figures.
const Money = memo(Everybody);
const Paid = memo(WhoPaid);
const Endings = memo(Outcomes);
const Notes = memo(TwoNotes);
const Known = memo(Warnings);

/** A cell in pictures and tables; `children` stand among them. */
export function Parts({
  cell,
  deal,
  plan,
  children,
}: {
  cell: ExitCell;
  deal: Deal;
  plan: ExitPlan;
  children: ReactNode;
}) {
  const endings = useMemo(
    () => cell.outcomes.map((outcome) => ({ outcome, played: playedOf(deal, plan, cell, outcome.name) })),
    [cell, deal, plan],
  );
  const notes = useMemo(() => twoNotesOf(deal, plan, cell), [deal, plan, cell]);
  const played = endings[0]?.played ?? null;
  return (
    <div className="exit-parts">
      {played !== null && (
        <>
          <Money cell={cell} played={played} deal={deal} />
          <Endings cell={cell} endings={endings} />
          <Paid cell={cell} played={played} />
        </>
      )}
      {children}
      {notes !== null && <Notes notes={notes} />}
      <Known warnings={cell.warnings} />
    </div>
  );
}
