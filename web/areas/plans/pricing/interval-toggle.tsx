import { type ReactNode, useId } from 'react';
import type { BillingInterval } from '#shared/account/plan-terms.ts';
import { useHydrated } from '#web/first-paint/use-hydrated.ts';
import { annualSaving } from './prices.ts';
import './interval-toggle.css';

type IntervalToggleProps = { interval: BillingInterval; onChange: (interval: BillingInterval) => void };

export function IntervalToggle({ interval, onChange }: IntervalToggleProps) {
  const name = useId();
  const option = (value: BillingInterval, label: ReactNode) => (
    <label>
      <input type="radio" name={name} value={value} checked={interval === value} onChange={() => onChange(value)} />
      {label}
    </label>
  );
  return (
    <fieldset className="interval-toggle" disabled={!useHydrated()}>
      <legend className="visually-hidden">Billing interval</legend>
      {option('monthly', 'Monthly')}
      {option(
        'annual',
        <>
          Annual <span className="interval-saving">{annualSaving}</span>
        </>,
      )}
    </fieldset>
  );
}
