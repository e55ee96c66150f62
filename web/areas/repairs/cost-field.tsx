import { NumberField } from '#web/ui/forms/number-field.tsx';
import type { RepairDesk } from './use-repairs.ts';

type CostFieldProps = {
  desk: RepairDesk;
  /** The field's name in the estimate. */
  field: string;
  label: string;
  /** Counts while nothing is typed. */
  usual: number | null;
  prefix?: string;
  suffix?: string;
  /** The usual value's name. */
  usualName?: string;
};

/** A number of the estimate as typed; emptied, it goes back to what counts without. */
export function CostField({ desk, field, label, usual, prefix, suffix, usualName = 'Starting point' }: CostFieldProps) {
  const { texts, read, change } = desk;
  const typed = texts[field];
  return (
    <NumberField
      name={field}
      label={label}
      prefix={prefix}
      suffix={suffix}
      hint={typed === undefined ? (usual === null ? undefined : usualName) : usual === null ? undefined : 'Yours'}
      error={read.problems[field]}
      text={typed ?? (usual === null ? '' : String(usual))}
      isGrouped={prefix === '$' || suffix === 'sq ft'}
      onChange={(text) => change({ [field]: text.trim() === '' ? null : text })}
    />
  );
}
