import { useState } from 'react';
import { estimateKeys, lineNames } from '#shared/lists/estimates/estimate-keys.ts';
import type { Estimates } from '#shared/lists/estimates/estimates.ts';
import { estimatesTyped, typedOf } from '#shared/lists/estimates/typed-estimates.ts';
import type { ListRow } from '#shared/lists/list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EstimateLines, type ShownLine } from './estimate-lines.tsx';

type EstimatesSheetProps = {
  /** `undefined` for a list that was priced without. */
  estimates: Estimates | undefined;
  rows: readonly ListRow[];
  /** Prices all rows anew. */
  estimate: (estimates: Estimates) => Promise<void>;
  onClose: () => void;
};

/** The estimates of a list that is priced. A line that is on and in no row is none: the file has the figure. */
export function EstimatesSheet({ estimates, rows, estimate, onClose }: EstimatesSheetProps) {
  const [typed, setTyped] = useState(() => typedOf(estimates ?? {}));
  const [lines] = useState(() => linesOf(rows, typed));
  const priced = rows.filter(({ state }) => state !== 'unreadable' && state !== 'duplicate').length;
  const toSend = estimatesTyped(typed);
  const { busy, problem, run } = useAction(async () => {
    if (toSend === null) return;
    await estimate(toSend);
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Estimates"
      description="Used where the list says nothing. Changes price every row again. No analysis is used."
      wide
    >
      <div className="estimate-sheet stack">
        <EstimateLines lines={lines} total={priced} typed={typed} onTyped={setTyped} />
        <Problem error={problem} />
        <div className="button-row">
          <Button variant="primary" busy={busy} disabled={toSend === null} onClick={run}>
            Price {priced} {priced === 1 ? 'Row' : 'Rows'} Again
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function linesOf(rows: readonly ListRow[], typed: ReturnType<typeof typedOf>): ShownLine[] {
  return estimateKeys.flatMap((key): ShownLine[] => {
    const names: readonly string[] = lineNames[key];
    const count = rows.filter(({ estimated = [] }) => estimated.some((name) => names.includes(name))).length;
    if (!typed[key].isOn) return [{ key }];
    return count === 0 ? [] : [{ key, rows: count }];
  });
}
