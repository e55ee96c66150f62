import { memo, type ReactNode } from 'react';
import { dealInputLabels } from '#shared/finance/deal.ts';
import type { CalculatorInput } from '#shared/finance/deal-inputs.ts';
import { inputProblem } from '#shared/finance/input-problems.ts';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { fieldConfigs } from './deal-fields.ts';

type DealFieldProps = {
  name: CalculatorInput;
  text: string;
  hint?: ReactNode;
  onChange: (name: CalculatorInput, text: string) => void;
};

/** One number of the calculator. */
export const DealField = memo(function DealField({ name, text, hint, onChange }: DealFieldProps) {
  const { kind, unit } = fieldConfigs[name];
  return (
    <NumberField
      name={name}
      label={dealInputLabels[name]}
      prefix={kind === 'dollars' ? '$' : undefined}
      suffix={unit}
      hint={hint}
      error={inputProblem(name, text)}
      text={text}
      isGrouped={kind === 'dollars'}
      onChange={(typed) => onChange(name, typed)}
    />
  );
});
