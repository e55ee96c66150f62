import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

type FieldText = {
  label: string;
  /** The label is there for assistive technology only. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** What is wrong with the value; marks the input invalid. */
  error?: string;
  name: string;
};

type FieldProps = FieldText & {
  /** Shown inside the box, before and after the value: a currency, a unit, a button. */
  prefix?: ReactNode;
  suffix?: ReactNode;
} & Omit<ComponentProps<'input'>, 'prefix'>;

/** A labelled input. Hint and error are read out with it. */
export function Field(props: FieldProps) {
  const { label, labelHidden, hint, error, prefix, suffix, className, id, ...input } = props;
  const ids = useFieldIds(id);
  return (
    <FieldShell
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      ids={ids}
      className={className}
    >
      <span className="field-box">
        {prefix === undefined ? null : <span className="field-affix">{prefix}</span>}
        <input {...input} {...described(ids, hint, error)} />
        {suffix === undefined ? null : <span className="field-affix">{suffix}</span>}
      </span>
    </FieldShell>
  );
}

/** A labelled text of several lines. */
export function TextAreaField(props: FieldText & ComponentProps<'textarea'>) {
  const { label, labelHidden, hint, error, className, id, ...input } = props;
  const ids = useFieldIds(id);
  return (
    <FieldShell
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      ids={ids}
      className={className}
    >
      <span className="field-box">
        <textarea rows={4} {...input} {...described(ids, hint, error)} />
      </span>
    </FieldShell>
  );
}

type FieldIds = { input: string; hint: string; error: string };

function FieldShell(props: {
  label: string;
  labelHidden: boolean | undefined;
  hint: ReactNode;
  error: string | undefined;
  ids: FieldIds;
  className: string | undefined;
  children: ReactNode;
}) {
  const { label, labelHidden, hint, error, ids, className, children } = props;
  return (
    <div className={classes('field', error !== undefined && 'field-invalid', className)}>
      <label htmlFor={ids.input} className={classes(labelHidden && 'visually-hidden')}>
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <p className="field-hint" id={ids.hint}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="field-error" id={ids.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function useFieldIds(id: string | undefined): FieldIds {
  const own = useId();
  const input = id ?? own;
  return { input, hint: `${input}-hint`, error: `${input}-error` };
}

function described(ids: FieldIds, hint: ReactNode, error: string | undefined) {
  const by = classes(error !== undefined && ids.error, hint !== undefined && ids.hint);
  return {
    id: ids.input,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': by === '' ? undefined : by,
  };
}
