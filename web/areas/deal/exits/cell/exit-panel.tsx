import { type ReactNode, useMemo } from 'react';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { ExitPlan } from '#shared/exits/base/exit-input.ts';
import { cellTitle } from '#shared/exits/exit-words.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { useSaveState } from '#web/api/resources/use-autosave.ts';
import { factPlaces } from '#web/areas/deal/compare/fact-places.ts';
import type { Desk, Priced } from '#web/areas/deal/desk/use-desk.ts';
import { VerdictRow } from '#web/areas/deal/exits/parts/cell-verdicts.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { EndLimits } from './end-limits.tsx';
import { HowFar, MoreTerms, termsOf } from './exit-terms.tsx';
import type { Asked } from './far/asked.ts';
import { Foot } from './foot.tsx';
import { Parts } from './parts.tsx';
import { Stress } from './stress.tsx';
import { Takeover } from './takeover.tsx';
import './exit-panel.css';
import './cell.css';

export type ExitPanelProps = {
  analysisId: string;
  /** A possible one. */
  cell: ExitCell;
  /** Its sources; both lag behind the fields. */
  priced: Priced;
  plan: ExitPlan;
  /** The exit's texts, and what changes them. */
  exit: Desk['exit'];
  autosave: Autosave;
  /** The deal is run and left like this. */
  isWorking: boolean;
  /** Makes it the deal's exit. */
  action: ReactNode;
  /** Whether the plan has the solver and the stress test. */
  canSolve: boolean;
  onUpgrade: () => void;
  /** The rules that this exit brings, and what they ask; `null` where it brings none. */
  checklist: ReactNode;
};

/** One structure left one way, opened. */
export function ExitPanel(props: ExitPanelProps) {
  const { analysisId, cell, priced, plan, exit, autosave, isWorking, action, canSolve, onUpgrade, checklist } = props;
  const { verdict, reasons, needs, endBuyer, structure } = cell;
  const { input } = priced.deal;
  const asked = useMemo<Asked>(
    () => ({ input, plan, structure, exit: cell.exit }),
    [input, plan, structure, cell.exit],
  );
  const terms = termsOf(cell);
  const row = priced.comparison.structures.find((each) => each.structure === structure);
  const far = (
    <HowFar analysisId={analysisId} cell={cell} exit={exit} asked={canSolve ? asked : null} onUpgrade={onUpgrade} />
  );
  return (
    <section className="exit-panel" aria-labelledby="exit-panel">
      <header>
        <h2 id="exit-panel" tabIndex={-1}>
          {cellTitle(cell)}
        </h2>
        {isWorking && <span className="deal-flag deal-flag-working">Working exit</span>}
        <VerdictRow cell={cell} deal={priced.engine} targets={plan.targets ?? {}} />
        {action}
      </header>
      {reasons.length > 0 && (
        <ul className="exit-reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {verdict === 'needs' && (
        <p className="exit-lacks">
          {factPlaces(needs, analysisId).map(({ to, label }) => (
            <Link key={to} className="deal-fact-link" to={to}>
              {label}
            </Link>
          ))}
        </p>
      )}
      <Parts cell={cell} deal={priced.engine} plan={plan}>
        {far}
      </Parts>
      {terms !== null && terms.more.length > 0 && <MoreTerms cell={cell} exit={exit} more={terms.more} />}
      {(endBuyer !== null || cell.takeover !== null) && (
        <div className="exit-asked">
          {endBuyer !== null && <EndLimits exit={exit} />}
          {cell.takeover !== null && row && <Takeover exit={exit} terms={row.terms} />}
        </div>
      )}
      {canSolve && terms !== null && <Stress asked={asked} />}
      {checklist}
      <Foot analysisId={analysisId} cell={cell} more={terms?.more ?? []}>
        <SaveStatus state={useSaveState(autosave)} />
      </Foot>
    </section>
  );
}
