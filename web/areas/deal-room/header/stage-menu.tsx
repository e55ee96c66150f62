import { lazy, Suspense, useState } from 'react';
import type { Pipeline, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { lossInWords, Stage, stageNames } from '#shared/pipeline/stage.ts';
import { DownIcon } from '#web/ui/controls/icons.tsx';
import { useMay } from '#web/ui/controls/may.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';
import { timeInStage } from '#web/ui/text/days.ts';
import { StageMark } from '#web/ui/text/stage-mark.tsx';

// Few deals are lost on a visit.
const LostDialog = lazy(async () => ({ default: (await import('./lost-dialog.tsx')).LostDialog }));

const steps = Stage.options.filter((stage) => stage !== 'lost');

type StageMenuProps = {
  pipeline: Pipeline;
  onChange: (changes: PipelineChanges) => void;
  /** Moves a lost deal back to the stage it came from. */
  onPutBack: () => void;
  /** Asks how the deal closed before it is moved. */
  onClosing: () => void;
};

/** Where the deal stands, and the stages to move it to. */
export function StageMenu({ pipeline, onChange, onPutBack, onClosing }: StageMenuProps) {
  const { stage, since, lost } = pipeline;
  const [isLosing, setLosing] = useState(false);
  const time = timeInStage(since, new Date());
  if (!useMay()('write')) {
    return (
      <span className="dealbar-control dealbar-stage">
        <StageMark stage={stage} />
        {stage === 'lost' && lost ? lossInWords(lost) : stageNames[stage]}
      </span>
    );
  }
  return (
    <>
      <MenuButton
        className="dealbar-control dealbar-stage"
        name={`Stage: ${stageNames[stage]}, ${time}`}
        label={
          <>
            <StageMark stage={stage} />
            {stageNames[stage]}
            <DownIcon />
          </>
        }
      >
        {(close) => (
          <>
            {stage === 'lost' && (
              <ul>
                <li className="menu-note">{lost ? lossInWords(lost) : 'Lost'}</li>
                <li>
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      onPutBack();
                    }}
                  >
                    Put back<span className="visually-hidden"> to the stage before</span>
                  </button>
                </li>
              </ul>
            )}
            <ul aria-label="Stages">
              {steps.map((step) => (
                <li key={step}>
                  <button
                    type="button"
                    aria-current={step === stage ? 'step' : undefined}
                    aria-haspopup={step === 'closed' && step !== stage ? 'dialog' : undefined}
                    onClick={() => {
                      close();
                      if (step === stage) return;
                      if (step === 'closed') onClosing();
                      else onChange({ stage: step });
                    }}
                  >
                    <StageMark stage={step} />
                    {stageNames[step]}
                    {step === stage && <small>{time}</small>}
                  </button>
                </li>
              ))}
            </ul>
            <ul>
              <li>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => {
                    close();
                    setLosing(true);
                  }}
                >
                  {stage === 'lost' ? 'Change the reason…' : 'Lost…'}
                </button>
              </li>
            </ul>
          </>
        )}
      </MenuButton>
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
