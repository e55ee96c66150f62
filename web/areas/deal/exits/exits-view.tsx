import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { EndTargets } from '#shared/exits/base/exit-input.ts';
import { compareExits } from '#shared/exits/engine/compare.ts';
import { exitDone, exitNames } from '#shared/exits/exit-words.ts';
import { exitOf } from '#shared/exits/working-exit.ts';
import type { Exit } from '#shared/strategy/exit-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { registry } from '#shared/structures/registry.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { AskedForm } from '#web/areas/deal/compare/targets-form.tsx';
import { cellInAddress, exitsPath } from '#web/areas/deal/desk/desk-tab.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { ViewSwitch } from '#web/areas/deal/desk/view-switch.tsx';
import type { DealForm } from '#web/areas/deal/use-deal-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Segments } from '#web/ui/controls/segments.tsx';
import { useWideScreen } from '#web/ui/controls/use-wide-screen.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { ExitPanel } from './cell/exit-panel.tsx';
import { EndLimitsLine } from './end-limits-line.tsx';
import { cellAt, type ExitGrid } from './exit-grid.ts';
import { ExitList } from './exit-list.tsx';
import { ExitTable } from './exit-table.tsx';
import { exitSentence, type ShownFigure, shownFigures } from './parts/cell-words.ts';
import './exits.css';

export type ExitsViewProps = {
  analysisId: string;
  desk: Desk;
  form: DealForm;
  buyBox: BuyBox;
  autosave: Autosave;
  working: Strategy;
  cell: string | null;
  /** The plan has every structure and exit, not only the working structure's own. */
  hasAll: boolean;
  /** Whether the plan has the solver and the stress test. */
  canSolve: boolean;
  onUpgrade: () => void;
  /** The rules that an exit brings. */
  checklist: (cell: ExitCell) => ReactNode;
};

const Table = memo(ExitTable);
const List = memo(ExitList);
const noLimits: EndTargets = {};

/** Without all of them there is the working structure's own exit. */
const isLockedIn =
  (hasAll: boolean, working: Strategy): ExitGrid['isLocked'] =>
  ({ structure, exit }) =>
    !hasAll && (structure !== working || exit !== registry[working].entry.own);

