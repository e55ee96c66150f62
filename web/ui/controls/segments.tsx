import { classes } from './classes.ts';
import './segments.css';

type SegmentsProps<Value extends string | number> = {
  /** Only for screen readers. */
  label: string;
  options: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  disabled?: boolean;
};

/** A few buttons in a row, one of them pressed. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange, className, disabled } = props;
  return (
    <fieldset className={classes('segments', className)} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(([option, text]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
