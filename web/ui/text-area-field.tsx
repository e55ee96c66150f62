import { type ComponentProps, type ReactNode, useId } from 'react';

type TextAreaFieldProps = { label: string; hint?: ReactNode; name: string } & ComponentProps<'textarea'>;

/** A labelled text of several lines. Its hint is read out with it. */
export function TextAreaField({ label, hint, id, ...area }: TextAreaFieldProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  const hintId = `${areaId}-hint`;
  return (
    <div className="field">
      <label htmlFor={areaId}>{label}</label>
      <span className="field-box">
        <textarea {...area} id={areaId} aria-describedby={hint === undefined ? undefined : hintId} />
      </span>
      {hint === undefined ? null : (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
