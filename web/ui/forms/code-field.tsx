import { Field } from './field.tsx';
import './fields.css';

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  label: string;
  error?: string;
};

/** Six digits from an email or an app. Drops spaces and dashes from pasted text. */
export function CodeField({ value, onChange, label, error }: CodeFieldProps) {
  return (
    <Field
      label={label}
      name="code"
      className="code-field"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      title="Six digits"
      placeholder="000000"
      required
      error={error}
      value={value}
      onChange={(event) => onChange(digitsOf(event.target.value))}
    />
  );
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}
