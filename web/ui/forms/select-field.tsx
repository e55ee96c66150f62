import type { ComponentProps } from 'react';
import { FieldFrame } from './field.tsx';

type SelectFieldProps = { label: string; name: string } & ComponentProps<'select'>;

/** A labeled select; `children` are its options. */
export function SelectField({ label, id, ...select }: SelectFieldProps) {
  return <FieldFrame {...{ label, id }}>{(tied) => <select {...select} {...tied} />}</FieldFrame>;
}
