import { type ComponentProps, useState } from 'react';
import { Field } from './field.tsx';
import './fields.css';

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'suffix' | 'prefix'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="field-button"
          aria-pressed={shown}
          aria-label={`Show ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
