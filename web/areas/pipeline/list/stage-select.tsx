import type { KeyboardEvent } from 'react';
import { Stage, stageNames } from '#shared/pipeline/stage.ts';
import { useMay } from '#web/ui/controls/may.tsx';

type StageSelectProps = {
  /** `undefined` where it only asks for a stage. */
  stage: Stage | undefined;
  label: string;
  onChange: (stage: Stage) => void;
};

/** Nothing for those whose role can't move deals. */
export function StageSelect({ stage, label, onChange }: StageSelectProps) {
  if (!useMay()('write')) return null;
  return (
    <select
      aria-label={label}
      value={stage ?? ''}
      onKeyDown={openByKey}
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

/**
 * On Windows and Linux an arrow or a letter changes a closed list with each press: a deal would pass through every
 * stage, or move by a letter meant as another key of the list.
 */
export function openByKey(event: KeyboardEvent<HTMLSelectElement>) {
  const { key } = event;
  const isChange = key === 'ArrowDown' || key === 'ArrowUp' || /^\p{L}$/u.test(key);
  if (!isChange || event.altKey || event.ctrlKey || event.metaKey) return;
  // Safari has no `showPicker` of a select; there an arrow opens the list anyway.
  if (!('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}
