import type { ComponentProps } from 'react';
import { FieldFrame, type FieldWords } from './field.tsx';

type TextAreaFieldProps = Pick<FieldWords, 'label' | 'hint' | 'error'> & {
  name: string;
} & ComponentProps<'textarea'>;

/** A labeled multi-line text. Screen readers read hint and error with it. */
export function TextAreaField({ label, hint, error, id, ...area }: TextAreaFieldProps) {
  return <FieldFrame {...{ label, hint, error, id }}>{(tied) => <textarea {...area} {...tied} />}</FieldFrame>;
}
