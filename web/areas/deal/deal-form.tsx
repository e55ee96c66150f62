import { useState } from 'react';
import { parseAmount } from '#shared/values/parse-amount.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { percent } from '#web/ui/text/format.ts';
import { DealField } from './deal-field.tsx';
import { type DealFieldName, dealTabs } from './deal-fields.ts';
import type { DealTexts } from './use-deal-form.ts';

export function DealFormTabs({
  texts,
  onChange,
}: {
  texts: DealTexts;
  onChange: (name: DealFieldName, text: string) => void;
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
              <DealField key={name} name={name} text={texts[name]} hint={hintFor(name, texts)} onChange={onChange} />
            ))}
          </div>
        ),
      }))}
    />
  );
}

/** Explanations of numbers that need one. */
export function hintFor(name: DealFieldName, texts: DealTexts): string | undefined {
  if (name === 'interestRate') {
    const rate = parseAmount(texts.interestRate) ?? 0;
    return rate > 0 ? undefined : 'Enter a rate to include a loan payment';
  }
  if (name === 'downPayment') {
    const price = parseAmount(texts.purchasePrice) ?? 0;
    const down = parseAmount(texts.downPayment);
    return price > 0 && down !== null ? `${percent((down / price) * 100, 1)} of the price` : undefined;
  }
  if (name === 'loanAmount') {
    const loan = parseAmount(texts.loanAmount) ?? 0;
    if (loan >= 0) return 'Price less down payment; you can change it';
    const above = (parseAmount(texts.downPayment) ?? 0) > (parseAmount(texts.purchasePrice) ?? 0);
    return above ? 'The down payment is above the price: no loan is counted' : 'Below zero: no loan is counted';
  }
  return undefined;
}
