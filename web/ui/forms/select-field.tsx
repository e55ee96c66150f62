import type { ComponentProps } from 'react';
import { FieldFrame, type FieldWords } from './field.tsx';

type SelectFieldProps = Pick<FieldWords, 'label' | 'hint' | 'error'> & { name: string } & ComponentProps<'select'>;

/** A labeled select; `children` are its options. */
export function SelectField({ label, hint, error, id, ...select }: SelectFieldProps) {
  return <FieldFrame {...{ label, hint, error, id }}>{(tied) => <select {...select} {...tied} />}</FieldFrame>;
}
