import { SellerFactChanges, type SellerFacts } from '#shared/strategy/seller-facts.ts';
import { type AskedFact, isNumberFact, sellerQuestions } from '#shared/strategy/seller-questions.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { FactNumberField } from './fact-number-field.tsx';

type FactsFormProps = { facts: SellerFacts; onChange: (changes: SellerFactChanges) => void };

// The cast: the keys of the table are the names.
const names = Object.keys(sellerQuestions) as AskedFact[];

/** The questions for the seller, in the order in which a result asks them; every answer takes effect at once. */
export function FactsForm({ facts, onChange }: FactsFormProps) {
  return (
    <div className="facts-fields">
      {names.map(
        (name) =>
          (isAsked[name]?.(facts) ?? true) && <Question key={name} name={name} facts={facts} onChange={onChange} />,
      )}
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

function Question({ name, facts, onChange }: FactsFormProps & { name: AskedFact }) {
  if (isNumberFact(name)) {
    return <FactNumberField name={name} value={facts[name]} onChange={(value) => onChange({ [name]: value })} />;
  }
  const asked = sellerQuestions[name];
  const isYesNo = asked.kind === 'yesNo';
  const answer = facts[name];
  const isOpenEscrow = name === 'paymentIncludesEscrow' && answer === undefined;
  function choose(text: string) {
    const value = text === '' ? null : isYesNo ? text === 'yes' : text;
    const changes = SellerFactChanges.safeParse({ [name]: value });
    if (changes.success) onChange(changes.data);
  }
  return (
    <SelectField
      name={name}
      label={asked.question}
      hint={isOpenEscrow ? 'Until you ask: counted as not included' : undefined}
      value={typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : (answer ?? '')}
      onChange={({ target }) => choose(target.value)}
    >
      {Object.entries({ '': 'Not asked', ...(isYesNo ? yesNo : asked.options) }).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

const yesNo = { yes: 'Yes', no: 'No' };

/** Amounts show only after a yes; after a no they don't count. */
const afterYes = (answer: boolean | undefined, ...amounts: (number | undefined)[]) =>
  answer ?? amounts.some((amount) => amount !== undefined);
const ifBehind = ({ behindOnPayments, monthsBehind, arrears }: SellerFacts) =>
  afterYes(behindOnPayments, monthsBehind, arrears);
const isAsked: { [Fact in AskedFact]?: (facts: SellerFacts) => boolean } = {
  paymentIncludesEscrow: ({ monthlyPayment }) => monthlyPayment !== undefined,
  monthsBehind: ifBehind,
  arrears: ifBehind,
  lienAmount: ({ hasLiens, lienAmount }) => afterYes(hasLiens, lienAmount),
};
