import type { LetterForm, LetterWarning } from '#shared/letter/letter.ts';
import type { LetterField } from '#shared/letter/letter-draft.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';

type FieldConfig = {
  name: Exclude<LetterField, 'additionalTerms'>;
  label: string;
  most: number;
  kind?: 'dollars' | 'days' | 'date';
  required?: boolean;
};

const fieldConfigs: FieldConfig[] = [
  { name: 'buyerName', label: 'Buyer name', most: 200, required: true },
  { name: 'buyerAddress', label: 'Buyer address', most: 300 },
  { name: 'sellerName', label: 'Seller name', most: 200 },
  { name: 'offerPrice', label: 'Offer price', most: 40, kind: 'dollars', required: true },
  { name: 'earnestMoney', label: 'Earnest money', most: 40, kind: 'dollars' },
  { name: 'closingDate', label: 'Closing date', most: 40, kind: 'date' },
  { name: 'inspectionPeriod', label: 'Inspection period', most: 40, kind: 'days' },
  { name: 'financingContingency', label: 'Financing contingency', most: 40, kind: 'days' },
];

export function LetterFields({
  form,
  warnings,
  onChange,
}: {
  form: LetterForm;
  warnings: LetterWarning[];
  onChange: (name: LetterField, text: string) => void;
}) {
  const warningOf = (name: LetterField) => {
    const texts = warnings.filter(({ field }) => field === name).map(({ text }) => text);
    return texts.length === 0 ? undefined : <span className="letter-warning">{texts.join(' ')}</span>;
  };
  return (
    <div className="letter-fields">
      {fieldConfigs.map(({ name, label, most, kind, required }) => (
        <Field
          key={name}
          name={name}
          label={label}
          type={kind === 'date' ? 'date' : 'text'}
          prefix={kind === 'dollars' ? '$' : undefined}
          suffix={kind === 'days' ? 'days' : undefined}
          inputMode={kind === 'dollars' ? 'decimal' : kind === 'days' ? 'numeric' : undefined}
          autoComplete="off"
          required={required}
          maxLength={kind === 'date' ? undefined : most}
          hint={warningOf(name)}
          value={form[name]}
          onChange={(event) => onChange(name, event.target.value)}
        />
      ))}
      <TextAreaField
        name="additionalTerms"
        label="Additional terms"
        hint="One term a line"
        rows={4}
        maxLength={5000}
        value={form.additionalTerms}
        onChange={(event) => onChange('additionalTerms', event.target.value)}
      />
    </div>
  );
}
