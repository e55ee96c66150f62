import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { EndTargets } from '#shared/exits/base/exit-input.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { ExitPlace } from '#web/areas/deal/desk/desk-tab.ts';
import type { ShownFigure } from './parts/cell-words.ts';

/** Every structure left every way, and what is shown of it. */
export type ExitGrid = {
  analysisId: string;
  cells: readonly ExitCell[];
  /** Their sources, and the end buyer's limits. */
  deal: Deal;
  targets: EndTargets;
  /** How the deal is run and left. */
  working: ExitCell;
  /** Opened below the grid. */
  open: ExitCell;
  shown: ShownFigure;
  /** The plan does not have it. */
  isLocked: (cell: ExitCell) => boolean;
};

/** The engine prices every pair. */
export function cellAt({ cells }: Pick<ExitGrid, 'cells'>, { structure, exit }: ExitPlace): ExitCell {
  const cell = cells.find((each) => each.structure === structure && each.exit === exit);
  if (cell === undefined) throw new Error(`The engine has not priced ${structure} left by ${exit}.`);
  return cell;
}
