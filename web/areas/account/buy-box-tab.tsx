import { type FormEvent, useState } from 'react';
import { askedFields } from '#shared/deal/asked-fields.ts';
import type { BuyBox, BuyBoxChanges, BuyBoxField } from '#shared/deal/buy-box.ts';
import { fieldKinds, readField } from '#shared/deal/deal-fields.ts';
import { decimalUpTo } from '#shared/values/numbers.ts';
import { ApiError } from '#web/api/client.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { focusField } from '#web/ui/forms/focus-field.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { type BuyBoxRow, buyBoxSections } from './buy-box-fields.ts';
import '#web/ui/forms/fields.css';
import './account.css';

type Problems = Partial<Record<BuyBoxField, string>>;

/** The targets and assumptions that every deal starts with. Edited fields keep their text; the others follow the server. */
export function BuyBoxTab({ buyBox }: { buyBox: BuyBox }) {
  const { updateWorkspace } = useProfile();
  const [typed, setTyped] = useState<BuyBox>({});
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string>();
  const texts = { ...buyBox, ...typed };
  const { busy, run } = useAction(
    async () => {
      await updateWorkspace({ buy_box: changesOf(typed) });
      // Edits made during the save are not saved yet.
      setTyped((now) => (now === typed ? {} : now));
      toast({ title: 'Buy box saved', text: 'Deals now start with these numbers.' });
    },
    (error) => {
      console.warn('The buy box was not saved.', error);
      if (error instanceof ApiError && error.code === 'invalid_input') setRefusal(error.message);
      else {
        const text = failureText(error, 'Your buy box was not saved. Please try again.');
        toast({ title: 'Error', text, kind: 'error' });
      }
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = problemsOf(texts);
    const [first] = Object.keys(found);
    setProblems(found);
    setRefusal(undefined);
    if (first === undefined) run();
    else focusField(event.currentTarget, first);
  }

  function type(field: BuyBoxField, text: string) {
    setProblems({ ...problems, [field]: undefined });
    setTyped((before) => ({ ...before, [field]: text }));
  }

  return (
    <form onSubmit={submit}>
      {buyBoxSections.map(({ title, text, rows }) => (
        <Section key={title} title={title} text={text}>
          <div className="buy-box-fields">
            {rows.map((row) => (
              <BuyBoxInput
                key={row.field}
                row={row}
                text={texts[row.field]}
                error={problems[row.field]}
                onChange={(text) => type(row.field, text)}
              />
            ))}
          </div>
        </Section>
      ))}
      <div className="buy-box-save stack">
        {refusal === undefined ? null : (
          <p className="form-problem" role="alert">
            {refusal}
          </p>
        )}
        <div className="button-row">
          <Button type="submit" variant="primary" busy={busy}>
            Save Changes
          </Button>
        </div>
      </div>
    </form>
  );
}

type BuyBoxInputProps = {
  row: BuyBoxRow;
  text: string | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
};

function BuyBoxInput({ row: { field, usual }, text, error, onChange }: BuyBoxInputProps) {
  const { label, unit, hint } = askedFields[field];
  const kind = fieldKinds[field];
  const isDollars = typeof kind === 'object' && kind.unit === 'dollars';
  const ours = decimalUpTo(usual, 3);
  return (
    <Field
      name={field}
      label={label}
      prefix={isDollars ? '$' : undefined}
      suffix={unit}
      hint={hint}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      // An emptied target is not tested, so a target that nobody typed shows ours as its value.
      placeholder={isTarget(field) ? 'Not tested' : ours}
      value={text ?? (isTarget(field) ? ours : '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function isTarget(field: BuyBoxField): boolean {
  return field.startsWith('targets.');
}

/** In the order of the form. */
function problemsOf(texts: BuyBox): Problems {
  const found = buyBoxSections.flatMap(({ rows }) =>
    rows.flatMap(({ field }) => {
      const reading = readField(field, texts[field] ?? '');
      return reading !== 'empty' && 'problem' in reading ? [[field, reading.problem]] : [];
    }),
  );
  return Object.fromEntries(found);
}

/** An emptied assumption is ours again; an emptied target is kept as one that is not tested. */
function changesOf(typed: BuyBox): BuyBoxChanges {
  const changes: BuyBoxChanges = {};
  for (const { rows } of buyBoxSections) {
    for (const { field } of rows) {
      const text = typed[field];
      if (text !== undefined) changes[field] = text.trim() === '' && !isTarget(field) ? null : text;
    }
  }
  return changes;
}
