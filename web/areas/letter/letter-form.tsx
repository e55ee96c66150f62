import type { LetterForm, LetterWarning } from '#shared/letter/letter.ts';
import type { OfferForm } from '#shared/letter/write-letter.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import type { LetterFieldName } from './use-letter-draft.ts';

type Values = LetterForm & OfferForm;

type FieldConfig = {
  name: Exclude<keyof Values, 'additionalTerms' | 'closingCosts'>;
  label: string;
  most: number;
  kind?: 'dollars' | 'days' | 'date';
  required?: boolean;
  wide?: boolean;
  /** Asked only for a letter without terms, or only for one with terms. */
  only?: 'plain' | 'offer';
};

const fieldConfigs: FieldConfig[] = [
  { name: 'buyerName', label: 'Buyer name', most: 200, required: true, wide: true },
  { name: 'buyerAddress', label: 'Buyer address', most: 300, wide: true },
  { name: 'buyerPhone', label: 'Phone', most: 50, only: 'offer' },
  { name: 'signedBy', label: 'Signed by', most: 200, only: 'offer' },
  { name: 'signerTitle', label: 'Title', most: 100, only: 'offer' },
  { name: 'sellerName', label: 'Seller name', most: 200, wide: true },
  { name: 'secondSeller', label: 'Second seller', most: 200, only: 'offer' },
  { name: 'thirdSeller', label: 'Third seller', most: 200, only: 'offer' },
  { name: 'fourthSeller', label: 'Fourth seller', most: 200, only: 'offer' },
  { name: 'offerPrice', label: 'Offer price', most: 40, kind: 'dollars', required: true, only: 'plain' },
  { name: 'earnestMoney', label: 'Earnest money', most: 40, kind: 'dollars' },
  { name: 'letterDate', label: 'Letter date', most: 40, kind: 'date', only: 'offer' },
  { name: 'answerBy', label: 'Answer by', most: 40, kind: 'date', only: 'offer' },
  { name: 'closingDate', label: 'Closing date', most: 40, kind: 'date' },
  { name: 'inspectionPeriod', label: 'Inspection period', most: 40, kind: 'days' },
  { name: 'financingContingency', label: 'Financing contingency', most: 40, kind: 'days' },
];

/** Who writes to whom, and when. */
export function LetterFields({
  form,
  hasOffer,
  warnings,
  onChange,
}: {
  form: Values;
  hasOffer: boolean;
  warnings: LetterWarning[];
  onChange: (name: LetterFieldName, text: string) => void;
}) {
  const warningOf = (name: LetterFieldName) => {
    const texts = warnings.filter(({ field }) => field === name).map(({ text }) => text);
    return texts.length === 0 ? undefined : <span className="letter-warning">{texts.join(' ')}</span>;
  };
  const asked = fieldConfigs.filter(({ only }) => only === undefined || (only === 'offer') === hasOffer);
  return (
    <div className="letter-fields">
      {asked.map(({ name, label, most, kind, required, wide }) => (
        <Field
          key={name}
          name={name}
          label={label}
          className={wide ? 'letter-wide' : undefined}
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
      {hasOffer && (
        <SelectField
          name="closingCosts"
          label="Closing costs"
          value={form.closingCosts}
          onChange={({ target }) => onChange('closingCosts', target.value)}
        >
          <option value="buyer">You pay them</option>
          <option value="shared">Shared equally</option>
          <option value="customary">Each side as usual</option>
        </SelectField>
      )}
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
