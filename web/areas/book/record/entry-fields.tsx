import type { Part } from '#shared/finance/part.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import {
  type EntryField,
  type EntryKind,
  entryForms,
  type FieldName,
  type Problems,
  type Typed,
} from './entry-forms.ts';

type EntryFieldsProps = {
  kind: EntryKind;
  /** The parts that the entry may be of. */
  parts: readonly Part[];
  /** Whether fees are due of the part. */
  hasFees: boolean;
  typed: Typed;
  problems: Problems;
  onChange: (name: FieldName, text: string) => void;
};

/** The fields of a kind of entry, and no others. */
export function EntryFields({ kind, parts, hasFees, typed, problems, onChange }: EntryFieldsProps) {
  const isLease = parts.some(({ id, kind }) => id === typed.part && kind.endsWith('lease'));
  const isAsked = ({ name }: EntryField) => {
    if (name === 'toPrincipal') return !isLease;
    return name !== 'toFees' || hasFees || Boolean(typed.toFees);
  };
  const fields = entryForms[kind].fields.filter(isAsked);
  return (
    <>
      {parts.length > 0 && (
        <SelectField
          name="part"
          label={kind === 'option_expired' ? 'Lease' : 'Loan or lease'}
          error={problems.part}
          value={typed.part ?? ''}
          onChange={({ target }) => onChange('part', target.value)}
        >
          {parts.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          text={typed[field.name] ?? ''}
          error={problems[field.name]}
          onChange={(text) => onChange(field.name, text)}
        />
      ))}
    </>
  );
}

type OneFieldProps = {
  field: EntryField;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

function OneField({ field: { name, label, type, choices = [] }, text, error, onChange }: OneFieldProps) {
  switch (type) {
    case 'money':
      return <NumberField name={name} label={label} prefix="$" isGrouped {...{ text, error, onChange }} />;
    case 'percent':
      return <NumberField name={name} label={label} suffix="%" isGrouped={false} {...{ text, error, onChange }} />;
    case 'choice':
      return (
        <SelectField name={name} label={label} value={text} onChange={({ target }) => onChange(target.value)}>
          {choices.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      );
    default:
      return (
        <Field
          name={name}
          label={label}
          type={type === 'day' ? 'date' : 'text'}
          className={type === 'text' ? 'book-field-wide' : undefined}
          autoComplete="off"
          maxLength={type === 'text' ? 200 : undefined}
          error={error}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
