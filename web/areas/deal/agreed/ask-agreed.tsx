import { useState } from 'react';
import type { AgreedVersion } from '#shared/deal/agreed.ts';
import type { AgreedDifference } from '#shared/deal/agreed-terms.ts';
import { agreedQuestion, letterStays } from '#shared/deal/agreed-words.ts';
import { readField } from '#shared/deal/deal-fields.ts';
import type { DealField } from '#shared/deal/deal-texts.ts';
import { labelOf, termWords, unitOf } from '#shared/deal/term-words.ts';
import { counted } from '#shared/values/words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const notSaved = (failure: unknown) => failureText(failure, 'It is not changed. Try again.');

type AskAgreedProps = {
  agreed: AgreedVersion;
  over: readonly AgreedDifference[];
  onChange: () => Promise<void>;
  onClose: () => void;
};

/** Asks before something else takes the place of what was agreed. */
export function AskAgreed({ agreed, over, onChange, onClose }: AskAgreedProps) {
  const { busy, problem, run } = useAction(async () => {
    await onChange();
    onClose();
  }, notSaved);
  const [first] = over;
  if (first === undefined) return null;
  const isOne = over.length === 1;
  const kept = isOne ? termWords(first.field, first.agreed) : counted(over.length, 'term');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={`${agreedQuestion(agreed, kept)} Change ${isOne ? 'it' : 'them'} here?`}
      description={letterStays(agreed)}
    >
      <div className="stack">
        {!isOne && (
          <ul>
            {over.map(({ field, agreed: was, asked }) => (
              <li key={field}>
                {labelOf(field)}: {termWords(field, was)} →{' '}
                <b>{asked === '' ? 'as proposed' : termWords(field, asked)}</b>
              </li>
            ))}
          </ul>
        )}
        <Problem error={problem} />
        <div className="button-row">
          <Button variant="primary" disabled={busy} onClick={onClose}>
            Keep {isOne ? kept : 'Them'}
          </Button>
          <Button busy={busy} onClick={run}>
            {isOne && first.asked !== '' ? `Change to ${termWords(first.field, first.asked)}` : 'Change'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type ChangeAgreedProps = {
  agreed: AgreedVersion;
  field: DealField;
  /** The term as the deal has it. */
  text: string;
  onChange: (text: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for another value of one agreed term. */
export function ChangeAgreed({ agreed, field, text, onChange, onClose }: ChangeAgreedProps) {
  const [typed, setTyped] = useState('');
  const reading = readField(field, typed);
  const isRead = typeof reading === 'object' && 'value' in reading;
  const { busy, problem, run } = useAction(async () => {
    await onChange(typed.trim());
    onClose();
  }, notSaved);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={`${agreedQuestion(agreed, termWords(field, text))} Change it here?`}
      description={letterStays(agreed)}
    >
      <form className="stack" onSubmit={submitting(run)}>
        <NumberField
          label={`${labelOf(field)} instead`}
          name="instead"
          text={typed}
          isGrouped={unitOf(field) === 'dollars' || unitOf(field) === 'dollarsOrNone'}
          inputMode="decimal"
          error={typeof reading === 'object' && 'problem' in reading ? reading.problem : undefined}
          onChange={setTyped}
        />
        <Problem error={problem} />
        <div className="button-row">
          <Button variant="primary" disabled={busy} onClick={onClose}>
            Keep {termWords(field, text)}
          </Button>
          <Button type="submit" busy={busy} disabled={!isRead}>
            {isRead ? `Change to ${termWords(field, typed)}` : 'Change'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