/** How a house may be left: every structure beside every exit, for all three sides, and one of them opened. */
export function ExitsView(props: ExitsViewProps) {
  const {
    analysisId,
    desk,
    form,
    buyBox,
    autosave,
    working: structure,
    hasAll,
    canSolve,
    onUpgrade,
    checklist,
  } = props;
  const { engine, comparison, bank } = desk.priced;
  const { kept } = desk.exit;
  // A key comes first: the figures follow when React is idle.
  const plan = useDeferredValue(kept.plan);
  const [shown, setShown] = useState<ShownFigure>('npv');
  const isWide = useWideScreen();
  const { cells } = useMemo(() => compareExits(engine, comparison.structures, plan), [engine, comparison, plan]);

  const own = registry[structure].entry.own;
  const { exit, declined } = exitOf(structure, kept, engine);
  const isLocked = isLockedIn(hasAll, structure);
  const working = cellAt({ cells }, { structure, exit: hasAll ? exit : own });
  const asked = cellInAddress(props.cell);
  const named = asked && cellAt({ cells }, asked);
  const open = named?.possible && !isLocked(named) ? named : working;
  const targets = plan.targets ?? noLimits;
  const grid = useMemo(
    (): ExitGrid => ({
      ...{ analysisId, cells, deal: engine, targets, working, open, shown },
      isLocked: isLockedIn(hasAll, structure),
    }),
    [analysisId, cells, engine, targets, working, open, shown, hasAll, structure],
  );
  // The limits are changed where somebody buys.
  const [withBuyer] = [open, working, ...cells].filter((cell) => cell.endBuyer !== null && !isLocked(cell));

  const pressed = useRef(false);
  const panel = useRef<HTMLDivElement>(null);
  // What was pressed is gone once the exit is set.
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) {
      panel.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    }
    pressed.current = false;
  });
  function leave(cell: { structure: Strategy; exit: Exit }) {
    pressed.current = true;
    const isOwn = cell.exit === registry[cell.structure].entry.own;
    const isSwitch = cell.structure !== structure;
    const undoExit = desk.exit.change({ exit: isOwn ? null : cell.exit });
    const undoSwitch = isSwitch ? desk.change({ chosen: cell.structure }) : undefined;
    toast({
      title: isSwitch ? `Switched to ${cell.structure}` : `Exit: ${exitNames[cell.exit]}`,
      text: `${isSwitch ? `Exit: ${exitNames[cell.exit]}. ` : ''}The deal’s figures follow; the letter stays.`,
      action: {
        label: 'Undo',
        onPress: () => {
          undoExit();
          undoSwitch?.();
        },
      },
    });
  }
  const figures = (
    <Segments
      label="Figure shown"
      options={(Object.keys(shownFigures) as ShownFigure[]).map((name) => [name, shownFigures[name]])}
      value={shown}
      onChange={setShown}
      className="deal-views no-print"
    />
  );
  return (
    <div className="exits-view">
      <section className="deal-answer" aria-labelledby="deal-answer">
        <h2 id="deal-answer" tabIndex={-1}>
          {exitSentence(working, working.exit === own)}
        </h2>
        <ViewSwitch analysisId={analysisId} open="exits" />
      </section>
      {declined !== null && (
        <p className="exit-declined">
          {structure} can’t be {exitDone[declined.exit]}. <b>{exitNames[exit]}</b> counts now.
        </p>
      )}
      <div className="exit-lines">
        <div>
          <AskedForm
            desk={desk}
            form={form}
            buyBox={buyBox}
            autosave={autosave}
            results={[...comparison.structures, bank]}
          />
          {withBuyer && <EndLimitsLine targets={targets} to={`${exitsPath(analysisId, withBuyer)}#end-limits`} />}
        </div>
        {isWide && figures}
      </div>
      {isWide ? <Table grid={grid} /> : <List grid={grid} />}
      {!isWide && figures}
      {!hasAll && (
        <Gate onUpgrade={onUpgrade}>
          Your plan shows {structure} {exitDone[own]}.
        </Gate>
      )}
      <div ref={panel}>
        <ExitPanel
          key={`${open.structure}.${open.exit}`}
          analysisId={analysisId}
          cell={open}
          priced={desk.priced}
          plan={plan}
          exit={desk.exit}
          autosave={autosave}
          isWorking={open === working}
          action={hasAll && <LeaveAction open={open} working={working} own={own} onLeave={leave} />}
          canSolve={canSolve}
          onUpgrade={onUpgrade}
          checklist={checklist(open)}
        />
      </div>
    </div>
  );
}

/** One press makes the opened cell the deal's exit, or goes back to the structure's own. */
function LeaveAction({
  open,
  working,
  own,
  onLeave,
}: {
  open: ExitGrid['open'];
  working: ExitGrid['working'];
  own: Exit;
  onLeave: (cell: { structure: Strategy; exit: Exit }) => void;
}) {
  const { structure } = working;
  if (open !== working) {
    return (
      <Button need="write" className="no-print" onClick={() => onLeave(open)}>
        {open.structure === structure ? 'Make This the Exit' : `Switch to ${open.structure}`}
      </Button>
    );
  }
  if (open.exit === own) return null;
  return (
    <Button need="write" className="no-print" onClick={() => onLeave({ structure, exit: own })}>
      {own === 'hold' ? 'Hold' : exitNames[own]} Instead
    </Button>
  );
}

/** In the place of the ways that the plan does not have. */
function Gate({ children, onUpgrade }: { children: ReactNode; onUpgrade: () => void }) {
  return (
    <div className="exit-gate no-print">
      <p>
        <b>{children}</b> Upgrade to see every way to leave every structure.
      </p>
      <Button onClick={onUpgrade}>Upgrade for All Exits</Button>
    </div>
  );
}
