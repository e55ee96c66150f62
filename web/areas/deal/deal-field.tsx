import { memo, type ReactNode, useState } from 'react';
import { dealInputLabels } from '#shared/finance/deal.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { type DealFieldName, fieldLooks, groupedIfNumber } from './deal-fields.ts';

type DealFieldProps = {
  name: DealFieldName;
  text: string;
  hint?: ReactNode;
  onChange: (name: DealFieldName, text: string) => void;
};

/** What stands in the box while somebody types, and whether its commas are ours. */
type Typing = { shown: string; text: string; grouped: boolean };

/**
 * One number of the calculator. Dollars are shown with their thousands set apart. Nothing in the box changes
 * under the fingers: our commas are only left out of the text.
 */
export const DealField = memo(function DealField({ name, text, hint, onChange }: DealFieldProps) {
  const [typing, setTyping] = useState<Typing>();
  const { kind, unit } = fieldLooks[name];
  const atRest = kind === 'dollars' ? groupedIfNumber(text) : text;
  // A reset may have changed the text meanwhile.
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
