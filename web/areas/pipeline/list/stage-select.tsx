import type { KeyboardEvent } from 'react';
import { Stage, stageNames } from '#shared/pipeline/stage.ts';

type StageSelectProps = {
  /** `undefined` where it only asks for a stage. */
  stage: Stage | undefined;
  label: string;
  onChange: (stage: Stage) => void;
};

/** The stages to choose from. */
export function StageSelect({ stage, label, onChange }: StageSelectProps) {
  return (
    <select
      aria-label={label}
      value={stage ?? ''}
      onKeyDown={openByArrow}
      onChange={({ target }) => onChange(Stage.parse(target.value))}
    >
      {stage === undefined && (
        <option value="" disabled>
          {label}…
        </option>
      )}
      {Stage.options.map((each) => (
        <option key={each} value={each}>
          {stageNames[each]}
        </option>
      ))}
    </select>
  );
}

/** On Windows an arrow changes a closed list with each press, so that a deal would pass through every stage. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  // Safari has no `showPicker` of a select; there an arrow opens the list anyway.
  if (!('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}
