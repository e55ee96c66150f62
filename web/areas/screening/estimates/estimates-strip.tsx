import { lazy, Suspense, useState } from 'react';
import { estimatesText } from '#shared/lists/estimates/estimate-words.ts';
import { type Estimates, estimatesOfList } from '#shared/lists/estimates/estimates.ts';
import type { List, ListRow } from '#shared/lists/list.ts';
import { May } from '#web/ui/controls/may.tsx';
import './estimates-strip.css';

// Few change them.
const EstimatesSheet = lazy(async () => ({ default: (await import('./estimates-sheet.tsx')).EstimatesSheet }));

type EstimatesStripProps = { list: List; rows: readonly ListRow[]; estimate: (estimates: Estimates) => Promise<void> };

/** What a list's figures rest on beside its file, above its rows: "Rent 0.6%, taxes by state are estimates. Change". */
export function EstimatesStrip({ list, rows, estimate }: EstimatesStripProps) {
  const [isOpen, setIsOpen] = useState(false);
  const estimates = estimatesOfList(list);
  const used = new Set(rows.flatMap(({ estimated = [] }) => estimated));
  return (
    <div className="estimate-strip">
      <p>{estimatesText(estimates, used)}</p>
      <May need="write">
        <button
          type="button"
          className="link-button"
          disabled={list.state === 'loading'}
          onClick={() => setIsOpen(true)}
        >
          Change<span className="visually-hidden"> the estimates</span>
        </button>
      </May>
      {isOpen && (
        <Suspense fallback={null}>
          <EstimatesSheet {...{ estimates, rows, estimate }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
