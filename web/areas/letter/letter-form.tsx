import type { ReactNode } from 'react';
import type { LetterForm, LetterWarning } from '#shared/letter/letter.ts';
import { amountOf, lines, oneLine } from '#shared/letter/letter-words.ts';
import { dayOf, type OfferForm } from '#shared/letter/write-letter.ts';
import { closingCostsOf } from '#shared/structures/base/offer/offer-words.ts';
import { dayMonth } from '#shared/values/dates.ts';
import { usdExact } from '#shared/values/money.ts';
import { counted, upperFirst } from '#shared/values/words.ts';
import { Fold } from '#web/ui/controls/fold.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import type { LetterFieldName } from './use-letter-draft.ts';

type Values = LetterForm & OfferForm;

type FieldConfig = {
  name: Exclude<keyof Values, 'additionalTerms' | 'closingCosts' | 'offerPrice'>;
  label: string;
  most: number;
  kind?: 'dollars' | 'days' | 'date';
  required?: boolean;
  wide?: boolean;
  /** Asked only for a letter with terms. */
  offerOnly?: true;
};

const parties: FieldConfig[] = [
  { name: 'buyerName', label: 'Buyer name', most: 200, required: true, wide: true },
  { name: 'buyerAddress', label: 'Buyer address', most: 300, wide: true },
  { name: 'buyerPhone', label: 'Phone', most: 50, offerOnly: true },
  { name: 'signedBy', label: 'Signed by', most: 200, offerOnly: true },
  { name: 'signerTitle', label: 'Title', most: 100, offerOnly: true },
  { name: 'sellerName', label: 'Seller name', most: 200, wide: true },
  { name: 'secondSeller', label: 'Second seller', most: 200, offerOnly: true },
  { name: 'thirdSeller', label: 'Third seller', most: 200, offerOnly: true },
  { name: 'fourthSeller', label: 'Fourth seller', most: 200, offerOnly: true },
];

const datesAndCosts: FieldConfig[] = [
  { name: 'earnestMoney', label: 'Earnest money', most: 40, kind: 'dollars' },
  { name: 'letterDate', label: 'Letter date', most: 40, kind: 'date', offerOnly: true },
  { name: 'answerBy', label: 'Answer by', most: 40, kind: 'date', offerOnly: true },
  { name: 'closingDate', label: 'Closing date', most: 40, kind: 'date' },
  { name: 'inspectionPeriod', label: 'Inspection period', most: 40, kind: 'days' },
  { name: 'financingContingency', label: 'Financing contingency', most: 40, kind: 'days' },
];

type LetterFieldsProps = {
  form: Values;
  hasOffer: boolean;
  warnings: LetterWarning[];
  onChange: (name: LetterFieldName, text: string) => void;
};

/** Who writes to whom, and when: each a line until it is opened. */
export function LetterFields({ form, hasOffer, warnings, onChange }: LetterFieldsProps) {
  const isWarned = (names: readonly string[]) => warnings.some(({ field }) => names.includes(field));
  const isShown = ({ offerOnly }: FieldConfig) => hasOffer || offerOnly === undefined;
  const [partyFields, dateFields] = [parties.filter(isShown), datesAndCosts.filter(isShown)];
  const ofForm = { form, warnings, onChange };
  const own = lines(form.additionalTerms).length;
  return (
    <>
      <Fold
        title="Buyer and seller"
        count={`${oneLine(form.buyerName) || 'No buyer yet'} to ${oneLine(form.sellerName) || 'the owner'}`}
        isOpen={form.buyerName.trim() === '' || isWarned(partyFields.map(({ name }) => name))}
      >
        <Fields fields={partyFields} {...ofForm} />
      </Fold>
      <Fold
        title="Dates and costs"
        count={datesInWords(form, hasOffer)}
        isOpen={isWarned(dateFields.map(({ name }) => name))}
      >
        <Fields fields={dateFields} {...ofForm}>
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
        </Fields>
      </Fold>
      <Fold title="Additional terms" count={own === 0 ? 'None' : counted(own, 'term')}>
        <TextAreaField
          name="additionalTerms"
          label="Additional terms"
          hint="One term a line"
          rows={4}
          maxLength={5000}
          value={form.additionalTerms}
          onChange={(event) => onChange('additionalTerms', event.target.value)}
        />
      </Fold>
    </>
  );
}

/** The price of a letter whose terms are to be agreed. */
export function PlainPrice({ form, warnings, onChange }: Omit<LetterFieldsProps, 'hasOffer'>) {
  return (
    <Field
      name="offerPrice"
      label="Offer price"
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      required
      maxLength={40}
      hint={warningOf('offerPrice', warnings)}
      value={form.offerPrice}
      onChange={(event) => onChange('offerPrice', event.target.value)}
    />
  );
}

type FieldsProps = Omit<LetterFieldsProps, 'hasOffer'> & { fields: FieldConfig[]; children?: ReactNode };

function Fields({ fields, form, warnings, onChange, children }: FieldsProps) {
  return (
    <div className="letter-fields">
      {fields.map(({ name, label, most, kind, required, wide }) => (
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
          hint={warningOf(name, warnings)}
          value={form[name]}
          onChange={(event) => onChange(name, event.target.value)}
        />
      ))}
      {children}
    </div>
  );
}

function warningOf(name: string, warnings: LetterWarning[]) {
  const texts = warnings.filter(({ field }) => field === name).map(({ text }) => text);
  return texts.length === 0 ? undefined : <span className="letter-warning">{texts.join(' ')}</span>;
}

const costsInWords = { buyer: 'you pay closing', shared: 'closing costs shared', customary: 'each side its own costs' };

/** "Answer by Dec 11 · closing Jan 15 · $1,000 deposit · 10 and 30 days · you pay closing". */
function datesInWords(form: Values, hasOffer: boolean): string {
  const { answerBy, closingDate, earnestMoney, inspectionPeriod, financingContingency } = form;
  const deposit = amountOf(earnestMoney);
  const parts = [
    hasOffer && (dayOf(answerBy) === null ? 'no day to answer by' : `answer by ${dayMonth(answerBy)}`),
    dayOf(closingDate) === null ? 'closing to be agreed' : `closing ${dayMonth(closingDate)}`,
    deposit === null ? oneLine(earnestMoney) : deposit > 0 && `${usdExact(deposit)} deposit`,
    `${oneLine(inspectionPeriod) || 'no'} and ${oneLine(financingContingency) || 'no'} days`,
    hasOffer && costsInWords[closingCostsOf(form.closingCosts)],
  ];
  return upperFirst(parts.filter(Boolean).join(' · '));
}
