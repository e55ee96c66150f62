import { Field } from '#web/ui/forms/field.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import {
  isLoanKind,
  leaseFields,
  loanFields,
  moreLeaseFields,
  moreLoanFields,
  type PartField,
  type PartProblems,
  type TypedPart,
} from './part-forms.ts';

type PartFieldsProps = {
  typed: TypedPart;
  problems: PartProblems;
  onChange: (typed: TypedPart) => void;
};

/** Every field of a loan or lease; those that are seldom needed are behind a press. */
export function PartFields({ typed, problems, onChange }: PartFieldsProps) {
  const isLoan = isLoanKind(typed.kind);
  const more = isLoan ? moreLoanFields : moreLeaseFields;
  const draw = (field: PartField) => (
    <OnePartField
      key={field.name}
      field={field}
      text={typed[field.name] ?? ''}
      error={problems[field.name]}
      onChange={(text) => onChange({ ...typed, [field.name]: text })}
    />
  );
  // A problem must be seen.
  const hasHidden = more.some(({ name }) => problems[name] !== undefined);
  return (
    <>
      <div className="book-fields">{(isLoan ? loanFields : leaseFields).map(draw)}</div>
      <details className="book-more-terms" open={hasHidden || undefined}>
        <summary>More terms</summary>
        <div className="book-fields">{more.map(draw)}</div>
      </details>
    </>
  );
}

type OnePartFieldProps = {
  field: PartField;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

function OnePartField({ field: { name, label, type, choices = [] }, text, error, onChange }: OnePartFieldProps) {
  if (type === 'choice') {
    return (
      <SelectField
        name={name}
        label={label}
        error={error}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  }
  if (type === 'text' || type === 'day') {
    return (
      <Field
        name={name}
        label={label}
        type={type === 'day' ? 'date' : 'text'}
        autoComplete="off"
        maxLength={type === 'text' ? 80 : undefined}
        error={error}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const affix = type === 'money' ? { prefix: '$' } : type === 'percent' ? { suffix: '%' } : {};
  return (
    <NumberField name={name} label={label} isGrouped={type === 'money'} {...affix} {...{ text, error, onChange }} />
  );
}
