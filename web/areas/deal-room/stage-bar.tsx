import { useState } from 'react';
import type { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { lostReasonNames, Stage, stageNames } from '#shared/pipeline/stage.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { timeInStage } from '#web/ui/text/days.ts';
import { LostDialog } from './lost-dialog.tsx';
import './stage-bar.css';

const steps: readonly Stage[] = Stage.options.filter((stage) => stage !== 'lost');

type StageBarProps = { pipeline: Pipeline; busy: boolean; onChange: (changes: PipelineChanges) => void };

/** Where the deal stands, and a press to move it: a row of steps, on a phone a list to choose from. */
export function StageBar({ pipeline, busy, onChange }: StageBarProps) {
  const { stage, since, lost } = pipeline;
  const [isLosing, setLosing] = useState(false);
  const time = timeInStage(since, new Date());
  const at = steps.indexOf(stage);
  const move = (to: Stage) => {
    if (to === 'lost') setLosing(true);
    else if (to !== stage) onChange({ stage: to });
  };
  const reason = lost && [lostReasonNames[lost.reason], lost.note].filter(Boolean).join(': ');
  return (
    <>
      <ol className="stage-bar" aria-label="Stage">
        {steps.map((step, index) => (
          <li key={step} className={classes(stage !== 'lost' && index < at && 'stage-past')}>
            <button
              type="button"
              aria-current={step === stage ? 'step' : undefined}
              disabled={busy}
              onClick={() => move(step)}
            >
              {stageNames[step]} {step === stage && <small>{time}</small>}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-current={stage === 'lost' ? 'step' : undefined}
            aria-haspopup="dialog"
            disabled={busy}
            onClick={() => move('lost')}
          >
            {stage === 'lost' ? (
              <>
                Lost <small>{time}</small>
              </>
            ) : (
              'Lost…'
            )}
          </button>
        </li>
      </ol>
      <label className="stage-choice">
        <span className="visually-hidden">Stage</span>
        <span className="field-box">
          <select value={stage} disabled={busy} onChange={(event) => move(Stage.parse(event.target.value))}>
            {Stage.options.map((each) => (
              <option key={each} value={each}>
                {each === stage ? `${stageNames[each]}, ${time}` : stageNames[each]}
              </option>
            ))}
          </select>
        </span>
      </label>
      {stage === 'lost' && reason && <p className="small muted">{reason}</p>}
      <LostDialog
        open={isLosing}
        lost={lost}
        onOpenChange={setLosing}
        onLost={(loss) => {
          setLosing(false);
          onChange({ stage: 'lost', lost: loss });
        }}
      />
    </>
  );
}
