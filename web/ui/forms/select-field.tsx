import type { ComponentProps } from 'react';
import { FieldFrame } from './field.tsx';

type SelectFieldProps = { label: string; name: string } & ComponentProps<'select'>;

/** A labelled choice among a few; `children` are its options. */
export function SelectField({ label, id, ...select }: SelectFieldProps) {
  return <FieldFrame {...{ label, id }}>{(tied) => <select {...select} {...tied} />}</FieldFrame>;
}
