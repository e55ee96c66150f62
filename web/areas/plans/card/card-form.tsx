import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { focusField } from '#web/ui/forms/focus-field.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import {
  type Card,
  type CardField,
  type CardProblems,
  cardProblems,
  caretAfter,
  digitsOf,
  emptyCard,
  isFilledIn,
  maskCode,
  maskExpiry,
  maskNumber,
} from './card-fields.ts';
import './card-form.css';

type CardFormProps = {
  labels: { name: string; code: string };
  submit: string;
  /** Whether the button waits until every field has something in it. */
  waitUntilFilledIn?: boolean;
  /** The card passed its checks. What it is stays here: nobody is told. */
  onPay: () => Promise<void>;
  /** Says why that failed. */
  onFailure: (error: unknown) => void;
  /** Said between the fields and the button. */
  children: ReactNode;
};

/**
 * A card's four fields. They live in this form's state and nowhere else: they are checked here, and neither sent
 * nor stored. What is typed outlives every failure.
 */
export function CardForm({
  labels,
  submit,
  waitUntilFilledIn = false,
  onPay,
  onFailure,
  children,
}: CardFormProps) {
  const [card, setCard] = useState<Card>(emptyCard);
  const [problems, setProblems] = useState<CardProblems>({});
  const {
    busy,
    problem: reference,
    run,
  } = useAction(onPay, (error) => {
    onFailure(error);
    return referenceOf(error);
  });

  function change(field: CardField, value: string) {
    setCard((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _mended, ...others }) => others);
  }

  function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = cardProblems(card, new Date());
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) run();
    else focusField(event.currentTarget, first);
  }

  const field = (name: CardField, mask: (typed: string) => string) => ({
    name,
    required: true,
    spellCheck: false,
    value: card[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, masked(event.target, mask)),
  });

  return (
    // `dialog`: even a submission that no script catches puts nothing into an address.
    <form className="card-form" method="dialog" noValidate onSubmit={pay}>
      <Field
        {...field('name', (typed) => typed)}
        label={labels.name}
        autoComplete="cc-name"
        maxLength={100}
      />
      <Field
        {...field('number', maskNumber)}
        label="Card number"
        autoComplete="cc-number"
        inputMode="numeric"
      />
      <div className="card-form-pair">
        <Field
          {...field('expiry', maskExpiry)}
          label="Expiry"
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM/YY"
        />
        <Field {...field('code', maskCode)} label={labels.code} autoComplete="cc-csc" inputMode="numeric" />
      </div>
      {children}
      <Button
        type="submit"
        variant="primary"
        block
        busy={busy}
        disabled={waitUntilFilledIn && !isFilledIn(card)}
      >
        {busy ? 'Processing...' : submit}
      </Button>
      {reference !== undefined && (
        <p className="small muted">
          Reference <code>{reference}</code>
        </p>
      )}
    </form>
  );
}

/** The input's text as the mask wants it, with the caret where it was. */
function masked(input: HTMLInputElement, mask: (typed: string) => string): string {
  const typed = input.value;
  const text = mask(typed);
  const caret = input.selectionStart ?? typed.length;
  if (text !== typed) {
    input.value = text;
    const at =
      caret === typed.length ? text.length : caretAfter(text, digitsOf(typed.slice(0, caret)).length);
    input.setSelectionRange(at, at);
  }
  return text;
}

function referenceOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('reference' in error)) return undefined;
  return typeof error.reference === 'string' ? error.reference : undefined;
}
