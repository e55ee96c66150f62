import type { Analysis } from '#shared/analysis/analysis.ts';
import type { RepairWay } from '#shared/evidence/read-repairs.ts';
import { useSaveState } from '#web/api/resources/use-autosave.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useFixed } from '#web/ui/controls/may.tsx';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { CopyCosts } from './copy-costs.tsx';
import { DetailedRepairs } from './detailed-repairs.tsx';
import { QuickRepairs } from './quick-repairs.tsx';
import { RepairTotal } from './repair-total.tsx';
import { useRepairs } from './use-repairs.ts';
import './repairs.css';

const ways = [
  ['quick', 'Quick'],
  ['detailed', 'Detailed'],
] as const satisfies readonly (readonly [RepairWay, string])[];

/** By the square foot, or line by line. */
export function RepairsView({ analysis }: { analysis: Analysis }) {
  const desk = useRepairs(analysis);
  const { read, change } = desk;
  const isFixed = useFixed();
  const state = useSaveState(desk.autosave);
  return (
    <div className="repairs">
      <div className="repairs-actions cluster no-print">
        <fieldset className="repairs-ways" disabled={isFixed}>
          <legend className="visually-hidden">Kind of estimate</legend>
          {ways.map(([way, label]) => (
            <label key={way}>
              <input
                type="radio"
                name="way"
                value={way}
                checked={read.way === way}
                onChange={() => change({ way: way === 'quick' ? null : way })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <SaveStatus state={state} />
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <RepairTotal desk={desk} />
      {read.leadSafe !== null && (
        <p className="repairs-notice">
          {read.leadSafe === 'unpriced'
            ? 'Built before 1978: paid work that disturbs paint needs a certified lead-safe firm (40 CFR 745).'
            : 'Year built is unknown. If it is before 1978, paid work that disturbs paint needs a certified lead-safe firm (40 CFR 745).'}{' '}
          {read.way === 'detailed' ? 'Price it under Lead-safe work.' : 'The quick estimate does not price it.'}
        </p>
      )}
      {read.way === 'quick' ? (
        <QuickRepairs desk={desk} />
      ) : (
        <>
          {!isFixed && <CopyCosts desk={desk} analysisId={analysis.id} />}
          <DetailedRepairs desk={desk} />
        </>
      )}
      <p className="small muted repairs-fine">
        Costs marked “starting point” are round figures from no price book and no one market. Replace them with your own
        before you rely on them. They are kept with this deal, so a later house does not change this estimate.
      </p>
    </div>
  );
}
