import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import { useFixed } from '#web/ui/controls/may.tsx';
import './fields.css';

/** Props that all labeled controls share. */
export type FieldWords = {
  label: string;
  hint?: ReactNode;
  /** Why the value is invalid; marks the control invalid. */
  error?: string | undefined;
  /** Shown inside the box, before and after the value: a currency, a unit, a button. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
};

type FieldFrameProps = FieldWords & {
  /** Renders the control with the attributes that tie it to label, hint and error. */
  children: (tied: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    disabled?: true;
  }) => ReactNode;
};

/** A control with its label. Screen readers read hint and error with it. */
export function FieldFrame({ label, hint, error, prefix, suffix, id, className, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const isWrong = error !== undefined;
  const isFixed = useFixed();
  return (
    <div className={classes('field', isWrong && 'field-invalid', className)}>
      <label htmlFor={controlId}>{label}</label>
      <span className="field-box">
        {prefix === undefined ? null : <span className="field-affix">{prefix}</span>}
        {children({
          id: controlId,
          'aria-invalid': isWrong || undefined,
          'aria-describedby': classes(isWrong && errorId, hint !== undefined && hintId) || undefined,
          ...(isFixed && { disabled: true }),
        })}
        {suffix === undefined ? null : <span className="field-affix">{suffix}</span>}
      </span>
      {hint === undefined ? null : (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {isWrong ? (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

type FieldProps = FieldWords & { name: string } & Omit<ComponentProps<'input'>, 'prefix'>;

/** A labeled input. Screen readers read hint and error with it. */
export function Field({ label, hint, error, prefix, suffix, className, id, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, prefix, suffix, className, id }}>
      {(tied) => <input type="text" {...input} {...tied} />}
    </FieldFrame>
  );
}
