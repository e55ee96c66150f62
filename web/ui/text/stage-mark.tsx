import { Stage } from '#shared/pipeline/stage.ts';
import './stage-mark.css';

const steps: readonly Stage[] = Stage.options.filter((stage) => stage !== 'lost');

/** How far a deal is, as six bars; a lost one is struck out. Beside the stage's name. */
export function StageMark({ stage }: { stage: Stage }) {
  const done = steps.indexOf(stage) + 1;
  return (
    <svg className="stage-mark" width="35" height="12" viewBox="0 0 35 12" aria-hidden="true" focusable="false">
      {steps.map((step, index) => (
        <rect key={step} x={index * 6 + 0.5} y="0.5" width="4" height="11" data-done={index < done ? '' : undefined} />
      ))}
      {stage === 'lost' && <path d="M0 12 35 0" />}
    </svg>
  );
}
