import { SellerFactChanges, type SellerFacts } from '#shared/strategy/seller-facts.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { conditionOptions, occupancyOptions, reasonOptions, yesNoOptions } from './fact-choices.ts';
import type { NumberFact } from './fact-number.ts';
import { FactNumberField } from './fact-number-field.tsx';

type FactsFormProps = { facts: SellerFacts; onChange: (changes: SellerFactChanges) => void };

/** The questions for the seller, in the order in which a result asks them; every answer takes effect at once. */
export function FactsForm({ facts, onChange }: FactsFormProps) {
  const number = (name: NumberFact) => (
    <FactNumberField name={name} value={facts[name]} onChange={(value) => onChange({ [name]: value })} />
  );
  const yesNo = (name: 'behindOnPayments' | 'hasLiens' | 'paymentIncludesEscrow', label: string, hint?: string) => (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      value={facts[name] === undefined ? '' : facts[name] ? 'yes' : 'no'}
      onChange={({ target }) => onChange({ [name]: target.value === '' ? null : target.value === 'yes' })}
    >
      {optionsOf(yesNoOptions)}
    </SelectField>
  );
  const choice = (
    name: 'occupancy' | 'condition' | 'reason',
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <SelectField
      name={name}
      label={label}
      value={facts[name] ?? ''}
      onChange={({ target }) => onChange(choiceChange(name, target.value))}
    >
      {optionsOf(options)}
    </SelectField>
  );
  return (
    <div className="facts-fields">
      {number('loanBalance')}
      {number('monthlyPayment')}
      {facts.monthlyPayment !== undefined &&
        yesNo(
          'paymentIncludesEscrow',
          'Does it include taxes and insurance?',
          facts.paymentIncludesEscrow === undefined ? 'Until you ask: counted as not included' : undefined,
        )}
      {number('interestRate')}
      {number('estimatedValue')}
      {yesNo('behindOnPayments', 'Behind on payments?')}
      {isAsked(facts.behindOnPayments, facts.monthsBehind, facts.arrears) && (
        <>
          {number('monthsBehind')}
          {number('arrears')}
        </>
      )}
      {yesNo('hasLiens', 'Liens besides the mortgage?')}
      {isAsked(facts.hasLiens, facts.lienAmount) && number('lienAmount')}
      {number('repairEstimate')}
      {number('askingPrice')}
      {number('cashNeeded')}
      {choice('occupancy', 'Who lives there?', occupancyOptions)}
      {choice('reason', 'Reason for selling', reasonOptions)}
      {choice('condition', 'Condition', conditionOptions)}
      <div className="facts-notes">
        <TextAreaField
          name="notes"
          label="Notes"
          rows={2}
          maxLength={2000}
          value={facts.notes ?? ''}
          onChange={({ target }) => onChange({ notes: target.value === '' ? null : target.value })}
        />
      </div>
    </div>
  );
}

function optionsOf(options: readonly (readonly [value: string, words: string])[]) {
  return options.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}

/** Amounts show only after a yes; after a no they don't count. */
function isAsked(answer: boolean | undefined, ...amounts: (number | undefined)[]): boolean {
  return answer ?? amounts.some((amount) => amount !== undefined);
}

function choiceChange(name: 'occupancy' | 'condition' | 'reason', value: string): SellerFactChanges {
  const parsed = SellerFactChanges.safeParse({ [name]: value === '' ? null : value });
  return parsed.success ? parsed.data : {};
}
