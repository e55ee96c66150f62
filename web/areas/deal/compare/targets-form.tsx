import { useId, useState } from 'react';
import { askedFields } from '#shared/deal/asked-fields.ts';
import { assumptionFields, type BuyBox, type BuyBoxField, targetFields } from '#shared/deal/buy-box.ts';
import { fieldKinds } from '#shared/deal/deal-fields.ts';
import type { DealField } from '#shared/deal/deal-texts.ts';
import type { Targets } from '#shared/structures/base/deal-input.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { durationInWords } from '#shared/values/words.ts';
import type { Autosave } from '#web/api/resources/autosave.ts';
import { DealField as CalculatorField } from '#web/areas/deal/deal-field.tsx';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';
import { SaveLine } from '#web/areas/deal/save-line.tsx';
import type { DealForm } from '#web/areas/deal/use-deal-form.ts';
import { useFixed } from '#web/ui/controls/may.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { type Measured, metBy } from './targets-met.ts';

type AskedFormProps = {
  desk: Desk;
  form: DealForm;
  buyBox: BuyBox;
  autosave: Autosave;
  /** Counted for how many meet a target. */
  results: readonly Measured[];
};

const targetNames = [
  'cashFlow',
  'cashOnCashPercent',
  'cashIn',
  'profit',
  'assignmentFee',
] as const satisfies readonly (keyof Targets)[];

const inCalculator = ['rentGrowth', 'expenseGrowth', 'valueGrowth', 'sellingCostPercent', 'closingPercent'] as const;

/** The investor's targets of this deal, and the assumptions for every column. */
export function AskedForm({ desk, form, buyBox, autosave, results }: AskedFormProps) {
  const { texts, deal, change } = desk;
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const assumedId = useId();
  const isFixed = useFixed();
  const own = targetFields.filter((field) => texts[field] !== undefined);

  const asked = (field: DealField & BuyBoxField, hint = askedFields[field].hint) => {
    const kind = fieldKinds[field];
    const isDollars = typeof kind === 'object' && kind.unit === 'dollars';
    return (
      <NumberField
        key={field}
        name={field}
        label={askedFields[field].label}
        prefix={isDollars ? '$' : undefined}
        suffix={askedFields[field].unit}
        hint={hint}
        error={deal.problems[field]}
        text={texts[field] ?? buyBox[field] ?? usualText(field, deal.input)}
        isGrouped={isDollars}
        onChange={(text) => change({ [field]: text })}
      />
    );
  };

  return (
    <details className="deal-asked no-print">
      <summary>
        <h2 id={titleId}>Your targets</h2> <TargetsLine targets={deal.input.targets} />
        <span className="link-button">{isFixed ? 'Show' : 'Change'}</span>
      </summary>
      <div className="deal-targets no-print">
        {targetNames.map((name) => asked(`targets.${name}`, metBy(name, deal.input.targets, results)))}
      </div>
      <div className="deal-asked-foot no-print">
        <SaveLine autosave={autosave} />
        {own.length > 0 && !isFixed && (
          <button
            type="button"
            className="link-button"
            onClick={() => change(Object.fromEntries(own.map((field) => [field, null])))}
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
          {isOpen ? 'Done' : isFixed ? 'Show' : 'Change'}
        </button>
      </div>
      <div id={assumedId} className="deal-assumptions no-print" hidden={!isOpen}>
        {isOpen && (
          <>
            {assumptionFields.map((field) => asked(field))}
            {inCalculator.map((name) => (
              <CalculatorField key={name} name={name} text={form.inputs[name] ?? ''} onChange={form.change} />
            ))}
          </>
        )}
      </div>
    </details>
  );
}

/** "$200 a month · 8% · $50,000 in · $15,000 profit · $10,000 fee" */
function TargetsLine({ targets }: { targets: Targets }) {
  const { cashFlow, cashOnCashPercent, cashIn, profit, assignmentFee } = targets;
  const asked = [
    cashFlow !== undefined && `${usd(cashFlow)} a month`,
    cashOnCashPercent !== undefined && percentUpTo(cashOnCashPercent, 2),
    cashIn !== undefined && `${usd(cashIn)} in`,
    profit !== undefined && `${usd(profit)} profit`,
    assignmentFee !== undefined && `${usd(assignmentFee)} fee`,
  ].filter((text) => text !== false);
  if (asked.length === 0) return <b>none</b>;
  return asked.map((text) => <b key={text}>{text}</b>);
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
        sold after <b>{durationInWords(assumptions.holdMonths)}</b>
      </span>
    </p>
  );
}

/** Counts where nothing is typed: the product's own. */
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
