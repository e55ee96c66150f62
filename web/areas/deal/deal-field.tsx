import { memo, type ReactNode, useState } from 'react';
import { dealInputLabels } from '#shared/finance/deal.ts';
import type { CalculatorInput } from '#shared/finance/deal-inputs.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { fieldLooks, groupedIfNumber } from './deal-fields.ts';

type DealFieldProps = {
  name: CalculatorInput;
  text: string;
  hint?: ReactNode;
  onChange: (name: CalculatorInput, text: string) => void;
};

/** The text while the field has focus, and whether we added its commas. */
type Typing = { shown: string; text: string; grouped: boolean };

/**
 * One number of the calculator. Dollars show thousands separators. While the user types, the text stays untouched; the
 * commas we added are only ignored.
 */
export const DealField = memo(function DealField({ name, text, hint, onChange }: DealFieldProps) {
  const [typing, setTyping] = useState<Typing>();
  const { kind, unit } = fieldLooks[name];
  const atRest = kind === 'dollars' ? groupedIfNumber(text) : text;
  // A reset may have changed the value.
  const current = typing?.text === text ? typing : undefined;

  function type(shown: string) {
    const isGrouped = current ? current.grouped : atRest !== text;
    const typed = isGrouped ? shown.replaceAll(',', '') : shown;
    setTyping({ shown, text: typed, grouped: isGrouped });
    onChange(name, typed);
  }

  return (
    <Field
      name={name}
      label={dealInputLabels[name]}
      prefix={kind === 'dollars' ? '$' : undefined}
      suffix={unit}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={current ? current.shown : atRest}
      onBlur={() => setTyping(undefined)}
      onChange={(event) => type(event.target.value)}
    />
  );
});
