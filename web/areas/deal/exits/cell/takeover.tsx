import type { Takeover as Way } from '#shared/strategy/exit-name.ts';
import type { PricedTerms } from '#shared/structures/base/deal-answer.ts';
import { exitKinds } from '#shared/terms/exit-fields.ts';
import type { ExitField } from '#shared/terms/exit-texts.ts';
import { assumptionTerms } from '#shared/terms/subject-to.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { AmountText } from '#web/areas/deal/terms/deal-text-field.tsx';
import { useFixed } from '#web/ui/controls/may.tsx';
import { Segments } from '#web/ui/controls/segments.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';

const ways: readonly (readonly [Way, string])[] = [
  ['subject-to', 'Subject to the Loan'],
  ['assumption', 'Assumption'],
];

const fees = ['assumptionFee', 'fundingFeePercent'] as const satisfies (keyof typeof assumptionTerms)[];

/** How the seller's loan is taken over: as it is, or with the lender's consent, who asks fees for it. */
export function Takeover({ exit: { texts, kept, change }, terms }: { exit: Desk['exit']; terms: PricedTerms }) {
  const isFixed = useFixed();
  const way: Way = texts.takeover === 'assumption' ? 'assumption' : 'subject-to';
  return (
    <section className="exit-takeover" aria-labelledby="exit-takeover">
      <h3 id="exit-takeover">How the loan is taken over</h3>
      <Segments
        label="How the loan is taken over"
        options={ways}
        value={way}
        onChange={(name) => name !== way && change({ takeover: name === 'assumption' ? name : null })}
        className="deal-views no-print"
        disabled={isFixed}
      />
      {way === 'subject-to' ? (
        <p className="small muted">The loan stays in the seller’s name. Its lender may call it.</p>
      ) : (
        <div>
          {fees.map((field) => (
            <Fee key={field} {...{ field, texts, terms, change }} problem={kept.problems[field]} />
          ))}
          <SelectField
            name="qualifies"
            label="Does the lender approve you?"
            value={texts.qualifies ?? ''}
            onChange={({ target }) => change({ qualifies: target.value === '' ? null : target.value })}
          >
            <option value="">Not known yet</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </SelectField>
        </div>
      )}
    </section>
  );
}

function Fee({
  field,
  texts,
  terms,
  problem,
  change,
}: {
  field: (typeof fees)[number];
  texts: Partial<Record<ExitField, string>>;
  terms: PricedTerms;
  problem: string | undefined;
  change: Desk['exit']['change'];
}) {
  const kind = exitKinds[field];
  if (typeof kind !== 'object') throw new Error(`${field} is no number.`);
  const { label, ...words }: { label: string; note?: string; suffix?: string } = assumptionTerms[field];
  return (
    <AmountText
      field={field}
      kind={kind}
      label={label}
      note={words.note}
      suffix={words.suffix}
      typed={texts[field]}
      proposal={terms[field]?.toString()}
      proposed="Our suggestion"
      problem={problem}
      change={change}
    />
  );
}
