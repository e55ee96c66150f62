import { memo } from 'react';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import { fieldKinds } from '#shared/deal/deal-fields.ts';
import type { DealField } from '#shared/deal/deal-texts.ts';
import type { NumberKind } from '#shared/terms/read-text.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { useFixed } from '#web/ui/controls/may.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import './deal-text-field.css';

export type DealTextFieldProps = {
  field: DealField;
  label: string;
  note?: string | undefined;
  /** Behind the value, in place of the unit. */
  suffix?: string | undefined;
  /** As typed; `undefined` when it is not. */
  typed: string | undefined;
  /** Counts while nothing is typed, as a text of this field. */
  proposal: string | undefined;
  /** The proposal's name. */
  proposed?: string;
  problem: string | undefined;
  change: (changes: DealChanges) => void;
};

/**
 * One field of the deal. It shows what was typed, else what counts in its place, marked as such; emptying it returns
 * to that.
 */
export const DealTextField = memo(function DealTextField(props: DealTextFieldProps) {
  const kind = fieldKinds[props.field];
  if (typeof kind === 'object') return <AmountText {...props} kind={kind} />;
  return kind === 'auction' ? <AuctionField {...props} /> : <ChoiceField {...props} options={options[kind]} />;
});

const units: Record<NumberKind['unit'], string | undefined> = {
  dollars: undefined,
  percent: '%',
  months: 'months',
  ratio: '×',
  count: undefined,
};

type AmountTextProps = Omit<DealTextFieldProps, 'field' | 'change'> & {
  field: string;
  kind: NumberKind;
  change: (changes: Record<string, string | null>) => void;
};

/** The same for a number, whatever keeps it. */
export function AmountText(props: AmountTextProps) {
  const isFixed = useFixed();
  const { field, label, note, suffix, typed, proposal, proposed = 'Proposed', problem, change, kind } = props;
  const isTyped = typed !== undefined && typed.trim() !== '';
  const text = isTyped ? typed : (proposal ?? '');
  const isNone = kind.none === true && text === 'none';

  const unit = suffix ?? (kind.none === true ? undefined : units[kind.unit]);
  return (
    <div className={classes('deal-text', !isTyped && 'deal-text-proposed')}>
      <NumberField
        id={field}
        name={field}
        label={label}
        prefix={kind.unit === 'dollars' ? '$' : kind.none && !isNone ? 'month' : undefined}
        suffix={isNone ? 'no balloon' : unit}
        hint={hintOf(note, isTyped, proposal, proposed)}
        error={problem && proposal !== undefined ? `${problem} Until then the proposal counts.` : problem}
        inputMode={kind.unit === 'months' ? 'numeric' : 'decimal'}
        text={isNone ? '' : text}
        isGrouped={kind.unit === 'dollars'}
        onChange={(next) => change({ [field]: next.trim() === '' ? null : next })}
      />
      {kind.none === true && (
        <label className="deal-text-none">
          <input
            type="checkbox"
            disabled={isFixed}
            checked={isNone}
            onChange={({ target }) => change({ [field]: target.checked ? 'none' : null })}
          />
          No balloon
        </label>
      )}
    </div>
  );
}

function hintOf(note: string | undefined, isTyped: boolean, proposal: string | undefined, proposed: string) {
  const mark = isTyped ? null : proposal === undefined ? 'Unknown' : proposed;
  return (
    <>
      {note !== undefined && <span className="deal-text-note">{note}</span>}
      {mark !== null && <span className="deal-text-mark">{mark}</span>}
    </>
  );
}

type Options = readonly (readonly [text: string, words: string])[];

const options: Record<'yesNo' | 'loanType' | 'structure', Options> = {
  yesNo: [
    ['yes', 'Yes'],
    ['no', 'No'],
  ],
  loanType: [
    ['conventional', 'Conventional'],
    ['adjustable', 'Adjustable rate'],
    ['fha', 'FHA'],
    ['va', 'VA'],
    ['usda', 'USDA'],
    ['private', 'Private lender'],
  ],
  structure: [],
};

function ChoiceField(props: DealTextFieldProps & { options: Options }) {
  const { field, label, note, typed, proposal, proposed = 'Proposed', problem, change, options } = props;
  const words = options.find(([text]) => text === proposal)?.[1];
  return (
    <div className={classes('deal-text', !typed && 'deal-text-proposed')}>
      <SelectField
        id={field}
        name={field}
        label={label}
        hint={note === undefined ? undefined : <span className="deal-text-note">{note}</span>}
        value={typed ?? ''}
        aria-invalid={problem !== undefined || undefined}
        onChange={({ target }) => change({ [field]: target.value === '' ? null : target.value })}
      >
        <option value="">{words === undefined ? 'Unknown' : `${proposed}: ${words}`}</option>
        {options.map(([text, each]) => (
          <option key={text} value={text}>
            {each}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** A day, or that no auction is scheduled. */
function AuctionField(props: DealTextFieldProps) {
  const isFixed = useFixed();
  const { field, label, typed, proposal, proposed = 'Proposed', problem, change } = props;
  const isTyped = typed !== undefined && typed !== '';
  const text = isTyped ? typed : (proposal ?? '');
  const isNone = text === 'none';
  return (
    <div className={classes('deal-text', !isTyped && 'deal-text-proposed')}>
      <Field
        id={field}
        name={field}
        label={label}
        type={isNone ? 'text' : 'date'}
        hint={hintOf(undefined, isTyped, proposal, proposed)}
        error={problem}
        value={isNone ? 'None scheduled' : text}
        disabled={isNone}
        onChange={({ target }) => change({ [field]: target.value === '' ? null : target.value })}
      />
      <label className="deal-text-none">
        <input
          type="checkbox"
          disabled={isFixed}
          checked={isNone}
          onChange={({ target }) => change({ [field]: target.checked ? 'none' : null })}
        />
        None scheduled
      </label>
    </div>
  );
}
