import { useState } from 'react';
import { exitShortNames } from '#shared/exits/exit-words.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { registry } from '#shared/structures/registry.ts';
import { usd } from '#shared/values/money.ts';
import { counted } from '#shared/values/words.ts';
import { exitsPath } from '#web/areas/deal/desk/desk-tab.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { CellAmount, Impossible } from './cell-parts.tsx';
import { cellAt, type ExitGrid } from './exit-grid.ts';
import { CellMarks } from './parts/cell-verdicts.tsx';
import { figureOf, shownFigures } from './parts/cell-words.ts';

/** One structure at a time with the ways to leave it, the one that is open first; the others in a line each. */
export function ExitList({ grid }: { grid: ExitGrid }) {
  const [pressed, setPressed] = useState<{ structure: Strategy | null; by: ExitGrid['open'] }>();
  // A cell that was opened since shows its structure.
  const shown = pressed?.by === grid.open ? pressed.structure : grid.open.structure;
  const first = grid.working.structure;
  const order = [first, ...Strategy.options.filter((structure) => structure !== first)];
  return (
    <div className="exit-list">
      {order.map((structure) => (
        <section key={structure} aria-labelledby={`exit-of-${structure}`}>
          <h3 id={`exit-of-${structure}`}>
            <button
              type="button"
              aria-expanded={structure === shown}
              onClick={() => setPressed({ structure: structure === shown ? null : structure, by: grid.open })}
            >
              <b>{structure}</b>
              {structure === first ? (
                <span className="deal-flag deal-flag-working">Working</span>
              ) : (
                <span>{lineOf(grid, structure)}</span>
              )}
            </button>
          </h3>
          {structure === shown && (
            <ul className="exit-cards">
              {Exit.options.map((exit) => (
                <li key={exit}>
                  <ExitCard grid={grid} structure={structure} exit={exit} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <p className="exit-list-key">{shownFigures[grid.shown]}. Shapes: you, seller, end buyer.</p>
    </div>
  );
}

function ExitCard({ grid, structure, exit }: { grid: ExitGrid; structure: Strategy; exit: Exit }) {
  const { analysisId, open, working, deal, targets, shown } = grid;
  const cell = cellAt(grid, { structure, exit });
  const name = exitShortNames[exit];
  if (!cell.possible) {
    return (
      <div className="exit-card exit-impossible">
        <Impossible why={cell.why} name={name} />
      </div>
    );
  }
  if (grid.isLocked(cell)) {
    return (
      <div className="exit-card exit-locked">
        <b>{name}</b> Not in your plan
      </div>
    );
  }
  return (
    <Link
      to={exitsPath(analysisId, cell)}
      className={classes('exit-card', cell === working && 'is-working', cell === open && 'is-open')}
      aria-current={cell === open ? 'true' : undefined}
    >
      <span>{name}</span>{' '}
      <CellAmount amount={figureOf(cell, shown).amount} isNone={shown === 'monthlyCashFlow' && cell.npv !== null} />
      <CellMarks cell={cell} deal={deal} targets={targets} />
    </Link>
  );
}

/** "5 exits · hold $29,373" */
function lineOf(grid: ExitGrid, structure: Strategy): string {
  const exits = Exit.options.filter((exit) => cellAt(grid, { structure, exit }).possible);
  const own = cellAt(grid, { structure, exit: registry[structure].entry.own });
  const count = counted(exits.length, 'exit');
  if (grid.isLocked(own)) return count;
  const { amount } = figureOf(own, grid.shown);
  return amount === null ? count : `${count} · ${exitShortNames[own.exit].toLowerCase()} ${usd(amount)}`;
}
