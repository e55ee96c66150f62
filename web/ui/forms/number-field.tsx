import { type ComponentProps, useState } from 'react';
import { groupedIfNumber } from '#shared/values/numbers.ts';
import { Field, type FieldWords } from './field.tsx';

type NumberFieldProps = FieldWords & {
  name: string;
  text: string;
  onChange: (text: string) => void;
  /** Shows thousands separators. */
  isGrouped: boolean;
} & Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'onBlur'>;

/** The text while the field has focus, and whether we added its commas. */
type Typing = { shown: string; text: string; grouped: boolean };

/**
 * A number as typed. While the user types, the text stays untouched; the commas we added are only for reading, and
 * are ignored.
 */
export function NumberField({ text, onChange, onBlur, isGrouped, ...field }: NumberFieldProps) {
  const [typing, setTyping] = useState<Typing>();
  const atRest = isGrouped ? groupedIfNumber(text) : text;
  // A reset may have changed the value. Until it is left, an emptied field stays empty, also where a usual value counts
  // meanwhile: the next key starts a number of its own.
  const current = typing?.text === text || typing?.text.trim() === '' ? typing : undefined;

  function type(shown: string) {
    const hasCommas = current ? current.grouped : atRest !== text;
    const typed = hasCommas ? shown.replaceAll(',', '') : shown;
    setTyping({ shown, text: typed, grouped: hasCommas });
    onChange(typed);
  }

  return (
    <Field
      inputMode="decimal"
      {...field}
      autoComplete="off"
      maxLength={40}
      value={current ? current.shown : atRest}
      onBlur={(event) => {
        setTyping(undefined);
        onBlur?.(event);
      }}
      onChange={(event) => type(event.target.value)}
    />
  );
}
