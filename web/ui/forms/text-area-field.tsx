import type { ComponentProps } from 'react';
import { FieldFrame, type FieldWords } from './field.tsx';

type TextAreaFieldProps = Pick<FieldWords, 'label' | 'hint' | 'error'> & {
  name: string;
} & ComponentProps<'textarea'>;

/** A labelled text of several lines. Hint and error are read out with it. */
export function TextAreaField({ label, hint, error, id, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, id }}>{(tied) => <textarea {...area} {...tied} />}</FieldFrame>
  );
}
