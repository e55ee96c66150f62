import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { lossInWords, Stage, stageNames } from '#shared/pipeline/stage.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { timeInStage } from '#web/ui/text/days.ts';
import './stage-bar.css';

// Few deals are lost on a visit.
const LostDialog = lazy(async () => ({ default: (await import('./lost-dialog.tsx')).LostDialog }));

type StageBarProps = {
  pipeline: Pipeline;
  onChange: (changes: PipelineChanges) => void;
  /** Moves a lost deal back to the stage it came from. */
  onPutBack: () => void;
};

/** Where the deal stands, and a press to move it: a row of steps, on a phone a list to choose from. */
export function StageBar({ pipeline, onChange, onPutBack }: StageBarProps) {
  const { stage, since, lost } = pipeline;
  const [isLosing, setLosing] = useState(false);
  const bar = useRef<HTMLOListElement>(null);
  const isPutBack = useRef(false);
  // The button that was pressed is gone: the focus goes to the stage that the deal is in now.
  useEffect(() => {
    if (stage === 'lost' || !isPutBack.current) return;
    isPutBack.current = false;
    if (document.activeElement !== document.body) return;
    bar.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [stage]);
  const time = timeInStage(since, new Date());
  const at = Stage.options.indexOf(stage);
  const move = (to: Stage) => {
    if (to === 'lost') setLosing(true);
    else if (to !== stage) onChange({ stage: to });
  };
  return (
    <>
      <ol ref={bar} className="stage-bar" aria-label="Stage">
        {Stage.options.map((step, index) => (
          <li key={step} className={classes(stage !== 'lost' && index < at && 'stage-past')}>
            <button
              type="button"
              aria-current={step === stage ? 'step' : undefined}
              aria-haspopup={step === 'lost' ? 'dialog' : undefined}
              onClick={() => move(step)}
            >
              {step === 'lost' && stage !== 'lost' ? 'Lost…' : stageNames[step]}{' '}
              {step === stage && <small>{time}</small>}
            </button>
          </li>
        ))}
      </ol>
      <label className="stage-choice">
        <span className="visually-hidden">Stage</span>
        <span className="field-box">
          <select value={stage} onChange={(event) => move(Stage.parse(event.target.value))}>
            {Stage.options.map((each) => (
              <option key={each} value={each}>
                {each === stage ? `${stageNames[each]}, ${time}` : stageNames[each]}
              </option>
            ))}
          </select>
        </span>
      </label>
      {stage === 'lost' && (
        <p className="small muted">
          {lost ? lossInWords(lost) : 'Lost'} ·{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => {
              isPutBack.current = true;
              onPutBack();
            }}
          >
            Put back<span className="visually-hidden"> to the stage before</span>
          </button>
        </p>
      )}
      {isLosing && (
        <Suspense fallback={null}>
          <LostDialog
            open
            lost={lost}
            onOpenChange={setLosing}
            onLost={(loss) => {
              setLosing(false);
              onChange({ stage: 'lost', lost: loss });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
