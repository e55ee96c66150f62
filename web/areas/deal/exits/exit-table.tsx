import { exitNames } from '#shared/exits/exit-words.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { exitsPath } from '#web/areas/deal/desk/desk-tab.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { CellFigure, Impossible } from './cell-parts.tsx';
import { cellAt, type ExitGrid } from './exit-grid.ts';
import { CellVerdicts } from './parts/cell-verdicts.tsx';
import { shownFigures } from './parts/cell-words.ts';

// Explicit for browsers that take a table's roles away with its looks. Spread, because the linter calls them redundant.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** Every structure left every way. */
export function ExitTable({ grid }: { grid: ExitGrid }) {
  return (
    <div className="exit-sheet">
      <table {...roles.table} aria-label="Every way to buy and to leave this house">
        <colgroup>
          <col className="exit-key" />
          {Exit.options.map((exit) => (
            <col key={exit} />
          ))}
        </colgroup>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <td {...roles.cell} className="exit-legend">
              {shownFigures[grid.shown]}; you, seller, end buyer
            </td>
            {Exit.options.map((exit) => (
              <th key={exit} {...roles.columnHead} scope="col">
                {exitNames[exit]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {Strategy.options.map((structure) => (
            <tr key={structure} {...roles.row}>
              <th {...roles.rowHead} scope="row">
                {structure}
              </th>
              {Exit.options.map((exit) => (
                <ExitTableCell key={exit} grid={grid} structure={structure} exit={exit} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ExitTableCell({ grid, structure, exit }: { grid: ExitGrid; structure: Strategy; exit: Exit }) {
  const { analysisId, open, working, deal, targets, shown } = grid;
  const cell = cellAt(grid, { structure, exit });
  if (!cell.possible) {
    return (
      <td {...roles.cell} className="exit-impossible">
        <Impossible why={cell.why} />
      </td>
    );
  }
  if (grid.isLocked(cell)) {
    return (
      <td {...roles.cell} className="exit-locked">
        Not in your plan
      </td>
    );
  }
  const isOpen = cell === open;
  return (
    <td {...roles.cell} className={classes('exit-cell', cell === working && 'is-working', isOpen && 'is-open')}>
      <Link to={exitsPath(analysisId, cell)} aria-current={isOpen ? 'true' : undefined}>
        <CellFigure cell={cell} shown={shown} />
        <CellVerdicts cell={cell} deal={deal} targets={targets} />
      </Link>
    </td>
  );
}
