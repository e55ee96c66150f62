import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '#web/ui/controls/classes.ts';
import './fields.css';

/** What every labelled control says of itself. */
export type FieldWords = {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value; marks the control invalid. */
  error?: string | undefined;
  /** Shown inside the box, before and after the value: a currency, a unit, a button. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
};

type FieldFrameProps = FieldWords & {
  /** The control, with the attributes that tie it to its words. */
  children: (tied: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A control with its label; hint and error are read out with it. */
export function FieldFrame({ label, hint, error, prefix, suffix, id, className, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const isWrong = error !== undefined;
  return (
    <div className={classes('field', isWrong && 'field-invalid', className)}>
      <label htmlFor={controlId}>{label}</label>
      <span className="field-box">
        {prefix === undefined ? null : <span className="field-affix">{prefix}</span>}
        {children({
          id: controlId,
          'aria-invalid': isWrong || undefined,
          'aria-describedby': classes(isWrong && errorId, hint !== undefined && hintId) || undefined,
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

/** A labelled input. Hint and error are read out with it. */
export function Field({ label, hint, error, prefix, suffix, className, id, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, prefix, suffix, className, id }}>
      {(tied) => <input {...input} {...tied} />}
    </FieldFrame>
  );
}
