import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import './fields.css';

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value; marks the input invalid. */
  error?: string;
  name: string;
  /** Shown inside the box, before and after the value: a currency, a unit, a button. */
  prefix?: ReactNode;
  suffix?: ReactNode;
} & Omit<ComponentProps<'input'>, 'prefix'>;

/** A labelled input. Hint and error are read out with it. */
export function Field({ label, hint, error, prefix, suffix, className, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = classes(error !== undefined && errorId, hint !== undefined && hintId);
  return (
    <div className={classes('field', error !== undefined && 'field-invalid', className)}>
      <label htmlFor={inputId}>{label}</label>
      <span className="field-box">
        {prefix === undefined ? null : <span className="field-affix">{prefix}</span>}
        <input
          {...input}
          id={inputId}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
        {suffix === undefined ? null : <span className="field-affix">{suffix}</span>}
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
