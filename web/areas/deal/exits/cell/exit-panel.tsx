import type { ReactNode } from 'react';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import { cellTitle } from '#shared/exits/exit-words.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { useSaveState } from '#web/api/resources/use-autosave.ts';
import { factPlaces } from '#web/areas/deal/compare/fact-places.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { VerdictRow } from '#web/areas/deal/exits/parts/cell-verdicts.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { EndLimits } from './end-limits.tsx';
import './exit-panel.css';

export type ExitPanelProps = {
  analysisId: string;
  /** A possible one. */
  cell: ExitCell;
  /** What it was priced from. */
  deal: Deal;
  /** The exit's texts, and what changes them. */
  exit: Desk['exit'];
  autosave: Autosave;
  /** The deal is run and left like this. */
  isWorking: boolean;
  /** Makes it the deal's exit. */
  action: ReactNode;
};

/** One structure left one way, opened. */
export function ExitPanel({ analysisId, cell, deal, exit, autosave, isWorking, action }: ExitPanelProps) {
  const { verdict, reasons, needs, endBuyer } = cell;
  return (
    <section className="exit-panel" aria-labelledby="exit-panel">
      <header>
        <h2 id="exit-panel" tabIndex={-1}>
          {cellTitle(cell)}
        </h2>
        {isWorking && <span className="deal-flag deal-flag-working">Working exit</span>}
        <VerdictRow cell={cell} deal={deal} targets={exit.kept.plan.targets ?? {}} />
        {action}
      </header>
      <ul className="exit-reasons">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {verdict === 'needs' &&
        factPlaces(needs, analysisId).map(({ to, label }) => (
          <Link key={to} className="deal-fact-link" to={to}>
            {label}
          </Link>
        ))}
      {endBuyer !== null && <EndLimits exit={exit} />}
      <SaveStatus state={useSaveState(autosave)} />
    </section>
  );
}
