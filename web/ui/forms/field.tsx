import type { ComponentProps } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

type FieldProps = FieldWords & { name: string } & Omit<ComponentProps<'input'>, 'prefix'>;

/** A labelled input. Hint and error are read out with it. */
export function Field({ label, hint, error, prefix, suffix, className, id, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, prefix, suffix, className, id }}>
      {(tied) => <input {...input} {...tied} />}
    </FieldFrame>
  );
}
