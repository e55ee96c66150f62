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
  submit: string;
  /** Disables the button until every field has a value. */
  waitUntilFilledIn?: boolean;
  /** The card passed its checks. Its data is not passed on. */
  onPay: () => Promise<void>;
  /** Shows why `onPay` failed. */
  onFailure: (error: unknown) => void;
  /** Shown between the fields and the button. */
  children: ReactNode;
};

/**
 * A card's four fields. Their values exist only in this form's state: they are checked here, never sent or stored. A
 * failure keeps them.
 */
export function CardForm({ submit, waitUntilFilledIn = false, onPay, onFailure, children }: CardFormProps) {
  const [card, setCard] = useState<Card>(emptyCard);
  const [problems, setProblems] = useState<CardProblems>({});
  const {
    busy,
    problem: reference,
    run,
  } = useAction(onPay, (error) => {
    console.warn('The plan was not changed.', error);
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
    // `dialog`: if scripts miss the submission, it puts nothing into a URL.
    <form className="card-form" method="dialog" noValidate onSubmit={pay}>
      <Field {...field('name', (typed) => typed)} label="Name on card" autoComplete="cc-name" maxLength={100} />
      <Field {...field('number', maskNumber)} label="Card number" autoComplete="cc-number" inputMode="numeric" />
      <div className="card-form-pair">
        <Field
          {...field('expiry', maskExpiry)}
          label="Expiry"
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM/YY"
        />
        <Field {...field('code', maskCode)} label="CVC" autoComplete="cc-csc" inputMode="numeric" />
      </div>
      {children}
      <Button type="submit" variant="primary" block busy={busy} disabled={waitUntilFilledIn && !isFilledIn(card)}>
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

/** Masks the input's text and sets the caret. */
function masked(input: HTMLInputElement, mask: (typed: string) => string): string {
  const typed = input.value;
  const text = mask(typed);
  const caret = input.selectionStart ?? typed.length;
  if (text !== typed) {
    input.value = text;
    const at = caret === typed.length ? text.length : caretAfter(text, digitsOf(typed.slice(0, caret)).length);
    input.setSelectionRange(at, at);
  }
  return text;
}

function referenceOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('reference' in error)) return undefined;
  return typeof error.reference === 'string' ? error.reference : undefined;
}
