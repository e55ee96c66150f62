import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import './fields.css';

type TextAreaFieldProps = {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the text; marks the field invalid. */
  error?: string | undefined;
  name: string;
} & ComponentProps<'textarea'>;

/** A labelled text of several lines. Hint and error are read out with it. */
export function TextAreaField({ label, hint, error, id, ...area }: TextAreaFieldProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  const hintId = `${areaId}-hint`;
  const errorId = `${areaId}-error`;
  const describedBy = classes(error !== undefined && errorId, hint !== undefined && hintId);
  return (
    <div className={classes('field', error !== undefined && 'field-invalid')}>
      <label htmlFor={areaId}>{label}</label>
      <span className="field-box">
        <textarea
          {...area}
          id={areaId}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
      </span>
      {hint === undefined ? null : (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
