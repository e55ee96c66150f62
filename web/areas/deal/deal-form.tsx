import { useState } from 'react';
import { type CalculatorInput, type CalculatorInputs, dealFacts } from '#shared/finance/deal-inputs.ts';
import { inputProblem } from '#shared/finance/input-problems.ts';
import { usd } from '#shared/values/money.ts';
import { isBlankAmount, parseAmount, parseDollars } from '#shared/values/parse-amount.ts';
import { percent } from '#shared/values/percent.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { DealField } from './deal-field.tsx';
import { dealTabs } from './deal-fields.ts';

export function DealFormTabs({
  inputs,
  askingPrice,
  onChange,
}: {
  inputs: CalculatorInputs;
  askingPrice: number | undefined;
  onChange: (name: CalculatorInput, text: string) => void;
}) {
  const [tab, setTab] = useState<string>(dealTabs[0].id);
  return (
    <Tabs
      label="Deal inputs"
      value={tab}
      onChange={setTab}
      tabs={dealTabs.map(({ id, label, fields }) => ({
        id,
        label,
        content: (
          <div className="deal-fields">
            {fields.map((name) => (
              <DealField
                key={name}
                name={name}
                text={inputs[name] ?? ''}
                hint={hintFor(name, inputs, askingPrice)}
                onChange={onChange}
              />
            ))}
          </div>
        ),
      }))}
    />
  );
}

/** Explanations of numbers that need one. */
export function hintFor(name: CalculatorInput, inputs: CalculatorInputs, askingPrice?: number): string | undefined {
  const amount = (input: CalculatorInput) => parseDollars(inputs[input] ?? '');
  if (inputs[name] === undefined) {
    if (dealFacts.some((fact) => fact === name)) return 'Unknown: enter it, or 0';
    return name === 'hoaMonthly' ? 'None on record: counts as $0' : undefined;
  }
  // The field says what is wrong with it.
  if (inputProblem(name, inputs[name]) !== undefined) return undefined;
  if (name === 'purchasePrice') return askingPrice === undefined ? undefined : `The seller asks ${usd(askingPrice)}`;
  if (name === 'interestRate') {
    if (isBlankAmount(inputs.interestRate ?? '')) return 'Enter a rate to include a loan payment';
    return parseAmount(inputs.interestRate ?? '') === 0 ? 'No interest: equal payments' : undefined;
  }
  if (name === 'loanTerm') return isBlankAmount(inputs.loanTerm ?? '') ? 'Empty counts as 30 years' : undefined;
  if (name === 'downPayment') {
    const price = amount('purchasePrice') ?? 0;
    const down = amount('downPayment');
    return price > 0 && down !== null ? `${percent((down / price) * 100, 1)} of the price` : undefined;
  }
  if (name === 'loanAmount') {
    if ((amount('loanAmount') ?? 0) >= 0) return 'Price less down payment; you can change it';
    const above = (amount('downPayment') ?? 0) > (amount('purchasePrice') ?? 0);
    return above ? 'The down payment is above the price: no loan is counted' : 'Below zero: no loan is counted';
  }
  return undefined;
}
