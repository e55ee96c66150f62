import { type ComponentProps, useId } from 'react';
import './fields.css';

type SelectFieldProps = { label: string; name: string } & ComponentProps<'select'>;

/** A labelled choice among a few; `children` are its options. */
export function SelectField({ label, id, ...select }: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className="field">
      <label htmlFor={selectId}>{label}</label>
      <span className="field-box">
        <select {...select} id={selectId} />
      </span>
    </div>
  );
}
