import { useState } from 'react';
import { type NumberFact, type NumberQuestion, sellerQuestions } from '#shared/strategy/seller-questions.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { numberText, readNumber } from './fact-number.ts';

/**
 * A number from the seller. Every key takes effect; an invalid number counts as not given, stays in the field and shows
 * an error. Unfocused, dollars have thousands separators.
 */
export function FactNumberField({
  name,
  value,
  onChange,
}: {
  name: NumberFact;
  value: number | undefined;
  onChange: (value: number | null) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const { kind, label, unit, hint }: NumberQuestion = sellerQuestions[name];
  const read = typed === undefined ? undefined : readNumber(name, typed);
  // An undo may have changed the value.
  const isCurrent = read !== undefined && ('problem' in read ? value === undefined : read.value === (value ?? null));
  const problem = isCurrent && 'problem' in read ? read.problem : undefined;

  function type(text: string) {
    setTyped(text);
    const next = readNumber(name, text);
    const fact = 'problem' in next ? null : next.value;
    if (fact !== (value ?? null)) onChange(fact);
  }

  return (
    <Field
      name={name}
      label={label}
      prefix={kind === 'dollars' ? '$' : undefined}
      suffix={unit}
      hint={hint}
      error={problem}
      inputMode={kind === 'months' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={40}
      value={isCurrent ? typed : numberText(name, value)}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        if (problem === undefined) setTyped(undefined);
      }}
    />
  );
}
