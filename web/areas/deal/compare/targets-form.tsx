import { useId, useState } from 'react';
import type { BuyBox, BuyBoxField } from '#shared/deal/buy-box.ts';
import type { CalculatorInput } from '#shared/finance/deal-inputs.ts';
import type { StructureResult } from '#shared/structures/deal-answer.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { useSaveState } from '#web/api/resources/use-autosave.ts';
import { DealField } from '#web/areas/deal/deal-field.tsx';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import type { DealForm } from '#web/areas/deal/use-deal-form.ts';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';
import { type Assumption, assumptionFields, type Target, targetFields } from './asked-fields.ts';
import { metBy } from './targets-met.ts';

type AskedFormProps = {
  desk: Desk;
  form: DealForm;
  buyBox: BuyBox;
  autosave: Autosave;
  /** What is priced, for how many meet a target. */
  results: readonly StructureResult[];
};

const inCalculator = ['rentGrowth', 'expenseGrowth', 'valueGrowth', 'sellingCostPercent', 'closingPercent'] as const;

/** What the investor asks of this deal, and what is assumed for every column. */
export function AskedForm({ desk, form, buyBox, autosave, results }: AskedFormProps) {
  const { texts, deal, change } = desk;
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const assumedId = useId();
  const own = targetFields.filter(({ field }) => texts[field] !== undefined);

  const shared = ({ field, label, prefix, suffix }: Target | Assumption, hint?: string) => (
    <NumberField
      key={field}
      name={field}
      label={label}
      prefix={prefix}
      suffix={suffix}
      hint={hint}
      error={deal.problems[field]}
      text={texts[field] ?? buyBox[field] ?? usualText(field, deal.input)}
      isGrouped={prefix !== undefined}
      onChange={(text) => change({ [field]: text })}
    />
  );

  return (
    <section className="panel deal-asked" aria-labelledby={titleId}>
      <div className="deal-asked-head no-print">
        <h2 id={titleId}>Your targets</h2>
        <p className="small muted">Change one and every column follows.</p>
      </div>
      <div className="deal-targets no-print">
        {targetFields.map((target) => shared(target, metBy(target.name, deal.input.targets, results)))}
      </div>
      <div className="deal-asked-foot no-print">
        <SaveLine autosave={autosave} />
        {own.length > 0 && (
          <button
            type="button"
            className="link-button"
            onClick={() => change(Object.fromEntries(own.map(({ field }) => [field, null])))}
          >
            Back to your usual targets
          </button>
        )}
      </div>
      <div className="deal-assumed">
        <AssumedLine desk={desk} />
        <button
          type="button"
          className="link-button no-print"
          aria-expanded={isOpen}
          aria-controls={assumedId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Done' : 'Change'}
        </button>
      </div>
      <div id={assumedId} className="deal-assumptions no-print" hidden={!isOpen}>
        {isOpen && (
          <>
            {assumptionFields.map((assumption) => shared(assumption, assumption.hint))}
            {inCalculator.map((name: CalculatorInput) => (
              <DealField key={name} name={name} text={form.inputs[name] ?? ''} onChange={form.change} />
            ))}
          </>
        )}
      </div>
    </section>
  );
}

function SaveLine({ autosave }: { autosave: Autosave }) {
  return <SaveStatus state={useSaveState(autosave)} />;
}

/** "The same for every column: hurdle 10%, growth 3% a year …" */
function AssumedLine({ desk }: { desk: Desk }) {
  const { assumptions } = desk.deal.input;
  const { rentGrowthPercent: rent, costGrowthPercent: costs, valueGrowthPercent: value } = assumptions;
  const isOneGrowth = rent === costs && costs === value;
  return (
    <p className="deal-assumed-line">
      <span>The same for every column:</span>{' '}
      <span>
        hurdle <b>{assumptions.hurdlePercent}%</b>
      </span>{' '}
      {isOneGrowth ? (
        <span>
          growth <b>{value}%</b> a year
        </span>
      ) : (
        <span>
          growth of rent <b>{rent}%</b>, costs <b>{costs}%</b>, value <b>{value}%</b> a year
        </span>
      )}{' '}
      <span>
        selling costs <b>{assumptions.sellingCostPercent}%</b>
      </span>{' '}
      <span>
        the seller’s money at <b>{assumptions.sellerDiscountPercent}%</b>
      </span>{' '}
      <span>
        sold after <b>{assumptions.holdMonths}</b> months
      </span>
    </p>
  );
}

/** What counts where nothing is typed: the product's own. */
function usualText(field: BuyBoxField, input: Desk['deal']['input']): string {
  const [group, name = '', inner] = field.split('.');
  const values: Record<string, unknown> = group === 'targets' ? input.targets : input.assumptions;
  const value = values[name];
  const number =
    inner !== undefined && typeof value === 'object' && value !== null
      ? Object.entries(value).find(([key]) => key === inner)?.[1]
      : value;
  return typeof number === 'number' ? String(number) : '';
}
