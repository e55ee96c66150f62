import type { ReactNode } from 'react';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { ExitPlace } from '#shared/terms/exit-texts.ts';
import { counted } from '#shared/values/words.ts';
import { deskPath } from '#web/areas/deal/desk/desk-tab.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { focusOn } from '#web/ui/controls/reveal.ts';

/** Other facts, each in a few words, with the way to it. */
export function Foot({
  analysisId,
  cell,
  more,
  children,
}: {
  analysisId: string;
  cell: ExitCell;
  more: readonly ExitPlace[];
  children: ReactNode;
}) {
  const { structure, seller } = cell;
  const month = seller?.loanOutOfNameMonth ?? null;
  const [first] = more;
  return (
    <footer className="exit-foot">
      {month !== null && (
        <p>
          {month === 0 ? (
            <b>The loan leaves their name at closing.</b>
          ) : (
            <>
              <b>The loan stays in their name</b> to month {month}.
            </>
          )}
        </p>
      )}
      <p className="no-print">
        <Link to={`${deskPath(analysisId, structure)}#deal-checklist`}>Full Checklist</Link>
      </p>
      {first !== undefined && (
        <p className="no-print">
          {counted(more.length, 'more term')}.{' '}
          <button type="button" className="link-button" onClick={() => focusOn(first.field)}>
            Set the Terms
          </button>
        </p>
      )}
      <p>Before income tax.</p>
      {children}
    </footer>
  );
}
