import { type ComponentProps, useRef, useState } from 'react';
import { groupedIfNumber } from '#shared/values/numbers.ts';
import { parseAmount } from '#shared/values/parse-amount.ts';
import { Field, type FieldWords } from './field.tsx';

type NumberFieldProps = FieldWords & {
  name: string;
  text: string;
  onChange: (text: string) => void;
  /** Shows thousands separators. */
  isGrouped: boolean;
} & Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'onBlur'>;

/** The text while the field has focus, whether we added commas to it, and whether the user did. */
type Typing = { shown: string; text: string; hasOurs: boolean; hasTheirs: boolean };

/**
 * A number as typed. While the user types, the text stays untouched; the commas we added are only for reading, and
 * are ignored. Once a comma is the user's own, commas count where they leave a number only: "1250,75" is no 125,075.
 */
export function NumberField({ text, onChange, onBlur, isGrouped, ...field }: NumberFieldProps) {
  const [typing, setTyping] = useState<Typing>();
  const hasPastedComma = useRef(false);
  const atRest = isGrouped ? groupedIfNumber(text) : text;
  // A reset may have changed the value. Until it is left, an emptied field stays empty, also where a usual value counts
  // meanwhile: the next key starts a number of its own.
  const current = typing?.text === text || typing?.text.trim() === '' ? typing : undefined;

  function type(shown: string) {
    const hasOurs = current ? current.hasOurs : atRest !== text;
    const hasTheirs =
      current?.hasTheirs || hasPastedComma.current || insertedText(current?.shown ?? atRest, shown).includes(',');
    hasPastedComma.current = false;
    const isGroupedNumber = hasOurs && (!hasTheirs || parseAmount(shown) !== null);
    const typed = isGroupedNumber ? shown.replaceAll(',', '') : shown;
    setTyping({ shown, text: typed, hasOurs, hasTheirs });
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
      onPaste={(event) => {
        hasPastedComma.current = event.clipboardData.getData('text').includes(',');
      }}
      onChange={(event) => type(event.target.value)}
    />
  );
}

/** The new text without the beginning and the end that it has in common with the old one. */
function insertedText(before: string, after: string): string {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}
